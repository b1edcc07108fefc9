/** The SQL of what one of the staff proposes and another has to approve. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isAllowed, type Permission, type Role } from '@bourse/core/staff/permissions.ts';
import type { StaffWork } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import { sql } from 'kysely';
import type { Staff } from '../http/handler.ts';
import type { StaffId } from '../ids.ts';
import { selectLinked } from './marks-store.ts';
import type { Db } from './store.ts';

export type What = 'channel' | 'fundsRule' | 'actions' | 'marginRule' | 'insuranceRule' | 'appointment' | 'practice';
export type Shown = NonNullable<AnswerOf<Calls['staff/setFundsRule']>['proposal']>;
interface Proposed {
  what: What;
  subject: string;
  terms: object;
  from: number;
  linkHash?: Buffer | null;
}

/** Corporate actions move what customers hold, as a correction does, so it takes who may correct. */
export const PERMISSION_FOR: Readonly<Record<What, Permission>> = {
  channel: 'money.channels',
  fundsRule: 'money.rules',
  actions: 'money.correct',
  marginRule: 'money.rules',
  insuranceRule: 'money.rules',
  appointment: 'staff',
  practice: 'money.rules',
};

/** Any fixed number; it only must not be used for another lock. */
const DATING_LOCK = 7_203_165;

/**
 * Until the transaction ends nobody else dates anything: whether it takes two is judged by what stands before it, which
 * another may just be dating.
 */
export async function oneAtATime({ db }: Pick<StaffWork, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DATING_LOCK})`.execute(db);
}

/** @returns its number. */
export async function insertProposal(
  { db, now }: Pick<StaffWork, 'db' | 'now'>,
  staff: StaffId,
  { what, subject, terms, from, linkHash = null }: Proposed,
): Promise<bigint> {
  const { proposal } = await db
    .insertInto('proposals')
    .values({
      what,
      subject,
      terms: JSON.stringify(terms),
      from_at: new Date(from),
      proposed_by: staff,
      proposed_at: new Date(now),
      link_hash: linkHash,
    })
    .returning('proposal')
    .executeTakeFirstOrThrow();
  return proposal;
}

/**
 * Those that wait and can still be approved in time, as this reader sees them. What somebody proposed who was shut out
 * since, or may do this no longer, waits no longer.
 */
export async function selectWaiting(
  db: Db,
  what: What,
  reader: Pick<Staff, 'staff' | 'roles'>,
  now: number,
  noticeMs: number,
): Promise<{ terms: string; proposal: Shown }[]> {
  const found = await db
    .selectFrom('proposals')
    .innerJoin('staff', 'staff.staff_id', 'proposed_by')
    .select(['proposal', 'terms', 'from_at', 'proposed_by', 'name', 'roles', 'proposed_at'])
    .where('what', '=', what)
    .where('verdict', 'is', null)
    .where('disabled_at', 'is', null)
    .where('from_at', '>=', new Date(now + noticeMs))
    .orderBy('proposal')
    .execute();
  const rows = found.filter(({ roles }) => isAllowed(roles as Role[], PERMISSION_FOR[what]));
  const linked = await selectLinked(
    db,
    reader.staff,
    rows.map((row) => row.proposed_by),
  );
  return rows.map((row) => ({
    terms: row.terms,
    proposal: {
      id: row.proposal.toString(),
      by: { id: row.proposed_by.toString(), name: row.name },
      at: isoTime(row.proposed_at.getTime()),
      decideBefore: isoTime(row.from_at.getTime() - noticeMs),
      linked: linked.has(row.proposed_by),
      mayApprove:
        row.proposed_by !== reader.staff &&
        !linked.has(row.proposed_by) &&
        isAllowed(reader.roles, PERMISSION_FOR[what]),
    },
  }));
}

/** Under its lock: of two who decide one is first. */
export async function lockProposal(db: Db, proposal: bigint) {
  const row = await db
    .selectFrom('proposals')
    .selectAll()
    .where('proposal', '=', proposal)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, what: row.what as What } : null;
}

export async function endProposal(
  { db, now }: Pick<StaffWork, 'db' | 'now'>,
  proposal: bigint,
  verdict: 'approved' | 'rejected',
  staff: StaffId,
): Promise<void> {
  await db
    .updateTable('proposals')
    .set({ verdict, decided_by: staff, decided_at: new Date(now) })
    .where('proposal', '=', proposal)
    .execute();
}
