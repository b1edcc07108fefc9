/** The SQL of the queues: everything that staff decide, from the tables of each kind, in one form. */
import type { RequestKind } from '@bourse/core/compliance/review-requests.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AccountId, encodeId, parseIdOwner, type StaffId } from '../ids.ts';
import { normalizedReferenceSql, isProofOfDepositSql } from '../reviews/called-back-deposits-sql.ts';
import type { Db } from './store.ts';

export type ReviewStatus = 'submitted' | 'inReview' | 'processing' | 'done' | 'rejected' | 'cancelled' | 'failed';

export interface ReviewRecord {
  account_id: AccountId;
  seq: bigint;
  kind: RequestKind;
  status: ReviewStatus;
  currency: string | null;
  amount: bigint | null;
  fee: bigint | null;
  details: Record<string, string | number | boolean | null>;
  approvals: { by: string; at: number }[];
  claimed_by: string | null;
  reason: string | null;
  remark: string | null;
  submitted_at: Date;
  updated_at: Date;
  mobile: string;
  name: string | null;
  verified_name: string | null;
}

/** Written out, so that their partial indexes are used. */
const STATUSES_BY_STATE = {
  open: sql`('submitted', 'inReview')`,
  processing: sql`('processing')`,
  ended: sql`('done', 'rejected', 'cancelled', 'failed')`,
  living: sql`('submitted', 'inReview', 'processing')`,
};

const REVIEW_COLUMNS = sql`r.account_id, r.request_seq as seq, kind, status, currency, amount, fee, details,
    approvals, claimed_by, reason, remark, submitted_at, updated_at, c.mobile, c.name, c.verified_name`;
const WITH_CUSTOMER = sql`select ${REVIEW_COLUMNS} from requests r join customers c using (account_id)`;

/** Requests whose payment has this reference, in comparable form (`normalizeReference`); newest first. */
export async function listReviewsByReference(db: Db, reference: string, limit: number): Promise<ReviewRecord[]> {
  const { rows } = await sql<ReviewRecord>`${WITH_CUSTOMER}
    where ${normalizedReferenceSql('r')} = ${reference}
    order by r.submitted_at desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Waiting deposits found by reference and amount on a bank statement that none of these people brought in, and not
 * called back; with the day, and who entered it.
 */
export async function listDepositsOnStatements(
  db: Db,
  people: readonly StaffId[],
  limit: number,
  now: number,
): Promise<(ReviewRecord & { on_date: string; brought_by: string })[]> {
  const { rows } = await sql<ReviewRecord & { on_date: string; brought_by: string }>`
    select ${REVIEW_COLUMNS}, b.on_date, b.brought_by from requests r join customers c using (account_id)
    join lateral (select l.on_date, s.name as brought_by from bank_lines l join staff s using (staff_id)
      where ${isProofOfDepositSql('l', 'r', now)} and l.staff_id <> all(${[...people]}::bigint[])
      order by l.at limit 1) b on true
    where r.kind = 'deposit' and r.status in ${STATUSES_BY_STATE.open}
    order by r.submitted_at, r.account_id, r.request_seq limit ${limit}`.execute(db);
  return rows;
}

/** A place in a list: rows beyond it follow. */
export interface ReviewListCursor {
  at: Date;
  account: AccountId;
  seq: bigint;
}
export interface ReviewFilter {
  state: 'open' | 'processing' | 'ended';
  kinds: readonly RequestKind[] | null;
  claimedBy: string | null;
  account: AccountId | null;
  after: ReviewListCursor | null;
  limit: number;
}

export async function listReviewRecords(
  db: Db,
  { state, kinds, claimedBy, account, after, limit }: ReviewFilter,
): Promise<ReviewRecord[]> {
  const conditions: RawBuilder<unknown>[] = [sql`r.status in ${STATUSES_BY_STATE[state]}`];
  if (kinds) conditions.push(sql`r.kind = any(${[...kinds]})`);
  if (claimedBy) conditions.push(sql`r.claimed_by = ${claimedBy}`);
  if (account) conditions.push(sql`r.account_id = ${account}`);
  // Open ones: longest waiting first; ended ones: last ended first.
  const forward = state !== 'ended';
  if (after)
    conditions.push(
      sql`(r.submitted_at, r.account_id, r.request_seq) ${sql.raw(forward ? '>' : '<')} (${after.at}, ${after.account},
        ${after.seq})`,
    );
  const direction = sql.raw(forward ? 'asc' : 'desc');
  const { rows } = await sql<ReviewRecord>`${WITH_CUSTOMER} where ${sql.join(conditions, sql` and `)}
    order by r.submitted_at ${direction}, r.account_id ${direction}, r.request_seq ${direction} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** By the id that the customer knows; for an old application for day trading, by that of its step. */
export async function findReviewRecord(db: Db, id: string): Promise<ReviewRecord | null> {
  const ofStep = id.startsWith('y');
  const ref = parseIdOwner('r', ofStep ? `r${id.slice(1)}` : id);
  if (!ref || !fitsBigint(ref.account) || !fitsBigint(ref.seq)) return null;
  const found = ofStep ? sql`r.details ->> 'application' = ${ref.seq.toString()}` : sql`r.request_seq = ${ref.seq}`;
  const { rows } = await sql<ReviewRecord>`${WITH_CUSTOMER} where r.account_id = ${ref.account} and ${found}`.execute(
    db,
  );
  return rows[0] ?? null;
}
const fitsBigint = (value: bigint): boolean => value < 2n ** 63n;

/** The id of a request. */
export const formatReviewId = ({ account_id, seq }: Pick<ReviewRecord, 'account_id' | 'seq'>): string =>
  encodeId('r', account_id, seq);

/** The customer's latest requests of any kind and state. */
export async function listReviewsOfAccount(db: Db, account: AccountId, limit: number): Promise<ReviewRecord[]> {
  const { rows } =
    await sql<ReviewRecord>`${WITH_CUSTOMER} where r.account_id = ${account} order by r.submitted_at desc,
      r.request_seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The pictures of a review that this person has opened, according to the staff's record. */
export async function listOpenedPictures(db: Db, staff: StaffId, review: ReviewRecord): Promise<Set<string>> {
  const { rows } = await sql<{ picture: string }>`select distinct detail::json ->> 'picture' as picture from staff_audit
    where account_id = ${review.account_id} and staff_id = ${staff} and action = 'lookAtPicture'
      and subject = ${`review ${formatReviewId(review)}`}`.execute(db);
  return new Set(rows.map(({ picture }) => picture));
}

export interface QueueCountRow {
  kind: RequestKind;
  open: bigint;
  processing: bigint;
  oldest_at: Date | null;
  changed_at: Date | null;
}

export async function listQueueCounts(db: Db): Promise<QueueCountRow[]> {
  const { rows } =
    await sql<QueueCountRow>`select kind, count(*) filter (where status <> 'processing') as open, count(*)
      filter (where status = 'processing') as processing,
    min(submitted_at) filter (where status <> 'processing') as oldest_at, max(updated_at) as changed_at from requests
      where status in ${STATUSES_BY_STATE.living} group by kind`.execute(db);
  return rows;
}

/** Staff names by id, for ids stored with decisions. */
export async function listStaffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const numbers = [...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['staff_id', 'name']).where('staff_id', 'in', numbers).execute();
  return new Map(rows.map((row) => [row.staff_id.toString(), row.name]));
}
