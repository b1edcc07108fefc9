/**
 * The price of a fill, by the published rule. The displayed size is taken at the displayed price; behind it are the
 * levels of a simulated order book, or, where nothing is known of them, the same size again one tick further, and so
 * on. What the customer has taken within the last minute is missing at the front, and half of what others have.
 * An order within the rest of the displayed size has no price impact.
 */
import type { PriceBand } from '../../markets/order-rules/price-bands.ts';
import type { Quote } from '../../markets/market-types.ts';
import {
  computeLevelSize,
  type OrderBookLevels,
  parseOrderBookLevels,
} from '../../markets/order-rules/order-book-levels.ts';
import { divide, maximumOf, type Price, type Quantity, minimumOf } from '../../ledger/money.ts';
import type { TradeDirection } from '../orders/order.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { LadderConsumption, SharedLadderConsumption } from '../orders/fill.ts';

/** How many levels an order may take, and how many times the displayed size. */
const MAXIMUM_LEVELS = 100n;

/** What the rule needs of a quote. */
export type TopOfBook = Pick<Quote, 'bid' | 'ask' | 'bidSize' | 'askSize'> & Partial<Pick<Quote, 'book' | 'at'>>;

/** `takenBefore`: units at the front of the ladder that are gone for this customer. */
export interface LadderFill {
  price: Price;
  impact: Price;
  displayedSize: Quantity;
  takenBefore: Quantity;
  within: boolean;
}

/**
 * Quantity that can be taken at prices no worse than `limit` (null: any) behind `before` units; there are no prices
 * below one tick.
 */
export function computeTakeableQuantity(
  direction: TradeDirection,
  quote: TopOfBook,
  tick: Price,
  limit: Price | null,
  before: Quantity = 0n,
): Quantity {
  const { best } = getBestPriceLevel(direction, quote);
  const worst = direction === 'sell' ? maximumOf(limit ?? tick, minimumOf(tick, best)) : limit;
  const room = worst === null ? MAXIMUM_LEVELS * tick : direction === 'buy' ? worst - best : best - worst;
  if (room < 0n) return 0n;
  const levels = minimumOf(room / tick + 1n, MAXIMUM_LEVELS);
  return maximumOf(createLadder(direction, quote, tick).sumUnits(levels) - before, 0n);
}

/** The most that any order may be for: a hundred of the sizes that a price usually has. */
export function computeLargestOrderQuantity(direction: TradeDirection, quote: TopOfBook): Quantity {
  const levels = findOrderBookLevels(quote);
  const most = (levels?.usual ?? getBestPriceLevel(direction, quote).size) * MAXIMUM_LEVELS;
  return levels ? most - (most % levels.lot) : most;
}

/**
 * All that can be taken behind `before` units: the ladder ends at the day's price limits, and a quote beyond them
 * counts as none.
 */
export function computeOfferedQuantity(
  direction: TradeDirection,
  quote: Quote,
  tick: Price,
  band: PriceBand | null,
  before: Quantity = 0n,
): Quantity {
  return computeTakeableQuantity(direction, quote, tick, band && (direction === 'buy' ? band.high : band.low), before);
}

/**
 * The average price of taking `quantity` now, behind `before` units; rounded against the customer in the eighth
 * decimal, and never below a tick.
 */
export function computeLadderFill(
  direction: TradeDirection,
  quantity: Quantity,
  quote: TopOfBook,
  tick: Price,
  before: Quantity = 0n,
): LadderFill {
  const { best, size } = getBestPriceLevel(direction, quote);
  const ladder = createLadder(direction, quote, tick);
  const steps = ladder.sumTickDistances(before + quantity) - (before === 0n ? 0n : ladder.sumTickDistances(before));
  const average = divide(tick * steps, quantity, 'up');
  const impact = direction === 'buy' ? average : minimumOf(average, maximumOf(best - tick, 0n));
  return {
    price: direction === 'buy' ? best + impact : best - impact,
    impact,
    displayedSize: size,
    takenBefore: before,
    within: before + quantity <= size,
  };
}

/** The units behind a quote, level by level. */
interface Ladder {
  /** Those of the first `levels` prices. */
  sumUnits(levels: bigint): Quantity;
  /** The distances from the best price, in ticks, of each of the first `quantity` units, summed. */
  sumTickDistances(quantity: Quantity): bigint;
  /** How many ticks from the best price the last of the first `quantity` units is. */
  countTicksTo(quantity: Quantity): bigint;
  /** At a price `distance` ticks from the best one; 0 in a gap. */
  sizeAt(distance: bigint): Quantity;
}

function createLadder(direction: TradeDirection, quote: TopOfBook, tick: Price): Ladder {
  const levels = findOrderBookLevels(quote);
  return levels ? createBookLadder(levels, direction, quote, tick) : createEvenLadder(direction, quote);
}

/** Null: nothing is known of what is behind the best prices. */
const findOrderBookLevels = ({ book }: TopOfBook): OrderBookLevels | null =>
  book === undefined ? null : parseOrderBookLevels(book);

/** The displayed size at each price. */
function createEvenLadder(direction: TradeDirection, quote: TopOfBook): Ladder {
  const { size } = getBestPriceLevel(direction, quote);
  return {
    sumUnits: (levels) => size * levels,
    sumTickDistances(quantity) {
      const whole = quantity / size;
      return (size * whole * (whole - 1n)) / 2n + (quantity % size) * whole;
    },
    countTicksTo: (quantity) => (quantity - 1n) / size,
    sizeAt: () => size,
  };
}

/** The displayed size, then the simulated book's; each price beyond the last level that may be taken has the usual. */
function createBookLadder(levels: OrderBookLevels, direction: TradeDirection, quote: TopOfBook, tick: Price): Ladder {
  const { best, size } = getBestPriceLevel(direction, quote);
  const away = direction === 'buy' ? tick : -tick;
  const sizeAt = (distance: bigint): Quantity => {
    if (distance === 0n) return size;
    const price = best + distance * away;
    if (price <= 0n) return 0n;
    return distance < MAXIMUM_LEVELS ? computeLevelSize(levels, direction, price, tick, quote.at ?? 0) : levels.usual;
  };
  const walk = (quantity: Quantity): { steps: bigint; last: bigint } => {
    let [left, steps, last] = [quantity, 0n, 0n];
    for (let distance = 0n; distance < MAXIMUM_LEVELS && left > 0n; distance++) {
      const taken = minimumOf(left, sizeAt(distance));
      if (taken === 0n) continue;
      [left, steps, last] = [left - taken, steps + taken * distance, distance];
    }
    if (left === 0n) return { steps, last };
    const whole = left / levels.usual;
    return {
      steps: steps + left * MAXIMUM_LEVELS + (levels.usual * whole * (whole - 1n)) / 2n + (left % levels.usual) * whole,
      last: MAXIMUM_LEVELS + (left - 1n) / levels.usual,
    };
  };
  return {
    sumUnits(count) {
      let units = 0n;
      for (let distance = 0n; distance < count; distance++) units += sizeAt(distance);
      return units;
    },
    sumTickDistances: (quantity) => walk(quantity).steps,
    countTicksTo: (quantity) => walk(quantity).last,
    sizeAt,
  };
}

/**
 * The price of a resting order: its limit, or the other side of the quote if a gap has made that better; never better
 * than the market.
 */
export const computeRestingFillPrice = (
  direction: TradeDirection,
  limit: Price,
  quote: Pick<Quote, 'bid' | 'ask'>,
): Price => (direction === 'buy' ? minimumOf(limit, quote.ask) : maximumOf(limit, quote.bid));

/**
 * The price of the last level that `quantity` behind `before` units reaches; the best one for an order within the
 * displayed size.
 */
export function computeLastLevelPrice(
  direction: TradeDirection,
  quantity: Quantity,
  quote: Quote,
  tick: Price,
  before: Quantity = 0n,
): Price {
  const { best } = getBestPriceLevel(direction, quote);
  const beyond = createLadder(direction, quote, tick).countTicksTo(before + quantity);
  return direction === 'buy' ? best + beyond * tick : best - beyond * tick;
}

export function getBestPriceLevel(direction: TradeDirection, quote: TopOfBook): { best: Price; size: Quantity } {
  return direction === 'buy' ? { best: quote.ask, size: quote.askSize } : { best: quote.bid, size: quote.bidSize };
}

// The ladder of prices behind a quote, by the same rule as fills, as far as the day's price limits reach. It shows
// everything that can be traded, and nothing else.

/** `cumulated`: what an order that goes as far as this level would get. */
export interface DepthLevel {
  price: Price;
  size: Quantity;
  cumulated: Quantity;
}

/**
 * Up to `levels` prices that an order in `direction` (a buyer: the asks) would take, best first. `tick` is that of the
 * best price; for this reader `before` units are gone from the front.
 */
export function listDepthLevels(
  direction: TradeDirection,
  quote: Quote,
  tick: Price,
  band: PriceBand | null,
  levels: number,
  before: Quantity = 0n,
): DepthLevel[] {
  const { best } = getBestPriceLevel(direction, quote);
  const last = direction === 'buy' ? (band?.high ?? null) : maximumOf(band?.low ?? 0n, minimumOf(tick, best));
  const { sizeAt } = createLadder(direction, quote, tick);
  const listed: DepthLevel[] = [];
  let cumulated = -before;
  for (let i = 0n; i < MAXIMUM_LEVELS && listed.length < levels; i++) {
    const price = direction === 'buy' ? best + i * tick : best - i * tick;
    if (last !== null && (direction === 'buy' ? price > last : price < last)) break;
    const size = sizeAt(i);
    cumulated += size;
    if (size > 0n && cumulated > 0n) listed.push({ price, size: minimumOf(size, cumulated), cumulated });
  }
  return listed;
}

// The displayed size that a customer has taken disappears from their ladder. It refills evenly, and is complete a
// minute after their last fill. It is counted in units, so it stays valid however the quote moves. The house's own
// rule, published.

/** Since 2026-11-21. */
export const LADDER_REFILL_MS = 60_000;
/** The share of a second's volume that the resting orders of one identity may take together. The house's own rule. */
export const RESTING_ORDER_VOLUME_SHARE_PERCENT = 10n;
/** What a fill used up: units of the ladder, or of the tenth of a second's volume, which is `share` units in all. */
export interface LiquidityUse {
  quantity: Quantity;
  share: Quantity | null;
  second: number;
}

export const NO_LIQUIDITY_CONSUMED: SharedLadderConsumption = {
  units: 0n,
  at: 0,
  second: -1,
  ofSecond: 0n,
  others: 0n,
};

/**
 * How much of what others take is gone for everybody, so that many accounts don't multiply the depth; all of it would
 * let one customer clear the market for the others. The house's own rule, published.
 */
export const OTHERS_TAKEN_PERCENT = 50n;
export const computeOthersPart = (units: Quantity): Quantity => (maximumOf(units, 0n) * OTHERS_TAKEN_PERCENT) / 100n;

/** Units not yet replenished by `now` (epoch ms), rounded up. Setting the clock back doesn't lengthen the wait. */
export function computeUnrefilledUnits({ units, at }: Pick<LadderConsumption, 'units' | 'at'>, now: number): Quantity {
  const elapsedMs = Math.abs(now - at);
  return elapsedMs >= LADDER_REFILL_MS
    ? 0n
    : divide(units * BigInt(LADDER_REFILL_MS - elapsedMs), BigInt(LADDER_REFILL_MS), 'up');
}

/** What is left of a displayed size. */
export const computeRemainingSize = (
  consumption: Pick<LadderConsumption, 'units' | 'at'>,
  now: number,
  displayedSize: Quantity,
): Quantity => maximumOf(displayedSize - computeUnrefilledUnits(consumption, now), 0n);

const getTakenInSecond = ({ second, ofSecond }: LadderConsumption, now: number): Quantity =>
  second === now ? ofSecond : 0n;

/**
 * What resting orders may still take of the market's second `now`: `share` units are theirs, and `size` is displayed
 * (0: none is available). A late decision about a second gains nothing from size replenished since.
 */
export function computeRemainingVolumeInSecond(
  own: LadderConsumption,
  now: number,
  share: Quantity,
  size: Quantity,
): Quantity {
  const had = getTakenInSecond(own, now);
  const left = maximumOf(share - had, size - own.units - minimumOf(had, share));
  return maximumOf(minimumOf(left, maximumOf(share, size) - had), 0n);
}

export const computeRestingOrderVolumeShare = (traded: Quantity): Quantity =>
  (traded * RESTING_ORDER_VOLUME_SHARE_PERCENT) / 100n;

/** After a fill. A waiting order uses up its share of the second first, then the displayed size. */
export function addLadderConsumption(
  before: LadderConsumption,
  { quantity, share, second }: LiquidityUse,
  now: number,
): LadderConsumption {
  const away = computeUnrefilledUnits(before, now);
  if (share === null) return { ...before, units: away + quantity, at: now };
  const had = getTakenInSecond(before, second);
  const beyond = maximumOf(had + quantity - share, 0n) - maximumOf(had - share, 0n);
  return { units: away + beyond, at: now, second, ofSecond: had + quantity };
}

/** The market as a customer sees it: without what has not been replenished at `now`. */
export function applyConsumptionToMarket(
  state: Pick<AccountState, 'consumed' | 'othersTaken'>,
  market: MarketView,
  now: number,
): MarketView {
  if (!state.consumed) return market;
  const { id } = market.instrument;
  const viewed = (direction: TradeDirection): SharedLadderConsumption => {
    const own = state.consumed(id, direction);
    const others = state.othersTaken(id, direction, now);
    return own
      ? { ...own, units: computeUnrefilledUnits(own, now), at: now, others }
      : { ...NO_LIQUIDITY_CONSUMED, others };
  };
  return { ...market, consumed: { buy: viewed('buy'), sell: viewed('sell') } };
}

/** What has been taken in `direction`, at the moment of the decision. */
export const getLadderConsumption = (
  { consumed }: Pick<MarketView, 'consumed'>,
  direction: TradeDirection,
): SharedLadderConsumption => consumed?.[direction] ?? NO_LIQUIDITY_CONSUMED;

/** Units that are gone in front of an order in `direction`. */
export function countUnitsTakenBefore(market: Pick<MarketView, 'consumed'>, direction: TradeDirection): Quantity {
  const { units, others } = getLadderConsumption(market, direction);
  return units + others;
}
