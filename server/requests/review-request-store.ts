/**
 * Requests outside the desk: reading them, and the steps of those that move no money (identity, a seat), which an area
 * takes in its own transaction together with whatever else it writes. Steps that move money go through the desk (the
 * records of `DecisionChanges`).
 */
import {
  CLAIMS_TOTAL_WINDOW_MS,
  type Reviewer,
  buildStaffAuthor,
} from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest, RequestChange, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { buildRequestView } from './review-request-view.ts';
import { CUSTOMER_COLUMNS_SQL, parseCustomerRow } from '../ledger/parse-account-rows.ts';
import { parseRequestRow } from '../ledger/request-table.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';

type Db = Database['kysely'];

export async function readRequest(db: Db, account: AccountId, seq: bigint): Promise<ReviewRequest | null> {
  const row = await db
    .selectFrom('requests')
    .selectAll()
    .where('account_id', '=', account)
    .where('request_seq', '=', seq)
    .executeTakeFirst();
  return row ? parseRequestRow(row) : null;
}

export async function readRequests(db: Db, account: AccountId, seqs: readonly bigint[]): Promise<ReviewRequest[]> {
  if (seqs.length === 0) return [];
  return (
    await db
      .selectFrom('requests')
      .selectAll()
      .where('account_id', '=', account)
      .where('request_seq', 'in', seqs)
      .execute()
  ).map(parseRequestRow);
}

/** A customer's requests of a kind, newest first, those before `before`. */
export async function listRequests(
  db: Db,
  account: AccountId,
  kind: RequestKind,
  page: { before: bigint | null; limit: number },
): Promise<ReviewRequest[]> {
  let query = db.selectFrom('requests').selectAll().where('account_id', '=', account).where('kind', '=', kind);
  if (page.before !== null) query = query.where('request_seq', '<', page.before);
  return (await query.orderBy('request_seq', 'desc').limit(page.limit).execute()).map(parseRequestRow);
}

export interface RequestStepRow {
  step: number;
  status: string;
  author: string;
  reason: string | null;
  remark: string | null;
  at: Date;
}
/** The steps of a request's life, oldest first. */
export const readRequestSteps = (db: Db, account: AccountId, seq: bigint): Promise<RequestStepRow[]> =>
  db
    .selectFrom('request_steps')
    .select(['step', 'status', 'author', 'reason', 'remark', 'at'])
    .where('account_id', '=', account)
    .where('request_seq', '=', seq)
    .orderBy('step')
    .execute();

/** When this staff member first claimed it within `CLAIMS_TOTAL_WINDOW_MS`; null if they haven't. */
export async function readFirstRequestClaimTime(
  { db, now }: Pick<TransactionContext, 'db' | 'now'>,
  account: AccountId,
  seq: bigint,
  staff: Pick<Reviewer, 'id'>,
): Promise<number | null> {
  const { at } = await db
    .selectFrom('request_steps')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('account_id', '=', account)
    .where('request_seq', '=', seq)
    .where('status', '=', 'inReview')
    .where('author', '=', buildStaffAuthor(staff))
    .where('at', '>', new Date(now - CLAIMS_TOTAL_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return at?.getTime() ?? null;
}

/** Who the customer is, for a query that holds no lock; a command has it in `AccountState.customer`. */
export async function readCustomerState(db: Db, account: AccountId): Promise<CustomerState> {
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`${sql.raw(CUSTOMER_COLUMNS_SQL)} where c.account_id = ${account}`.execute(db);
  if (!row) throw new Error(`account ${account} does not exist`);
  return parseCustomerRow(row);
}

/** The account's last number. This locks its row, which everything that creates or moves a request needs. */
export async function lockAccountSeq(work: TransactionContext, account: AccountId): Promise<bigint> {
  return (
    await work.db
      .selectFrom('accounts')
      .select('entity_seq')
      .where('account_id', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).entity_seq;
}

/** Writes a step, and sends it to the customer's stream. The caller must hold the account's row. */
export async function saveRequest(work: TransactionContext, account: AccountId, change: RequestChange): Promise<void> {
  await writeRequest(work, account, change);
  await notifyOfRequest(work, account, change.request);
}

/** Like the desk does: the row's present state, and the step. */
async function writeRequest(
  work: TransactionContext,
  account: AccountId,
  { request: r, author }: RequestChange,
): Promise<void> {
  const currentState = {
    status: r.status,
    step: r.step,
    details: JSON.stringify(r.details),
    approvals: JSON.stringify(r.approvals),
    claimed_by: r.claimedBy,
    reason: r.reason,
    remark: r.remark,
    updated_at: new Date(r.updatedAt),
  };
  await work.db
    .insertInto('requests')
    .values({
      account_id: account,
      request_seq: r.seq,
      kind: r.kind,
      currency: r.currency,
      amount: r.amount,
      fee: r.fee,
      submitted_at: new Date(r.submittedAt),
      ...currentState,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'request_seq']).doUpdateSet(currentState))
    .execute();
  await work.db
    .insertInto('request_steps')
    .values({
      account_id: account,
      request_seq: r.seq,
      step: r.step,
      status: r.status,
      author,
      reason: r.reason,
      remark: r.remark,
      at: new Date(work.now),
    })
    .execute();
}

async function notifyOfRequest(work: TransactionContext, account: AccountId, r: ReviewRequest): Promise<void> {
  const { event_seq: seq } = await work.db
    .updateTable('accounts')
    .set((set) => ({ event_seq: set('event_seq', '+', 1n), entity_seq: sql<bigint>`greatest(entity_seq, ${r.seq})` }))
    .where('account_id', '=', account)
    .returning('event_seq')
    .executeTakeFirstOrThrow();
  const row = {
    seq,
    kind: 'wallet',
    data: JSON.stringify({ currencies: [], requests: [r.seq.toString()] }),
    notice: null,
    at: work.now,
  } as const;
  await work.db
    .insertInto('events')
    .values({ account_id: account, seq, kind: row.kind, data: row.data, notice: null, at: new Date(work.now) })
    .execute();
  work.events.push({
    account,
    row: { ...row, buildLiveJson: () => JSON.stringify({ accounts: [], requests: [buildRequestView(account, r)] }) },
  });
}
