/** The SQL of limits and alarms. */
import type { ExposureLimit, ExposureLimitScope, ExposureMeasure } from '@bourse/core/trading/risk/house-exposure.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

type Db = Database['kysely'];

export interface ExposureAlarm {
  number: bigint;
  roseAt: number;
  used: Amount;
  most: Amount;
  fellAt: number | null;
}

export async function loadExposureLimits(db: Db): Promise<(ExposureLimit & { decidedAt: number })[]> {
  const rows = await db.selectFrom('risk_limits').selectAll().orderBy('number').execute();
  return rows.map(({ number, scope, of_what, measure, amount, decided_at }) => ({
    number,
    scope: scope as ExposureLimitScope,
    of: of_what,
    measure: measure as ExposureMeasure,
    amount,
    decidedAt: decided_at.getTime(),
  }));
}

export const insertExposureLimit = (
  db: Db,
  { scope, of, measure, amount }: Omit<ExposureLimit, 'number'>,
  proposal: bigint,
  now: number,
) =>
  db
    .insertInto('risk_limits')
    .values({ scope, of_what: of, measure, amount, decided_at: new Date(now), proposal })
    .execute();

/** Active alarms, or the latest ones. */
export async function listExposureAlarms(db: Db, which: 'risen' | { latest: number }): Promise<ExposureAlarm[]> {
  const rows = await db
    .selectFrom('risk_alarms')
    .selectAll()
    .$if(which === 'risen', (query) => query.where('fell_at', 'is', null))
    .orderBy('alarm', 'desc')
    .$if(which !== 'risen', (query) => query.limit(which === 'risen' ? 0 : which.latest))
    .execute();
  return rows.map(({ number, rose_at, used, most, fell_at }) => ({
    number,
    roseAt: rose_at.getTime(),
    used,
    most,
    fellAt: fell_at?.getTime() ?? null,
  }));
}

export const insertExposureAlarm = (db: Db, number: bigint, used: Amount, now: number) =>
  sql`insert into risk_alarms (number, rose_at, used, most) values (${number}, ${new Date(now)}, ${used}, ${used})
    on conflict do nothing`.execute(db);
export const updateExposureAlarm = (db: Db, number: bigint, used: Amount) =>
  sql`update risk_alarms set most = ${used} where number = ${number} and fell_at is null and most < ${used}`.execute(
    db,
  );
export const endExposureAlarm = (db: Db, number: bigint, now: number) =>
  sql`update risk_alarms set fell_at = greatest(rose_at, ${new Date(now)}) where number = ${number}
    and fell_at is null`.execute(db);
