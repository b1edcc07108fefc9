/**
 * All copies of one fill are one block at one average price, by the same rule as any price: the displayed size at the
 * displayed price, the same again one tick further. In front of it is what the leader has just taken, and what the
 * leader's earlier blocks took within the last minute. No follower comes before another. A copy also counts as its
 * person's own taking: it is in their ladder for what they do next, and it isn't made if what they have just taken
 * elsewhere would make an order of their own more expensive. So splitting a size among copies makes it no cheaper.
 */
import type { Quote } from '../market.ts';
import { divide, larger, SCALE, type Price, type Quantity, type Rate } from '../money.ts';
import type { Direction, Effect } from '../orders/order.ts';
import type { MarketView } from '../orders/market-view.ts';
import { consumedIn, stillTaken } from '../books/consumed.ts';
import { take, top } from '../books/fill-price.ts';
import type { Offer } from '../trading/pricing.ts';
import type { BlockPrice, LedFill, SkipReason } from './types.ts';

/** How long after the leader's fill copies may still open. */
export const COPY_TIME_LIMIT_MS = 60_000;
/** How long a block's price is valid; copies that aren't decided by then get another block. */
export const BLOCK_HOLDS_MS = 10_000;

export interface Wanted {
  quantity: Quantity;
  maximumDeviationRate: Rate;
}
export type Share = { quantity: Quantity } | { skipped: SkipReason };
export interface Priced<Of> {
  /** Null if nothing is left of it. */
  block: BlockPrice | null;
  shares: Map<Of, Share>;
}
/** The market for the block: `most` is all that can be filled, `step` the unit to which quantities are rounded down. */
export interface BlockMarket {
  quote: Quote;
  tick: Price;
  takenBefore: Quantity;
  most: Quantity;
  step: Quantity;
}

/** The previous block in the same instrument and direction. */
export type Earlier = Pick<BlockPrice, 'takenBefore' | 'quantity'> & { at: number };

/** What is already taken in front of a block at `now`. */
export function takenBefore(fill: LedFill, earlier: Earlier | null, now: number): Quantity {
  const carried = earlier
    ? stillTaken({ units: earlier.takenBefore + earlier.quantity, at: earlier.at }, now)
    : stillTaken({ units: fill.takenBefore, at: fill.filledAt }, now);
  return carried + stillTaken({ units: fill.quantity, at: fill.filledAt }, now);
}

/** By how much `price` is worse than the leader's; zero for a better one. Rounded up. */
export function deviationOf(direction: Direction, price: Price, leaderPrice: Price): Rate {
  const worse = direction === 'buy' ? price - leaderPrice : leaderPrice - price;
  return worse <= 0n ? 0n : divide(worse * SCALE, leaderPrice, 'up');
}

/**
 * Prices what is wanted. Openings whose price difference exceeds what their follower allows are left out, the strictest
 * first, and the rest is priced again, which only improves it. Closings are never left out for their price.
 */
export function priceBlock<Of extends Wanted>(
  effect: Effect,
  direction: Direction,
  leaderPrice: Price,
  wanted: readonly Of[],
  market: BlockMarket,
): Priced<Of> {
  const shares = new Map<Of, Share>();
  let left = [...wanted].sort((a, b) => (a.maximumDeviationRate < b.maximumDeviationRate ? -1 : 1));
  for (;;) {
    const cut = cutTo(market, left);
    const quantity = cut.reduce((sum, each) => sum + each, 0n);
    const priced = quantity === 0n ? null : priceOf(direction, quantity, market);
    const strictest = left[0]?.maximumDeviationRate ?? 0n;
    if (priced && effect === 'open' && deviationOf(direction, priced.price, leaderPrice) > strictest) {
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
function cutTo({ most, step }: BlockMarket, wanted: readonly Wanted[]): Quantity[] {
  const all = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (all <= most) return wanted.map(({ quantity }) => quantity);
  return wanted.map(({ quantity }) => {
    const part = (quantity * larger(most, 0n)) / all;
    return part - (part % step);
  });
}

export function priceOf(
  direction: Direction,
  quantity: Quantity,
  { quote, tick, takenBefore: before }: Pick<BlockMarket, 'quote' | 'tick' | 'takenBefore'>,
): BlockPrice {
  const { price, impact } = take(direction, quantity, quote, tick, before);
  const { size } = top(direction, quote);
  return { quote, direction, tick, displayedSize: size, takenBefore: before, quantity, price, impact };
}

/**
 * A copy decided longer than this after its block was priced would count for more in its person's ladder than in front
 * of the leader's next block.
 */
const DECIDED_WITHIN_MS = 1_000;

export type CopyOffer = Offer & { rule: 'copy' };

/**
 * The follower's part of the block, behind what their person has taken and what isn't replenished at `now`; null if
 * that is so much that an order of their own would cost more than the block does.
 */
export function offerOf(
  { quote, direction, tick, displayedSize, price, impact }: BlockPrice,
  quantity: Quantity,
  market: Pick<MarketView, 'consumed'>,
  now: number,
): CopyOffer | null {
  const own = consumedIn(market, direction).units;
  const before = stillTaken({ units: own, at: now }, now + DECIDED_WITHIN_MS);
  const alone = own === 0n ? price : take(direction, quantity, quote, tick, before).price;
  const isDearer = direction === 'buy' ? alone > price : alone < price;
  return isDearer ? null : { quote, price, impact, displayedSize, takenBefore: own, quantity, rule: 'copy' };
}
