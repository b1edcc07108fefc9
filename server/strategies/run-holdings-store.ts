/** The SQL of what a run holds, what came into it from outside, and which of its orders were refused. */
import type { Amount, Quantity } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Db, StrategyRun } from './runs-store.ts';
import type { AutomaticOrderRefusalReason } from '@bourse/core/trading/orders/automatic-order-refusal-reasons.ts';

/** From one snapshot: spendable money, units by instrument, the last transfer and fill, and flows since `after`. */
export interface RunHoldings {
  seq: bigint;
  fillSeq: bigint;
  cash: Amount;
  flow: Amount;
  quantities: Map<string, Quantity>;
}
/** Money from outside, by its transfers' codes. */
export const EXTERNAL_TRANSFER_CODES = ['practice', 'capitalIn', 'capitalOut', 'moveMoney'] as const;

/** Money that has gone back from a run to the main portfolio since it ended. */
export async function readMoneyReturnedFromRun(
  db: Db,
  { account, portfolio, currency }: RunPortfolioKey,
  endedAt: number,
): Promise<Amount> {
  const { rows } = await sql<{ home: Amount }>`select coalesce(sum(amount), 0)::bigint as home from transfers
    where account_id = ${account} and debit_portfolio = ${portfolio} and currency = ${currency}
      and code = 'moveMoney' and debit = 'available' and at >= ${new Date(endedAt)}`.execute(db);
  return rows[0]?.home ?? 0n;
}

/** Where a run's holdings are. */
export type RunPortfolioKey = Pick<StrategyRun, 'account' | 'portfolio' | 'currency'>;

export async function readRunHoldings(
  db: Db,
  { account, portfolio, currency }: RunPortfolioKey,
  after: bigint,
): Promise<RunHoldings> {
  const { rows } = await sql<{
    seq: bigint;
    last: bigint;
    cash: Amount | null;
    flow: Amount;
    held: { instrument: string; quantity: string }[] | null;
  }>`select a.transfer_seq as seq, a.entity_seq as last,
      (select amount from balances b where b.account_id = a.account_id and currency = ${currency}
        and bucket = 'available' and portfolio = ${portfolio}) as cash,
      (select coalesce(sum(case when credit = 'available' and credit_portfolio = ${portfolio} then amount else 0 end
          - case when debit = 'available' and debit_portfolio = ${portfolio} then amount else 0 end), 0)::bigint
        from transfers t where t.account_id = a.account_id and currency = ${currency} and seq > ${after}
          and code = any(${[...EXTERNAL_TRANSFER_CODES]}::text[])) as flow,
      (select json_agg(json_build_object('instrument', instrument, 'quantity', quantity::text)) from (
        select instrument, sum(open_quantity) as quantity from positions p
        where p.account_id = a.account_id and p.portfolio = ${portfolio} and side = 'long' and status <> 'closed'
        group by instrument) held) as held
    from accounts a where account_id = ${account}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no account ${account}`);
  return {
    seq: row.seq,
    fillSeq: row.last,
    cash: row.cash ?? 0n,
    flow: row.flow,
    quantities: new Map((row.held ?? []).map(({ instrument, quantity }) => [instrument, BigInt(quantity)] as const)),
  };
}

/** Orders of a strategy's day that the desk refused, each stored once. */

export interface RefusedOrder {
  /** The market's finished date at whose end the order was decided. */
  date: string;
  instrument: string;
  side: 'buy' | 'sell';
  quantity: Quantity;
  reason: AutomaticOrderRefusalReason;
  at: number;
}

export async function insertRefusedOrder(db: Db, strategy: bigint, { at, ...order }: RefusedOrder): Promise<void> {
  await db
    .insertInto('strategy_refusals')
    .values({ strategy, ...order, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest first. */
export async function listRefusedOrders(db: Db, strategy: bigint, limit: number): Promise<RefusedOrder[]> {
  const rows = await db
    .selectFrom('strategy_refusals')
    .selectAll()
    .where('strategy', '=', strategy)
    .orderBy('date', 'desc')
    .orderBy('instrument')
    .orderBy('side')
    .limit(limit)
    .execute();
  return rows.map(({ strategy: _, at, ...row }) => ({ ...row, at: at.getTime() }) as RefusedOrder);
}
