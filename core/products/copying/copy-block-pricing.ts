/**
 * All copies of one fill are one block at one average price, by the same rule as any price: the displayed size at the
 * displayed price, then the levels behind it. In front of it is what the leader has just taken, and what the
 * leader's earlier blocks took within the last minute. No follower comes before another. A copy also counts as its
 * person's own taking: it is in their ladder for what they do next, and it isn't made if what they have just taken
 * elsewhere would make an order of their own more expensive. So splitting a size among copies makes it no cheaper.
 */
import type { Quote } from '../../markets/market-types.ts';
import { divide, maximumOf, type Price, type Quantity, type Rate, SCALE } from '../../ledger/money.ts';
import { type TradeDirection, getTradeDirection, type PositionEffect } from '../../trading/orders/order.ts';
import { type MarketView, getMarketTick } from '../../trading/orders/market-view.ts';
import {
  getLadderConsumption,
  NO_LIQUIDITY_CONSUMED,
  computeUnrefilledUnits,
  computeLadderFill,
  getBestPriceLevel,
} from '../../trading/books/price-ladder.ts';
import { computeImmediateFillMaximum, type FillOffer } from '../../trading/execution/order-pricing.ts';
import type { CopyBlockPrice, LeaderFill, CopySkipReason } from './copy-types.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { Position } from '../../trading/orders/position.ts';
import { countFreeOrReservedUnits } from '../../trading/execution/position-units.ts';

/** How long after the leader's fill copies may still open. */
export const COPY_TIME_LIMIT_MS = 60_000;
/** How long a block's price is valid; copies that aren't decided by then get another block. */
export const COPY_BLOCK_PRICE_VALID_MS = 10_000;

export interface CopyQuantityRequest {
  quantity: Quantity;
  maximumDeviationRate: Rate;
}
export type CopyBlockAllocation = { quantity: Quantity } | { skipped: CopySkipReason };
export interface PricedCopyBlock<Of> {
  /** Null if nothing is left of it. */
  block: CopyBlockPrice | null;
  shares: Map<Of, CopyBlockAllocation>;
}
/** The market for the block: `most` is all that can be filled, `step` the unit to which quantities are rounded down. */
export interface CopyBlockMarket {
  quote: Quote;
  tick: Price;
  takenBefore: Quantity;
  most: Quantity;
  step: Quantity;
}

/** The previous block in the same instrument and direction. */
type Earlier = Pick<CopyBlockPrice, 'takenBefore' | 'quantity'> & { at: number };

/** What is already taken in front of a block at `now`. */
export function computeQuantityTakenBefore(fill: LeaderFill, earlier: Earlier | null, now: number): Quantity {
  const carried = earlier
    ? computeUnrefilledUnits({ units: earlier.takenBefore + earlier.quantity, at: earlier.at }, now)
    : computeUnrefilledUnits({ units: fill.takenBefore, at: fill.filledAt }, now);
  return carried + computeUnrefilledUnits({ units: fill.quantity, at: fill.filledAt }, now);
}

/** By how much `price` is worse than the leader's; zero for a better one. Rounded up. */
export function computePriceDeviation(direction: TradeDirection, price: Price, leaderPrice: Price): Rate {
  const worse = direction === 'buy' ? price - leaderPrice : leaderPrice - price;
  return worse <= 0n ? 0n : divide(worse * SCALE, leaderPrice, 'up');
}

/**
 * Prices the requested quantities. It skips openings whose price difference exceeds their follower's limit, the
 * strictest first, and prices the rest again, which only improves the price. It never skips closings for their price.
 */
export function priceCopyBlock<Of extends CopyQuantityRequest>(
  effect: PositionEffect,
  direction: TradeDirection,
  leaderPrice: Price,
  wanted: readonly Of[],
  market: CopyBlockMarket,
): PricedCopyBlock<Of> {
  const shares = new Map<Of, CopyBlockAllocation>();
  let left = [...wanted].sort((a, b) => (a.maximumDeviationRate < b.maximumDeviationRate ? -1 : 1));
  for (;;) {
    const cut = cutTo(market, left);
    const quantity = cut.reduce((sum, each) => sum + each, 0n);
    const priced = quantity === 0n ? null : computeCopyBlockPrice(direction, quantity, market);
    const strictest = left[0]?.maximumDeviationRate ?? 0n;
    if (priced && effect === 'open' && computePriceDeviation(direction, priced.price, leaderPrice) > strictest) {
      for (const each of left) if (each.maximumDeviationRate === strictest) shares.set(each, { skipped: 'difference' });
      left = left.filter((each) => each.maximumDeviationRate > strictest);
      continue;
    }
    left.forEach((each, index) => {
      shares.set(each, cut[index]! > 0n ? { quantity: cut[index]! } : { skipped: 'marketThin' });
    });
    return { block: priced, shares };
  }
}

/** If the market offers less than all of it, everybody gets the same share. */
function cutTo({ most, step }: CopyBlockMarket, wanted: readonly CopyQuantityRequest[]): Quantity[] {
  const all = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (all <= most) return wanted.map(({ quantity }) => quantity);
  return wanted.map(({ quantity }) => {
    const part = (quantity * maximumOf(most, 0n)) / all;
    return part - (part % step);
  });
}

export function computeCopyBlockPrice(
  direction: TradeDirection,
  quantity: Quantity,
  { quote, tick, takenBefore: before }: Pick<CopyBlockMarket, 'quote' | 'tick' | 'takenBefore'>,
): CopyBlockPrice {
  const { price, impact } = computeLadderFill(direction, quantity, quote, tick, before);
  const { size } = getBestPriceLevel(direction, quote);
  return { quote, direction, tick, displayedSize: size, takenBefore: before, quantity, price, impact };
}

/**
 * A copy decided longer than this after its block was priced would count for more in its person's ladder than in front
 * of the leader's next block.
 */
const DECIDED_WITHIN_MS = 1_000;

export type CopyFillOffer = FillOffer & { rule: 'copy' };

/**
 * The follower's part of the block, behind what their person has taken and what isn't replenished at `now`; null if
 * that is so much that an order of their own would cost more than the block does.
 */
export function buildCopyFillOffer(
  { quote, direction, tick, displayedSize, price, impact }: CopyBlockPrice,
  quantity: Quantity,
  market: Pick<MarketView, 'consumed'>,
  now: number,
): CopyFillOffer | null {
  const own = getLadderConsumption(market, direction).units;
  const before = computeUnrefilledUnits({ units: own, at: now }, now + DECIDED_WITHIN_MS);
  const alone = own === 0n ? price : computeLadderFill(direction, quantity, quote, tick, before).price;
  const isDearer = direction === 'buy' ? alone > price : alone < price;
  return isDearer ? null : { quote, price, impact, displayedSize, takenBefore: own, quantity, rule: 'copy' };
}

// The market as a block meets it, behind what the leader and earlier blocks have just taken.

export const getFillDirection = ({ side, effect }: Pick<LeaderFill, 'side' | 'effect'>): TradeDirection =>
  getTradeDirection(side, effect);

/** Whether the block can fill now: the market trades, and its quote isn't older than the leader's. */
export const canFillAgainstMarket = (fill: LeaderFill, { quote, session }: MarketView): boolean =>
  quote !== null && session === 'open' && quote.at >= fill.quoteAt;

/** Why an opening fill wasn't copied in time: its market couldn't be met even at the end, or the copies were late. */
export const getLateCopySkipReason = (view: Pick<MarketView, 'quote' | 'session'> | null): CopySkipReason =>
  view?.quote == null ? 'noPrice' : view.session === 'open' ? 'late' : 'closed';

/** `isOwn`: the leader takes nothing now; it concerns what was open already, or copies end. */
export function buildCopyBlockMarket(
  fill: LeaderFill,
  view: MarketView,
  earlier: Earlier | null,
  isOwn: boolean,
  now: number,
): CopyBlockMarket | null {
  const { quote } = view;
  if (!quote || !canFillAgainstMarket(fill, view)) return null;
  const direction = getFillDirection(fill);
  const before = computeQuantityTakenBefore(isOwn ? { ...fill, quantity: 0n } : fill, earlier, now);
  const taken = { ...NO_LIQUIDITY_CONSUMED, units: before, at: now };
  const { lot, fraction } = getLotSizeRules(view.instrument, view.date);
  return {
    quote,
    tick: getMarketTick(view, getBestPriceLevel(direction, quote).best),
    takenBefore: before,
    most: computeImmediateFillMaximum(direction, quote, { ...view, consumed: { buy: taken, sell: taken } }),
    step: fraction ? 1n : lot,
  };
}

// Closings of copies that end together: they belong to no fill of their leader's, and start at the best displayed
// price.

export const buildEndedCopyClosingFill = (
  { instrument, side }: Pick<Position, 'instrument' | 'side'>,
  quantity: Quantity,
  quote: Quote,
  now: number,
): LeaderFill => ({
  instrument,
  side,
  effect: 'close',
  leverage: 1,
  price: getBestPriceLevel(getFillDirection({ side, effect: 'close' }), quote).best,
  quantity,
  heldBefore: quantity,
  takenBefore: 0n,
  quoteAt: quote.at,
  filledAt: now,
});

/** The part of a position that nothing reserves. */
export const countUnreservedUnits = (position: Position): Quantity => countFreeOrReservedUnits(position, 'free');
