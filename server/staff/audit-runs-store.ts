/** The SQL of the system's page: audits that were started, what they found, and the newest seal. */
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';

export async function insertAuditRun(db: Db, staff: StaffId, now: number): Promise<bigint> {
  const { run } = await db
    .insertInto('audit_runs')
    .values({ staff_id: staff, at: new Date(now) })
    .returning('run')
    .executeTakeFirstOrThrow();
  return run;
}

/** The latest started, and whether it has a result. */
export const findLastAuditRun = (db: Db) =>
  db
    .selectFrom('audit_runs as r')
    .innerJoin('staff', 'staff.staff_id', 'r.staff_id')
    .leftJoin('audits', 'audits.run', 'r.run')
    .select(['r.at', 'r.staff_id', 'staff.name as by', 'audits.audit', 'audits.unable'])
    .orderBy('r.run', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The latest results, each with the person who started it. */
export const listAuditResults = (db: Db, limit: number) =>
  db
    .selectFrom('audits')
    .leftJoin('audit_runs as r', 'r.run', 'audits.run')
    .leftJoin('staff', 'staff.staff_id', 'r.staff_id')
    .select([
      'audits.at',
      'audits.transfers',
      'audits.accounts',
      'audits.differences',
      'audits.named',
      'r.staff_id',
      'staff.name as by',
    ])
    .orderBy('audit', 'desc')
    .limit(limit)
    .execute();

export const findLastSeal = (db: Db) =>
  db
    .selectFrom('seals')
    .select(['number', 'at', 'transfers_total'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Minutes in which many holders traded one instrument in one direction, newest first. */
export const readCoordinatedTrades = (db: Db, limit: number) =>
  db.selectFrom('acting_together').selectAll().orderBy('minute', 'desc').limit(limit).execute();
