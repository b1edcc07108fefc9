/** The SQL of running strategies. */
import type { Amount, Rate } from '@bourse/core/ledger/money.ts';
import type { PricedHolding } from '@bourse/core/products/strategies/back-test.ts';
import type { StrategyRunEndCause } from '@bourse/core/products/strategies/strategy-run.ts';
import type { StrategyKind, TargetWeights } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { StrategyDefinition } from './strategy-definitions.ts';

export type Db = Kysely<DB> | Transaction<DB>;

export interface StrategyRun {
  strategy: bigint;
  account: AccountId;
  /**
   * For a customer's run: the number of the saved strategy, and the portfolio of the run; the house's has portfolio 0.
   */
  saved: bigint | null;
  portfolio: number;
  currency: string;
  firstDecisionDate: string;
  beganAt: number;
  closingAt: number | null;
  endedAt: number | null;
  /** For a customer's ended run: whether its holdings stayed. */
  keeps: boolean | null;
  cause: StrategyRunEndCause | null;
  /** Its last day, and whether that is traded. */
  last: { date: string; isTraded: boolean } | null;
  plan: Pick<StrategyDefinition, 'kind' | 'version' | 'parameters' | 'instruments' | 'stopAt'>;
}
export interface StrategyRunDay {
  date: string;
  at: number;
  version: number;
  seq: bigint;
  fillSeq: bigint;
  cash: Amount;
  flow: Amount;
  held: readonly PricedHolding[];
  value: Amount;
  index: Rate;
  highest: Rate;
  weights: TargetWeights | null;
  tradedAt: number | null;
}

interface RunRow {
  strategy: bigint;
  account_id: AccountId;
  portfolio: number;
  saved_seq: bigint | null;
  currency: string;
  first_decision_date: string;
  began_at: Date;
  closing_at: Date | null;
  ended_at: Date | null;
  keeps_holdings: boolean | null;
  cause: string | null;
  last: string | null;
  traded: boolean | null;
  kind: string;
  version: number;
  parameters: unknown;
  instruments: string[];
  stop_at: number | null;
}
const runFromRow = (row: RunRow): StrategyRun => ({
  strategy: row.strategy,
  account: row.account_id,
  saved: row.saved_seq,
  portfolio: row.portfolio,
  currency: row.currency,
  firstDecisionDate: row.first_decision_date,
  beganAt: row.began_at.getTime(),
  closingAt: row.closing_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  keeps: row.keeps_holdings,
  cause: row.cause as StrategyRunEndCause | null,
  last: row.last === null ? null : { date: row.last, isTraded: row.traded === true },
  plan: {
    kind: row.kind as StrategyKind,
    version: row.version,
    parameters: row.parameters as Record<string, number>,
    instruments: row.instruments,
    stopAt: row.stop_at,
  },
});

/** All active runs, one of them, or a customer's run of a saved strategy. */
export type RunSelection = { going: true } | { strategy: bigint } | { account: AccountId; saved: bigint };

/** Newest first, for one saved strategy. */
export async function listStrategyRuns(db: Db, which: RunSelection): Promise<StrategyRun[]> {
  const where =
    'going' in which
      ? sql`r.ended_at is null`
      : 'strategy' in which
        ? sql`r.strategy = ${which.strategy}`
        : sql`r.account_id = ${which.account} and r.saved_seq = ${which.saved}`;
  const { rows } = await sql<RunRow>`
    select r.strategy, r.account_id, r.portfolio, r.saved_seq, r.currency, r.first_decision_date, r.began_at,
      r.closing_at, r.ended_at, r.keeps_holdings, r.cause, s.kind, v.version, v.parameters, v.instruments, v.stop_at,
      d.date as last, d.traded_at is not null as traded
    from strategy_runs r join strategies s using (strategy) join strategy_versions v using (strategy, version)
      left join lateral (select date, traded_at from strategy_days d where d.strategy = r.strategy
        order by date desc limit 1) d on true
    where ${where} order by r.strategy ${sql.raw('going' in which ? 'asc' : 'desc')}`.execute(db);
  return rows.map(runFromRow);
}

type NewHouseRun = Pick<StrategyRun, 'strategy' | 'account' | 'currency' | 'firstDecisionDate' | 'beganAt'> & {
  version: number;
};
/** For the house. */
export async function insertHouseRun(
  db: Db,
  { strategy, account, currency, firstDecisionDate, beganAt, version }: NewHouseRun,
): Promise<void> {
  await db
    .insertInto('strategy_runs')
    .values({
      strategy,
      account_id: account,
      version,
      currency,
      first_decision_date: firstDecisionDate,
      began_at: new Date(beganAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For the house: sells all that it holds from now on; then it has ended. */
export async function startClosingHouseRun(db: Db, strategy: bigint, now: number): Promise<void> {
  await db
    .updateTable('strategy_runs')
    .set({ closing_at: new Date(now), keeps_holdings: false })
    .where('strategy', '=', strategy)
    .where('ended_at', 'is', null)
    .execute();
}

/** Switches to another version from now on. */
export async function setRunVersion(db: Db, strategy: bigint, version: number): Promise<void> {
  await db
    .updateTable('strategy_runs')
    .set({ version })
    .where('strategy', '=', strategy)
    .where('ended_at', 'is', null)
    .execute();
}

/** For the house. */
export async function endHouseRunRow(db: Db, strategy: bigint, cause: StrategyRunEndCause, now: number): Promise<void> {
  await db
    .updateTable('strategy_runs')
    .set({ ended_at: new Date(now), cause })
    .where('strategy', '=', strategy)
    .where('ended_at', 'is', null)
    .execute();
}

interface StoredHolding {
  instrument: string;
  quantity: string;
  price: string;
}
/** The last `limit` days, oldest first. */
export async function listRunDays(db: Db, strategy: bigint, limit: number): Promise<StrategyRunDay[]> {
  const rows = await db
    .selectFrom('strategy_days')
    .selectAll()
    .where('strategy', '=', strategy)
    .orderBy('date', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({
    date: row.date,
    at: row.at.getTime(),
    version: row.version,
    seq: row.seq,
    fillSeq: row.fill_seq,
    cash: row.cash,
    flow: row.flow,
    held: (row.held as unknown as StoredHolding[]).map(({ instrument, quantity, price }) => ({
      instrument,
      quantity: BigInt(quantity),
      price: BigInt(price),
    })),
    value: row.value,
    index: row.index,
    highest: row.highest,
    weights: row.weights,
    tradedAt: row.traded_at?.getTime() ?? null,
  }));
}

/** Whether it was new: if two processes run at once, one of them decides. */
export async function insertRunDay(db: Db, strategy: bigint, day: StrategyRunDay): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('strategy_days')
    .values({
      strategy,
      date: day.date,
      at: new Date(day.at),
      version: day.version,
      seq: day.seq,
      fill_seq: day.fillSeq,
      cash: day.cash,
      flow: day.flow,
      held: JSON.stringify(
        day.held.map(({ instrument, quantity, price }) => ({ instrument, quantity: `${quantity}`, price: `${price}` })),
      ),
      value: day.value,
      index: day.index,
      highest: day.highest,
      weights: day.weights === null ? null : [...day.weights],
      traded_at: day.tradedAt === null ? null : new Date(day.tradedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function markDayTraded(db: Db, strategy: bigint, date: string, now: number): Promise<void> {
  await db
    .updateTable('strategy_days')
    .set({ traded_at: new Date(now) })
    .where('strategy', '=', strategy)
    .where('date', '=', date)
    .where('traded_at', 'is', null)
    .execute();
}

export interface MoneyInEndedRun {
  account: AccountId;
  portfolio: number;
  currencies: string[];
}
/** Portfolios of customers' ended runs with available money. */
export async function readMoneyInEndedRuns(db: Db, limit: number): Promise<MoneyInEndedRun[]> {
  const { rows } = await sql<MoneyInEndedRun>`select r.account_id as account, r.portfolio,
      array_agg(b.currency order by b.currency) as currencies
    from strategy_runs r join balances b using (account_id, portfolio)
    where r.ended_at is not null and r.portfolio > 0 and b.bucket = 'available' and b.amount > 0
    group by 1, 2 limit ${limit}`.execute(db);
  return rows;
}
