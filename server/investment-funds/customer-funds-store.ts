/** The SQL of one customer's orders, holdings and plans. */
import type { FundSavingsPlan } from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import type { FundHolding, FundOrder } from '@bourse/core/products/investment-funds/fund.ts';
import { computeUnsettledAmount } from '@bourse/core/ledger/settlement-lots.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { addStoredLots } from '../ledger/value-dates.ts';
import { parseFundHoldingRow, parseFundOrderRow, parseFundPlanRow } from './investment-fund-records.ts';
import type { Db } from './store.ts';

export async function readFundHoldings(db: Db, account: AccountId): Promise<FundHolding[]> {
  const { rows } = await sql<Selectable<DB['fund_holdings']>>`select * from fund_holdings where account_id = ${account}
    order by fund`.execute(db);
  return rows.map(parseFundHoldingRow);
}

export interface FundOrderQuery {
  fund?: string | null;
  seq?: bigint | null;
  before?: bigint | null;
  limit: number;
}
/** Newest first. */
export async function readFundOrders(
  db: Db,
  account: AccountId,
  { fund = null, seq = null, before = null, limit }: FundOrderQuery,
): Promise<FundOrder[]> {
  const { rows } = await sql<Selectable<DB['fund_orders']>>`select * from fund_orders where account_id = ${account}
    and (${fund}::bigint is null or fund = ${fund}::bigint) and (${seq}::bigint is null or order_seq = ${seq})
    and (${before}::bigint is null or order_seq < ${before}) order by order_seq desc limit ${limit}`.execute(db);
  return rows.map(parseFundOrderRow);
}

/** The last plan of a page, and whether it had ended. */
export interface FundPlanCursor {
  seq: bigint;
  ended: boolean;
}
/** Newest first, ended plans last. */
export async function readFundPlans(
  db: Db,
  account: AccountId,
  { after = null, limit }: { after?: FundPlanCursor | null; limit: number },
): Promise<FundSavingsPlan[]> {
  const { rows } = await sql<Selectable<DB['fund_plans']>>`select * from fund_plans where account_id = ${account}
    and (${after?.seq ?? null}::bigint is null
      or (status = 'ended', -plan_seq) > (${after?.ended ?? null}::boolean, -${after?.seq ?? null}::bigint))
    order by status = 'ended', plan_seq desc limit ${limit}`.execute(db);
  return rows.map(parseFundPlanRow);
}
export async function readFundPlan(db: Db, account: AccountId, seq: bigint): Promise<FundSavingsPlan | null> {
  const { rows } = await sql<Selectable<DB['fund_plans']>>`select * from fund_plans where account_id = ${account}
    and plan_seq = ${seq}`.execute(db);
  return rows[0] ? parseFundPlanRow(rows[0]) : null;
}

export interface FundPlanRunRow {
  plan_seq: bigint;
  date: string;
  outcome: 'bought' | 'skipped';
  cause: 'bought' | 'noMoney' | 'paused' | 'refused';
  order_seq: bigint | null;
}
/** As many of each plan's dates as a calendar looks back on, newest first. */
const RUNS = 24;
export async function readFundPlanRuns(
  db: Db,
  account: AccountId,
  plans: readonly Pick<FundSavingsPlan, 'seq'>[],
): Promise<FundPlanRunRow[]> {
  const { rows } = await sql<FundPlanRunRow>`select plan_seq, date, outcome, cause, order_seq from (
      select r.*, row_number() over (partition by plan_seq order by date desc) as place from fund_plan_runs r
      where account_id = ${account} and plan_seq = any(${plans.map(({ seq }) => seq)}::bigint[])) n
    where place <= ${RUNS} order by plan_seq, date desc`.execute(db);
  return rows;
}

export interface DueFundPlan {
  account_id: AccountId;
  plan_seq: bigint;
  fund: number;
  next_on: string;
}
/** All customers' plans whose date has come, in order, after `after`. */
export async function readDueFundPlans(
  db: Db,
  now: number,
  after: DueFundPlan | null,
  limit: number,
): Promise<DueFundPlan[]> {
  const { rows } = await sql<DueFundPlan>`select account_id, plan_seq, fund, next_on from fund_plans
    where status <> 'ended' and next_at <= ${new Date(now)} and (${after?.account_id ?? null}::bigint is null
      or (account_id, plan_seq) > (${after?.account_id ?? null}::bigint, ${after?.plan_seq ?? null}::bigint))
    order by account_id, plan_seq limit ${limit}`.execute(db);
  return rows;
}

/** Settled money of a currency, the only money that can pay for a purchase. */
export async function readSettledMoney(db: Db, account: AccountId, currency: string, now: number): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint; lots: string | null }>`select amount, lots from balances
    where account_id = ${account} and bucket = 'available' and currency = ${currency} and portfolio = 0`.execute(db);
  return rows.reduce((sum, { amount, lots }) => {
    const coming = lots === null ? 0n : computeUnsettledAmount(addStoredLots(new Map(), currency, lots), currency, now);
    return sum + amount - coming;
  }, 0n);
}
