/** Applications for day trading and their outcomes. */
import type {
  DayTradingReviewDecision,
  DayTradingStatus,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import type { DayTradingState } from '@bourse/core/trading/orders/account-state.ts';
import type { Database } from '../db/database.ts';
import { parseOrderRow } from '../ledger/order-table.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Database['kysely'];

/** Times are epoch ms; all null before the first application. */
export interface DayTradingApplication {
  status: DayTradingStatus;
  since: number | null;
  appliedAt: number | null;
  reason: string | null;
  step: number;
}

export async function readDayTradingApplication(db: Db, account: AccountId): Promise<DayTradingApplication> {
  const row = await db
    .selectFrom('day_trading_accounts')
    .select(['status', 'since', 'applied_at', 'reason', 'step'])
    .where('account_id', '=', account)
    .executeTakeFirst();
  if (!row) return { status: 'none', since: null, appliedAt: null, reason: null, step: 0 };
  return {
    status: row.status as DayTradingStatus,
    since: row.since.getTime(),
    appliedAt: row.applied_at.getTime(),
    reason: row.reason,
    step: row.step,
  };
}

export interface NextApplicationStep {
  status: Exclude<DayTradingStatus, 'none'>;
  author: string;
  reason: string | null;
}

/**
 * The caller holds the account's row. `terms` is the accepted version of the risk text; only an application changes it.
 */
export async function insertApplicationStep(
  db: Db,
  account: AccountId,
  before: Pick<DayTradingApplication, 'step'>,
  { status, author, reason }: NextApplicationStep,
  terms: string | null,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const step = before.step + 1;
  if (terms !== null) {
    const row = { status, since: at, applied_at: at, reason, terms, step };
    await db
      .insertInto('day_trading_accounts')
      .values({ account_id: account, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
  } else {
    await db
      .updateTable('day_trading_accounts')
      .set({ status, since: at, reason, step })
      .where('account_id', '=', account)
      .execute();
  }
  await db
    .insertInto('day_trading_steps')
    .columns(['account_id', 'step', 'status', 'author', 'reason', 'terms', 'at'])
    .expression((build) =>
      build
        .selectFrom('day_trading_accounts')
        .select((e) => [
          'account_id',
          e.val(step).as('step'),
          e.val(status).as('status'),
          e.val(author).as('author'),
          e.val(reason).as('reason'),
          'terms',
          e.val(at).as('at'),
        ])
        .where('account_id', '=', account),
    )
    .execute();
}

/**
 * The account's day trades: positions that are open or were opened since then (epoch ms), and orders that wait to open
 * one.
 */
export async function readDayTrades(
  db: Db,
  account: AccountId,
  since: number,
): Promise<Pick<DayTradingState, 'positions' | 'orders'>> {
  const [positions, orders] = await Promise.all([
    db
      .selectFrom('positions')
      .selectAll()
      .where('day_trading', '=', true)
      .where('account_id', '=', account)
      .where((where) => where.or([where('opened_at', '>=', new Date(since)), where('status', '<>', 'closed')]))
      .execute(),
    db
      .selectFrom('orders')
      .selectAll()
      .where('day_trading', '=', true)
      .where('status', '=', 'pending')
      .where('account_id', '=', account)
      .execute(),
  ]);
  return { positions: positions.map(parsePositionRow), orders: orders.map(parseOrderRow) };
}

/** What staff have decided. */
export interface DecidedApplication {
  account_id: AccountId;
  decision: bigint;
  status: DayTradingReviewDecision;
  reason: string | null;
  author: string;
}

/** Decisions that haven't been carried out, the oldest first. */
export async function readDecisionsToCarryOut(db: Db, limit: number): Promise<DecidedApplication[]> {
  const rows = await db
    .selectFrom('day_trading_decisions')
    .select(['account_id', 'decision', 'status', 'reason', 'author'])
    .where('carried_out_at', 'is', null)
    .orderBy('decision')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as DayTradingReviewDecision }));
}

/** False if it was carried out before. */
export async function markDecisionCarriedOut(
  db: Db,
  { account, decision }: { account: AccountId; decision: bigint },
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable('day_trading_decisions')
    .set({ carried_out_at: new Date(now) })
    .where('account_id', '=', account)
    .where('decision', '=', decision)
    .where('carried_out_at', 'is', null)
    .returning('decision')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Accounts whose application waits, and since when (epoch ms). */
export async function readWaitingApplications(db: Db): Promise<{ account: AccountId; appliedAt: number }[]> {
  const rows = await db
    .selectFrom('day_trading_accounts')
    .select(['account_id', 'applied_at'])
    .where('status', '=', 'applied')
    .execute();
  return rows.map((row) => ({ account: row.account_id, appliedAt: row.applied_at.getTime() }));
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  day_trading_steps: { columns: 'step, status, reason, at', orderBy: 'step' },
};
