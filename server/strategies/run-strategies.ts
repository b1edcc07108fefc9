/**
 * Runs strategies: the house's with its money, customers' with theirs. When a session has ended and the next one
 * trades, each is decided once: its value, and its target holdings. The decision is stored as a row that never
 * changes; then its orders go to the desk like any customer's, under the same fill rules. If the process dies in
 * between, the next run does the rest: each order's key contains its day.
 */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { addDays } from '@bourse/core/dates.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getWarmUpSessions } from '@bourse/core/products/strategies/strategy-specification.ts';
import type { RebalancingOrder } from '@bourse/core/products/strategies/rebalancing-orders.ts';
import {
  type PricedHolding,
  hasReachedStopLoss,
  computeNextStrategyDayEnd,
  computeStrategyPortfolioValue,
} from '@bourse/core/products/strategies/back-test.ts';
import { getAutomaticOrderRefusalReason } from '@bourse/core/trading/orders/automatic-order-refusal-reasons.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { closeRun, type EndRunDependencies } from './run-lifecycle.ts';
import { insertRefusedOrder, readRunHoldings } from './run-holdings-store.ts';
import {
  type PriceHistoryDependencies,
  findLastFinishedSessionDate,
  type LoadPriceHistory,
} from './load-price-history.ts';
import {
  type StrategyRunDay,
  insertRunDay,
  markDayTraded,
  listRunDays,
  listStrategyRuns,
  type StrategyRun,
} from './runs-store.ts';
import { placeDailyOrder, type TradeRunDependencies } from './place-strategy-orders.ts';
import { type Amount, maximumOf } from '@bourse/core/ledger/money.ts';
import {
  computeStrategyCapacity,
  MEDIAN_TURNOVER_SESSIONS,
  computeMedianDailyTurnover,
} from '@bourse/core/products/strategies/back-test-history.ts';
import type { TargetWeights } from '@bourse/core/products/strategies/strategy-rules.ts';

export type RunStrategiesDependencies = PriceHistoryDependencies &
  EndRunDependencies &
  TradeRunDependencies &
  Pick<ServerDependencies, 'database' | 'strategyRunner' | 'log'>;

/** Without `decides` it only finishes what was started: a day's orders, or the sale of a stopped run. */
export async function runStrategies(
  dependencies: RunStrategiesDependencies,
  load: LoadPriceHistory,
  { decides = true } = {},
): Promise<void> {
  for (const run of await listStrategyRuns(dependencies.database.kysely, { going: true })) {
    try {
      await advanceRun(dependencies, load, run, decides);
    } catch (error) {
      // One that fails doesn't keep the others from running; it is retried.
      dependencies.log.error({ strategy: run.strategy.toString(), err: error }, 'a strategy could not be run');
    }
  }
}

const listedInstruments = ({ venues }: Pick<ServerDependencies, 'venues'>, ids: Iterable<string>): Instrument[] =>
  [...ids].flatMap((id) => venues.instrument(id) ?? []);

async function advanceRun(
  dependencies: RunStrategiesDependencies,
  load: LoadPriceHistory,
  run: StrategyRun,
  decides: boolean,
): Promise<void> {
  const { kysely } = dependencies.database;
  if (run.closingAt !== null) return closeRun(dependencies, run, run.saved === null ? 'house' : 'customer');
  const listed = listedInstruments(dependencies, run.plan.instruments);
  const [first] = listed;
  const now = dependencies.clock.now();
  if (!first || dependencies.getMarketView(first.id, now)?.session !== 'open') return;
  const date = findLastFinishedSessionDate(dependencies, first.market, now);
  const isNew = date >= run.firstDecisionDate && (run.last === null || run.last.date < date);
  if (isNew && (run.last?.isTraded ?? true)) {
    if (!decides) return;
    const [before] = await listRunDays(kysely, run.strategy, 1);
    await decideDay(dependencies, load, run, listed, date, before ?? null);
  } else if (run.last?.isTraded ?? true) return;
  await tradeDay(dependencies, run);
}

async function decideDay(
  dependencies: RunStrategiesDependencies,
  load: LoadPriceHistory,
  run: StrategyRun,
  listed: readonly Instrument[],
  date: string,
  before: StrategyRunDay | null,
): Promise<void> {
  const { currency, plan } = run;
  const now = dependencies.clock.now();
  const holdings = await readRunHoldings(dependencies.database.kysely, run, before?.seq ?? 0n);
  const held = [...holdings.quantities].map(([instrument, quantity]): PricedHolding => {
    const quote = dependencies.venues.quote(instrument, now);
    return { instrument, quantity, price: quote?.bid ?? lastKnownPrice(before, instrument) };
  });
  const value = computeStrategyPortfolioValue(holdings.cash, held, currency);
  // Nothing runs before money is put in.
  if (before === null && value === 0n) return;
  const end = computeNextStrategyDayEnd(before, value, before === null ? 0n : holdings.flow);
  const weights = hasReachedStopLoss(end, plan.stopAt)
    ? listed.map(() => 0)
    : await dependencies.strategyRunner.targets({
        plan,
        currency,
        ...(await loadRunSpan(load, run, listed, date)),
        firstDecisionDate: run.firstDecisionDate,
      });
  if (weights !== null && run.saved === null)
    await limitFollowerMoney(dependencies, load, run, { listed, weights, value, date });
  await insertRunDay(dependencies.database.kysely, run.strategy, {
    date,
    at: now,
    version: plan.version,
    seq: holdings.seq,
    fillSeq: holdings.fillSeq,
    cash: holdings.cash,
    flow: before === null ? 0n : holdings.flow,
    held,
    ...end,
    weights,
    tradedAt: weights === null ? now : null,
  });
}

async function loadRunSpan(load: LoadPriceHistory, run: StrategyRun, listed: readonly Instrument[], date: string) {
  // As much history as its rule needs; only regular buying counts from the beginning.
  const first = run.plan.kind === 'dollarCost' ? run.firstDecisionDate : date;
  const from = addDays(first, -calendarDaysFor(getWarmUpSessions(run.plan)));
  const { known, dateOf } = await load(listed, from, date);
  return { known, dateOf, span: [from, date] as const };
}

const lastKnownPrice = (before: StrategyRunDay | null, instrument: string): bigint =>
  before?.held.find((each) => each.instrument === instrument)?.price ?? 0n;

/** Trades the latest decision, if it isn't traded yet. */
async function tradeDay(dependencies: RunStrategiesDependencies, run: StrategyRun): Promise<void> {
  const { kysely } = dependencies.database;
  const [day] = await listRunDays(kysely, run.strategy, 1);
  if (!day || day.tradedAt !== null || day.weights === null) return;
  // The run ends once it holds nothing.
  if (hasReachedStopLoss(day, run.plan.stopAt)) return closeRun(dependencies, run, 'drawdown', day.date);
  // Its weights belong to another version's instruments; this version decides after the next session.
  if (day.version !== run.plan.version) return markDayTraded(kysely, run.strategy, day.date, dependencies.clock.now());
  // Sell first: sales bring the money for purchases.
  for (const side of ['sell', 'buy'] as const)
    for (const order of await computeOrders(dependencies, run, day, side))
      await placeOrder(dependencies, run, day, order);
  await markDayTraded(kysely, run.strategy, day.date, dependencies.clock.now());
}

interface StrategyOrder extends RebalancingOrder {
  instrument: string;
}

/** This version also sells what an earlier one has left. */
async function computeOrders(
  dependencies: RunStrategiesDependencies,
  run: StrategyRun,
  day: StrategyRunDay,
  side: RebalancingOrder['side'],
): Promise<StrategyOrder[]> {
  const { currency, plan } = run;
  const now = dependencies.clock.now();
  const { cash, quantities } = await readRunHoldings(dependencies.database.kysely, run, day.seq);
  const listed = listedInstruments(dependencies, new Set([...plan.instruments, ...quantities.keys()]));
  const quotes = listed.map(({ id }) => dependencies.venues.tradable(id, now));
  const held = listed.flatMap(({ id }, place): PricedHolding[] => {
    const quantity = quantities.get(id) ?? 0n;
    return quantity > 0n ? [{ instrument: id, quantity, price: quotes[place]?.bid ?? lastKnownPrice(day, id) }] : [];
  });
  const orders = await dependencies.strategyRunner.orders({
    equity: computeStrategyPortfolioValue(cash, held, currency),
    weights: listed.map(({ id }) => day.weights?.[plan.instruments.indexOf(id)] ?? 0),
    holdings: listed.map((instrument, place) => ({
      quantity: quantities.get(instrument.id) ?? 0n,
      price: quotes[place]?.ask ?? null,
      lot: getLotSizeRules(
        instrument,
        getMarketTime(instrument.market, dependencies.world.hours, now, dependencies.timeZones).date,
      ),
    })),
    currency,
  });
  return orders
    .filter((order) => order.side === side)
    .map((order) => ({ ...order, instrument: listed[order.place]!.id }));
}

/** Orders that the desk refuses aren't traded: the customer can read why. */
async function placeOrder(
  dependencies: RunStrategiesDependencies,
  run: StrategyRun,
  { date }: StrategyRunDay,
  order: StrategyOrder,
): Promise<void> {
  const answer = await placeDailyOrder(dependencies, run, date, order);
  if (answer === null || !isRefusal(answer)) return;
  const { instrument, side, quantity } = order;
  const refused = {
    date,
    instrument,
    side,
    quantity,
    reason: getAutomaticOrderRefusalReason(answer.refused),
    at: dependencies.clock.now(),
  };
  await insertRefusedOrder(dependencies.database.kysely, run.strategy, refused);
}

/** Limits how much money may follow a strategy of the house, by what its market can carry of its latest decision. */

/** Calendar days that surely contain this many sessions. */
const calendarDaysFor = (sessions: number): number => Math.ceil(sessions * 1.6) + 14;

/** Followers' orders come on top of its own: they may use what its own money, `value`, leaves of the capacity. */
async function limitFollowerMoney(
  { database, strategyLeaders }: Pick<ServerDependencies, 'database' | 'strategyLeaders'>,
  load: LoadPriceHistory,
  { strategy, currency }: Pick<StrategyRun, 'strategy' | 'currency'>,
  {
    listed,
    weights,
    value,
    date,
  }: { listed: readonly Instrument[]; weights: TargetWeights; value: Amount; date: string },
): Promise<void> {
  const { known } = await load(listed, addDays(date, -calendarDaysFor(MEDIAN_TURNOVER_SESSIONS)), date);
  const capacity = computeStrategyCapacity(
    weights,
    known.map(({ bars }) => computeMedianDailyTurnover(bars, currency)),
  );
  // A strategy that holds nothing now will hold something again: keep its limit.
  if (capacity !== null) await strategyLeaders.limit(database.kysely, strategy, maximumOf(capacity - value, 0n));
}
