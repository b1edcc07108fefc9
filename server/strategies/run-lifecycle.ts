/**
 * Starts and ends a strategy's run: in an account of its own that customers can copy, until all that it held is sold.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type PriceHistoryDependencies, findLastFinishedSessionDate } from './load-price-history.ts';
import {
  type Db,
  endHouseRunRow,
  insertHouseRun,
  markDayTraded,
  readMoneyInEndedRuns,
  type StrategyRun,
} from './runs-store.ts';
import { listHouseStrategies } from './store.ts';
import type { AccountId } from '../ids.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import {
  decideEndStrategyRun,
  decideSweepEndedStrategyRun,
  isStrategyRunActive,
  type StrategyRunEndCause,
  type StrategyRunDecision,
} from '@bourse/core/products/strategies/strategy-run.ts';
import { cancelPortfolioOrders } from '../commands/cancel-orders-automatically.ts';
import { readRunHoldings } from './run-holdings-store.ts';
import {
  ALL_CUSTOMER_RUNS_LOAD,
  buildOpenPositionsLoad,
  buildHasOpenPositionsState,
} from './customer-run-record-definitions.ts';
import { STRATEGIES_ACTOR, sellWholeHolding, type TradeRunDependencies } from './place-strategy-orders.ts';

export type StartRunDependencies = Omit<PriceHistoryDependencies, 'world'> &
  Pick<ServerDependencies, 'world' | 'houseAccounts' | 'strategyLeaders'>;

/** It first decides at the end of the last finished session. Repeating it does nothing. */
export async function startHouseRun(
  dependencies: StartRunDependencies,
  db: Db,
  strategy: bigint,
): Promise<AccountId | Refusal> {
  const now = dependencies.clock.now();
  const [planned] = await listHouseStrategies(db, { strategy, limit: 1 });
  const first = planned?.instruments.map((id) => dependencies.venues.instrument(id)).find((each) => each !== null);
  if (!planned || !first) return refuse('notFound');
  const account = await dependencies.houseAccounts.open(db as never, {
    purpose: 'strategies',
    name: `${strategy} ${planned.kind}`,
  });
  await insertHouseRun(db, {
    strategy,
    account,
    currency: first.currency,
    firstDecisionDate: findLastFinishedSessionDate(dependencies, first.market, now),
    beganAt: now,
    version: planned.version,
  });
  await dependencies.strategyLeaders.begin(db, {
    strategy,
    account,
    version: planned.version,
    kind: planned.kind,
    market: first.market,
    currency: first.currency,
  });
  return account;
}

/**
 * Ends a run: cancels what waits and sells all that it holds, as far as possible at each look. Then it has ended, and a
 * customer's money goes back to the main portfolio.
 */

export type EndRunDependencies = TradeRunDependencies &
  Pick<ServerDependencies, 'database' | 'clock' | 'strategyLeaders'>;

/** `day`: the day at whose end it had lost too much. */
export async function closeRun(
  dependencies: EndRunDependencies,
  run: StrategyRun,
  cause: StrategyRunEndCause,
  day?: string,
): Promise<void> {
  const { kysely } = dependencies.database;
  // Nobody may start following a strategy that is being sold.
  if (run.saved === null) await dependencies.strategyLeaders.end(kysely, run.strategy);
  const { account, portfolio, saved, strategy } = run;
  // Its customer may have chosen meanwhile to keep its holdings.
  const own =
    saved === null
      ? {}
      : { loads: [ALL_CUSTOMER_RUNS_LOAD], ends: (state: AccountState) => isStrategyRunActive(state, strategy) };
  await cancelPortfolioOrders(dependencies, { account, portfolio, ...STRATEGIES_ACTOR, ...own });
  for (const instrument of (await readRunHoldings(kysely, run, 0n)).quantities.keys())
    if (dependencies.getMarketView(instrument as never, dependencies.clock.now())?.session === 'open')
      await sellWholeHolding(dependencies, run, instrument);
  const { quantities } = await readRunHoldings(kysely, run, 0n);
  // What can't be sold now is retried at the next run.
  if (quantities.size > 0) return;
  const now = dependencies.clock.now();
  if (run.saved !== null) {
    const ended = await endOwnRun(dependencies, run, cause);
    // Something is open again: its day still has to be traded.
    if (ended === null || isRefusal(ended)) return;
  }
  if (day !== undefined) await markDayTraded(kysely, run.strategy, day, now);
  if (run.saved === null) await endHouseRunRow(kysely, run.strategy, cause, now);
}

/** Null if it has ended already, or something is open again. */
export const endOwnRun = (
  { desk }: Pick<EndRunDependencies, 'desk'>,
  { account, portfolio, strategy, currency }: StrategyRun,
  cause: StrategyRunEndCause,
): Promise<object | Refusal | null> =>
  desk.runIfDue<StrategyRunDecision, object>({
    account,
    portfolio,
    actor: STRATEGIES_ACTOR,
    key: null,
    currencies: [currency],
    instrument: null,
    loads: [ALL_CUSTOMER_RUNS_LOAD, buildOpenPositionsLoad(portfolio)],
    sees: (work) => buildHasOpenPositionsState(work, portfolio),
    decide: (state, now) => decideEndStrategyRun(state, strategy, cause, now),
    answer: () => ({}),
  });

const AT_ONCE = 500;

/** Sweeps money out of portfolios of ended runs: a late dividend, or proceeds of kept holdings sold since. */
export async function sweepMoneyFromEndedRuns({ database, desk }: EndRunDependencies): Promise<void> {
  for (const { account, portfolio, currencies } of await readMoneyInEndedRuns(database.kysely, AT_ONCE))
    await desk.runIfDue<DecisionChanges, object>({
      account,
      portfolio,
      actor: STRATEGIES_ACTOR,
      key: null,
      currencies,
      instrument: null,
      decide: (state) => decideSweepEndedStrategyRun(state, portfolio, currencies),
      answer: () => ({}),
    });
}
