/**
 * All copies of one fill are one block at one average price, by the same rule as any price: the displayed size at the
 * displayed price, the same again one tick further. In front of it is what the leader has just taken, and what the
 * leader's earlier blocks took within the last minute. No follower comes before another. A copy also counts as its
 * person's own taking: it is in their ladder for what they do next, and it isn't made if what they have just taken
 * elsewhere would make an order of their own more expensive. So splitting a size among copies makes it no cheaper.
 */
import type { Quote } from '../../markets/market.ts';
import { divide, larger, type Price, type Quantity, type Rate, SCALE } from '../../ledger/money.ts';
import { type Direction, directionOf, type Effect } from '../../trading/orders/order.ts';
import { type MarketView, tickAt } from '../../trading/orders/market-view.ts';
import { consumedIn, NOTHING_CONSUMED, stillTaken, take, top } from '../../trading/books/ladder.ts';
import { mostNow, type Offer } from '../../trading/execution/pricing.ts';
import type { BlockPrice, LedFill, SkipReason } from './copy-types.ts';
import { lotOf } from '../../markets/order-rules/lots.ts';
import type { Position } from '../../trading/orders/position.ts';
import { unitsOf } from '../../trading/execution/units.ts';

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
type Earlier = Pick<BlockPrice, 'takenBefore' | 'quantity'> & { at: number };

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
 * Prices the requested quantities. It skips openings whose price difference exceeds their follower's limit, the
 * strictest first, and prices the rest again, which only improves the price. It never skips closings for their price.
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

// The market as a block meets it, behind what the leader and earlier blocks have just taken.

export const directionOfFill = ({ side, effect }: Pick<LedFill, 'side' | 'effect'>): Direction =>
  directionOf(side, effect);

/** Whether the block can fill now: the market trades, and its quote isn't older than the leader's. */
export const canMeet = (fill: LedFill, { quote, session }: MarketView): boolean =>
  quote !== null && session === 'open' && quote.at >= fill.quoteAt;

/** Why an opening fill wasn't copied in time: its market couldn't be met even at the end, or the copies were late. */
export const lateReason = (view: Pick<MarketView, 'quote' | 'session'> | null): SkipReason =>
  view?.quote == null ? 'noPrice' : view.session === 'open' ? 'late' : 'closed';

/** `isOwn`: the leader takes nothing now; it concerns what was open already, or copies end. */
export function blockMarket(
  fill: LedFill,
  view: MarketView,
  earlier: Earlier | null,
  isOwn: boolean,
  now: number,
): BlockMarket | null {
  const { quote } = view;
  if (!quote || !canMeet(fill, view)) return null;
  const direction = directionOfFill(fill);
  const before = takenBefore(isOwn ? { ...fill, quantity: 0n } : fill, earlier, now);
  const taken = { ...NOTHING_CONSUMED, units: before, at: now };
  const { lot, fraction } = lotOf(view.instrument, view.date);
  return {
    quote,
    tick: tickAt(view, top(direction, quote).best),
    takenBefore: before,
    most: mostNow(direction, quote, { ...view, consumed: { buy: taken, sell: taken } }),
    step: fraction ? 1n : lot,
  };
}

// Closings of copies that end together: they belong to no fill of their leader's, and start at the best displayed
// price.

export const leavingFill = (
  { instrument, side }: Pick<Position, 'instrument' | 'side'>,
  quantity: Quantity,
  quote: Quote,
  now: number,
): LedFill => ({
  instrument,
  side,
  effect: 'close',
  leverage: 1,
  price: top(directionOfFill({ side, effect: 'close' }), quote).best,
  quantity,
  heldBefore: quantity,
  takenBefore: 0n,
  quoteAt: quote.at,
  filledAt: now,
});

/** The part of a position that nothing reserves. */
export const freeOf = (position: Position): Quantity => unitsOf(position, 'free');
