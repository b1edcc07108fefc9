/** The SQL of the queues: whatever people decide, from the tables of each kind, in one form. */
import type { ReviewKind } from '@bourse/core/requests/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { ReviewRef } from './review-id.ts';
import type { Db } from './store.ts';

export type ReviewStatus = 'submitted' | 'inReview' | 'processing' | 'done' | 'rejected' | 'cancelled' | 'failed';

export interface ReviewRecord {
  source: ReviewRef['source'];
  account_id: AccountId;
  seq: bigint;
  kind: ReviewKind;
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

/** Written out, so that the indexes that hold only these are found. */
const STATUSES = {
  open: sql`('submitted', 'inReview')`,
  processing: sql`('processing')`,
  ended: sql`('done', 'rejected', 'cancelled', 'failed')`,
  living: sql`('submitted', 'inReview', 'processing')`,
};

/** Each application for day trading by the step with which it was made; the step after it is what became of it. */
const DAY_TRADING = sql`select 'dayTrading' as source, a.account_id, a.step::bigint as seq, 'dayTrading' as kind,
    case when n.status is not null then case n.status when 'approved' then 'done' else 'rejected' end when c.staff_id is not null then 'inReview' else 'submitted' end as status,
    null::text as currency, null::bigint as amount, null::bigint as fee, '{}'::jsonb as details, '[]'::jsonb as approvals,
    case when n.status is null then c.staff_id::text end as claimed_by, n.reason, null::text as remark, a.at as submitted_at, greatest(a.at, n.at, c.at) as updated_at
  from day_trading_steps a left join day_trading_steps n on n.account_id = a.account_id and n.step = a.step + 1
    left join review_claims c on c.review = 'dayTrading ' || a.account_id || ' ' || a.step
  where a.status = 'applied'`;

const REQUESTS = sql`select 'request' as source, account_id, request_seq as seq, kind, status, currency, amount, fee, details, approvals, claimed_by, reason, remark, submitted_at, updated_at from requests`;

const REVIEWS = sql`reviews as (${REQUESTS} union all ${DAY_TRADING})`;
const WITH_CUSTOMER = sql`select r.*, c.mobile, c.name, c.verified_name from reviews r join customers c using (account_id)`;

/** A place in a list: rows beyond it follow. */
export interface Place {
  at: Date;
  account: AccountId;
  seq: bigint;
}
export interface ReviewFilter {
  state: 'open' | 'processing' | 'ended';
  kinds: readonly ReviewKind[] | null;
  claimedBy: string | null;
  account: AccountId | null;
  after: Place | null;
  limit: number;
}

export async function selectReviews(
  db: Db,
  { state, kinds, claimedBy, account, after, limit }: ReviewFilter,
): Promise<ReviewRecord[]> {
  const conditions: RawBuilder<unknown>[] = [sql`r.status in ${STATUSES[state]}`];
  if (kinds) conditions.push(sql`r.kind = any(${[...kinds]})`);
  if (claimedBy) conditions.push(sql`r.claimed_by = ${claimedBy}`);
  if (account) conditions.push(sql`r.account_id = ${account}`);
  // What waits longest comes first, what ended last comes first.
  const forward = state !== 'ended';
  if (after)
    conditions.push(
      sql`(r.submitted_at, r.account_id, r.seq) ${sql.raw(forward ? '>' : '<')} (${after.at}, ${after.account}, ${after.seq})`,
    );
  const way = sql.raw(forward ? 'asc' : 'desc');
  const { rows } = await sql<ReviewRecord>`with ${REVIEWS} ${WITH_CUSTOMER} where ${sql.join(conditions, sql` and `)}
    order by r.submitted_at ${way}, r.account_id ${way}, r.seq ${way} limit ${limit}`.execute(db);
  return rows;
}

export async function selectReview(db: Db, { source, account, seq }: ReviewRef): Promise<ReviewRecord | null> {
  const { rows } =
    await sql<ReviewRecord>`with ${REVIEWS} ${WITH_CUSTOMER} where r.source = ${source} and r.account_id = ${account} and r.seq = ${seq}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The customer's latest requests of any kind and state. */
export async function selectReviewsOf(db: Db, account: AccountId, limit: number): Promise<ReviewRecord[]> {
  const { rows } =
    await sql<ReviewRecord>`with ${REVIEWS} ${WITH_CUSTOMER} where r.account_id = ${account} order by r.submitted_at desc, r.seq desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

export interface QueueRow {
  kind: ReviewKind;
  open: bigint;
  processing: bigint;
  oldest_at: Date | null;
  changed_at: Date | null;
}

export async function selectQueues(db: Db): Promise<QueueRow[]> {
  const { rows } =
    await sql<QueueRow>`with ${REVIEWS} select kind, count(*) filter (where status <> 'processing') as open, count(*) filter (where status = 'processing') as processing,
    min(submitted_at) filter (where status <> 'processing') as oldest_at, max(updated_at) as changed_at from reviews where status in ${STATUSES.living} group by kind`.execute(
      db,
    );
  return rows;
}

export interface StepRecord {
  at: Date;
  status: string;
  author: string;
  reason: string | null;
  remark: string | null;
}

export async function selectSteps(db: Db, { source, account, seq }: ReviewRef): Promise<StepRecord[]> {
  if (source === 'request') {
    return db
      .selectFrom('request_steps')
      .select(['at', 'status', 'author', 'reason', 'remark'])
      .where('account_id', '=', account)
      .where('request_seq', '=', seq)
      .orderBy('step')
      .execute();
  }
  return (
    await sql<StepRecord>`select at, status, author, reason, null::text as remark from day_trading_steps where account_id = ${account} and step <= ${seq} + 1 order by step`.execute(
      db,
    )
  ).rows;
}

/** Names of staff by id, as they are kept beside decisions. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const numbers = [...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['staff_id', 'name']).where('staff_id', 'in', numbers).execute();
  return new Map(rows.map((row) => [row.staff_id.toString(), row.name]));
}
