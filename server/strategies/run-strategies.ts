/**
 * Runs strategies: the house's with its money, customers' with theirs. When a session has ended and the next one
 * trades, each is decided once: its value, and its target holdings. The decision is stored as a row that never
 * changes; then its orders go to the desk like any customer's, under the same fill rules. If the process dies in
 * between, the next run does the rest: each order's key contains its day.
 */
import { isRefusal } from '@bourse/contract/errors.ts';
import { addDays } from '@bourse/core/dates.ts';
import { lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import { warmUpOf } from '@bourse/core/products/strategies/kinds.ts';
import type { WantedOrder } from '@bourse/core/products/strategies/orders-for.ts';
import { type HeldAt, isOver, nextDay, valueOf } from '@bourse/core/products/strategies/back-test.ts';
import { reasonOf } from '@bourse/core/trading/orders/refusal-reasons.ts';
import type { Parts } from '../parts.ts';
import { closeRun, type EndParts } from './run-lifecycle.ts';
import { insertRefused, readHoldings } from './holdings-store.ts';
import { type HistoryParts, lastEnded, type LoadHistory } from './load-history.ts';
import { type Day, insertDay, markTraded, readDays, readRuns, type Run } from './runs-store.ts';
import { placeOfDay, type TradeParts } from './trade-run.ts';
import { type Amount, larger } from '@bourse/core/ledger/money.ts';
import { capacityOf, TURNOVER_SESSIONS, usualTurnover } from '@bourse/core/products/strategies/history.ts';
import type { Weights } from '@bourse/core/products/strategies/rules.ts';

export type RunParts = HistoryParts & EndParts & TradeParts & Pick<Parts, 'database' | 'runner' | 'log'>;

/** Without `decides` it only finishes what was started: a day's orders, or the sale of a stopped run. */
export async function runStrategies(parts: RunParts, load: LoadHistory, { decides = true } = {}): Promise<void> {
  for (const run of await readRuns(parts.database.kysely, { going: true })) {
    try {
      await stepRun(parts, load, run, decides);
    } catch (error) {
      // One that fails doesn't keep the others from running; it is retried.
      parts.log.error({ strategy: run.strategy.toString(), err: error }, 'a strategy could not be run');
    }
  }
}

const listedOf = ({ feeds }: Pick<Parts, 'feeds'>, ids: Iterable<string>): Instrument[] =>
  [...ids].flatMap((id) => feeds.instrument(id) ?? []);

async function stepRun(parts: RunParts, load: LoadHistory, run: Run, decides: boolean): Promise<void> {
  const { kysely } = parts.database;
  if (run.closingAt !== null) return closeRun(parts, run, run.saved === null ? 'house' : 'customer');
  const listed = listedOf(parts, run.plan.instruments);
  const [first] = listed;
  const now = parts.clock.now();
  if (!first || parts.views(first.id, now)?.session !== 'open') return;
  const date = lastEnded(parts, first.market, now);
  const isNew = date >= run.begun && (run.last === null || run.last.date < date);
  if (isNew && (run.last?.isTraded ?? true)) {
    if (!decides) return;
    const [before] = await readDays(kysely, run.strategy, 1);
    await decideDay(parts, load, run, listed, date, before ?? null);
  } else if (run.last?.isTraded ?? true) return;
  await tradeDay(parts, run);
}

async function decideDay(
  parts: RunParts,
  load: LoadHistory,
  run: Run,
  listed: readonly Instrument[],
  date: string,
  before: Day | null,
): Promise<void> {
  const { currency, plan } = run;
  const now = parts.clock.now();
  const holdings = await readHoldings(parts.database.kysely, run, before?.seq ?? 0n);
  const held = [...holdings.quantities].map(([instrument, quantity]): HeldAt => {
    const quote = parts.feeds.quote(instrument, now);
    return { instrument, quantity, price: quote?.bid ?? lastPrice(before, instrument) };
  });
  const value = valueOf(holdings.cash, held, currency);
  // Nothing runs before money is put in.
  if (before === null && value === 0n) return;
  const end = nextDay(before, value, before === null ? 0n : holdings.flow);
  const weights = isOver(end, plan.stopAt)
    ? listed.map(() => 0)
    : await parts.runner.targets({
        plan,
        currency,
        ...(await spanOf(load, run, listed, date)),
        begun: run.begun,
      });
  if (weights !== null && run.saved === null) await boundFollowers(parts, load, run, { listed, weights, value, date });
  await insertDay(parts.database.kysely, run.strategy, {
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

async function spanOf(load: LoadHistory, run: Run, listed: readonly Instrument[], date: string) {
  // As much history as its rule needs; only regular buying counts from the beginning.
  const first = run.plan.kind === 'dollarCost' ? run.begun : date;
  const from = addDays(first, -daysOf(warmUpOf(run.plan)));
  const { known, dateOf } = await load(listed, from, date);
  return { known, dateOf, span: [from, date] as const };
}

const lastPrice = (before: Day | null, instrument: string): bigint =>
  before?.held.find((each) => each.instrument === instrument)?.price ?? 0n;

/** Trades the latest decision, if it isn't traded yet. */
async function tradeDay(parts: RunParts, run: Run): Promise<void> {
  const { kysely } = parts.database;
  const [day] = await readDays(kysely, run.strategy, 1);
  if (!day || day.tradedAt !== null || day.weights === null) return;
  // The run ends once it holds nothing.
  if (isOver(day, run.plan.stopAt)) return closeRun(parts, run, 'drawdown', day.date);
  // Its weights belong to another version's instruments; this version decides after the next session.
  if (day.version !== run.plan.version) return markTraded(kysely, run.strategy, day.date, parts.clock.now());
  // Sell first: sales bring the money for purchases.
  for (const side of ['sell', 'buy'] as const)
    for (const order of await ordersOf(parts, run, day, side)) await place(parts, run, day, order);
  await markTraded(kysely, run.strategy, day.date, parts.clock.now());
}

interface Order extends WantedOrder {
  instrument: string;
}

/** This version also sells what an earlier one has left. */
async function ordersOf(parts: RunParts, run: Run, day: Day, side: WantedOrder['side']): Promise<Order[]> {
  const { currency, plan } = run;
  const now = parts.clock.now();
  const { cash, quantities } = await readHoldings(parts.database.kysely, run, day.seq);
  const listed = listedOf(parts, new Set([...plan.instruments, ...quantities.keys()]));
  const quotes = listed.map(({ id }) => parts.feeds.tradable(id, now));
  const held = listed.flatMap(({ id }, place): HeldAt[] => {
    const quantity = quantities.get(id) ?? 0n;
    return quantity > 0n ? [{ instrument: id, quantity, price: quotes[place]?.bid ?? lastPrice(day, id) }] : [];
  });
  const orders = await parts.runner.orders({
    equity: valueOf(cash, held, currency),
    weights: listed.map(({ id }) => day.weights?.[plan.instruments.indexOf(id)] ?? 0),
    holdings: listed.map((instrument, place) => ({
      quantity: quantities.get(instrument.id) ?? 0n,
      price: quotes[place]?.ask ?? null,
      lot: lotOf(instrument, marketTime(instrument.market, parts.world.hours, now, parts.zones).date),
    })),
    currency,
  });
  return orders
    .filter((order) => order.side === side)
    .map((order) => ({ ...order, instrument: listed[order.place]!.id }));
}

/** Orders that the desk refuses aren't traded: the customer can read why. */
async function place(parts: RunParts, run: Run, { date }: Day, order: Order): Promise<void> {
  const answer = await placeOfDay(parts, run, date, order);
  if (answer === null || !isRefusal(answer)) return;
  const { instrument, side, quantity } = order;
  const refused = { date, instrument, side, quantity, reason: reasonOf(answer.refused), at: parts.clock.now() };
  await insertRefused(parts.database.kysely, run.strategy, refused);
}

/** Limits how much money may follow a strategy of the house, by what its market can carry of its latest decision. */

/** Calendar days that surely contain this many sessions. */
const daysOf = (sessions: number): number => Math.ceil(sessions * 1.6) + 14;

/** Followers' orders come on top of its own: they may use what its own money, `value`, leaves of the capacity. */
async function boundFollowers(
  { database, leading }: Pick<Parts, 'database' | 'leading'>,
  load: LoadHistory,
  { strategy, currency }: Pick<Run, 'strategy' | 'currency'>,
  { listed, weights, value, date }: { listed: readonly Instrument[]; weights: Weights; value: Amount; date: string },
): Promise<void> {
  const { known } = await load(listed, addDays(date, -daysOf(TURNOVER_SESSIONS)), date);
  const capacity = capacityOf(
    weights,
    known.map(({ bars }) => usualTurnover(bars, currency)),
  );
  // A strategy that holds nothing now will hold something again: keep its limit.
  if (capacity !== null) await leading.limit(database.kysely, strategy, larger(capacity - value, 0n));
}
