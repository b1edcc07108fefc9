/** The SQL of payouts by the operator's service: which are due, how each went, and reports that contradict it. */
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import { parseRequestRow } from '../ledger/request-table.ts';
import { hasMoneyHeldBackSql } from '../reviews/called-back-deposits-sql.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** A withdrawal's account and number. */
export interface PayoutKey {
  account: AccountId;
  seq: bigint;
}
export interface DuePayout {
  account: AccountId;
  request: ReviewRequest;
}

/**
 * Approved withdrawals that are due to be sent, the oldest first; none of accounts that were ever given practice money,
 * have money held back, or are under one of these restrictions.
 */
export async function readDuePayouts(
  db: Db,
  restrictions: readonly string[],
  at: number,
  limit: number,
): Promise<DuePayout[]> {
  const now = new Date(at);
  const { rows } = await sql<
    Record<string, unknown> & { account_id: AccountId }
  >`select r.* from requests r join accounts a using (account_id) left join payouts p using (account_id, request_seq)
    where r.kind = 'withdrawal' and r.status = 'processing'
      and (p.due_at is null or (p.accepted_at is null and p.due_at <= ${now}))
      and not exists (select from transfers t where t.account_id = r.account_id and t.code = 'practice')
      and not ${hasMoneyHeldBackSql(sql`r.account_id`, at)}
      and not exists (select from jsonb_to_recordset(a.states) s (state text, until timestamptz)
        where s.state = any(${[...restrictions]}) and (s.until is null or s.until > ${now}))
        order by r.submitted_at
        limit ${limit}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, request: parseRequestRow(row) }));
}

/** How often it has been sent with this attempt; null if it isn't due. Moves the time when it is due again. */
export async function claimPayout(db: Db, { account, seq }: PayoutKey, now: number): Promise<number | null> {
  const { rows } = await sql<{
    attempts: number;
  }>`insert into payouts as p (account_id, request_seq, driver, attempts, due_at)
    values (${account}, ${seq}, 'webhook', 1, ${new Date(now + FIRST_WAIT_MS)})
    on conflict (account_id, request_seq) do update set attempts = p.attempts + 1,
      due_at = ${new Date(now)}::timestamptz + make_interval(secs => least(${LONGEST_WAIT_MS / 1000},
        ${FIRST_WAIT_MS / 1000} * power(2, p.attempts)))
      where p.accepted_at is null and p.due_at <= ${new Date(now)} returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

const updatePayout = (db: Db, { account, seq }: PayoutKey) =>
  db.updateTable('payouts').where('account_id', '=', account).where('request_seq', '=', seq);

export const markPayoutAccepted = (db: Db, payout: PayoutKey, now: number) =>
  updatePayout(db, payout)
    .set({ accepted_at: new Date(now), last_failure: null })
    .execute();

export const updatePayoutFailure = (db: Db, payout: PayoutKey, failure: string) =>
  updatePayout(db, payout).set({ last_failure: failure }).execute();

export interface ConflictingPayoutReport extends PayoutKey {
  reportedOutcome: 'paid' | 'failed';
  referenceOrReason: string;
  /** The recorded one. */
  status: ReviewRequest['status'];
}
/** False if the same was reported before. */
export async function insertConflictingPayoutReport(
  db: Db,
  { account, seq, reportedOutcome, referenceOrReason, status }: ConflictingPayoutReport,
  now: number,
): Promise<boolean> {
  const fresh = await db
    .insertInto('late_payout_reports')
    .values({
      account_id: account,
      request_seq: seq,
      reported_outcome: reportedOutcome,
      reference_or_reason: referenceOrReason,
      status,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reported_outcome')
    .executeTakeFirst();
  return fresh !== undefined;
}

/** Newest first, each with its withdrawal's amounts. */
export const readConflictingPayoutReports = (db: Db, limit: number) =>
  db
    .selectFrom('late_payout_reports as l')
    .innerJoin('requests as r', (join) =>
      join.onRef('r.account_id', '=', 'l.account_id').onRef('r.request_seq', '=', 'l.request_seq'),
    )
    .select([
      'l.account_id',
      'l.request_seq',
      'l.reported_outcome',
      'l.reference_or_reason',
      'l.status',
      'l.at',
      'r.amount',
      'r.fee',
      'r.currency',
    ])
    .orderBy('l.at', 'desc')
    .limit(limit)
    .execute();
