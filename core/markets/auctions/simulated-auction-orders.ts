/**
 * Other participants' orders in an auction of the simulated market: orders at any price on both sides, and limit orders
 * a tick apart around the last price, each ten times the displayed size. Among themselves they cross at the last price;
 * an order larger than a level moves the price by one tick per level. The house's own rule, published.
 */
import type { AuctionOrder } from './cross-auction.ts';
import type { Quote } from '../market-types.ts';
import { divide, type Price, type Quantity, type Rate, SCALE, minimumOf } from '../../ledger/money.ts';

const LEVELS = 100;
const DISPLAYED_SIZE_MULTIPLE = 10n;
/** At the same price customers fill before simulated orders. */
const LAST_IN_LINE = Number.MAX_SAFE_INTEGER;

/** The volume that would trade without customers. */
export const computeSimulatedVolume = ({ bidSize, askSize }: Pick<Quote, 'bidSize' | 'askSize'>): Quantity =>
  (bidSize + askSize) * DISPLAYED_SIZE_MULTIPLE * BigInt(LEVELS);

export function buildSimulatedAuctionOrders(
  { last, bidSize, askSize }: Pick<Quote, 'last' | 'bidSize' | 'askSize'>,
  tickAt: (price: Price) => Price,
): AuctionOrder[] {
  const buys = bidSize * DISPLAYED_SIZE_MULTIPLE;
  const sells = askSize * DISPLAYED_SIZE_MULTIPLE;
  const orders: AuctionOrder[] = [];
  const add = (direction: 'buy' | 'sell', level: string, quantity: bigint, limit: Price | null): void => {
    orders.push({ id: `market ${direction} ${level}`, direction, quantity, limit, priority: LAST_IN_LINE });
  };
  // The same size on both sides, or the price would drift by itself.
  const atAnyPrice = computeSimulatedVolume({ bidSize, askSize });
  add('buy', 'any', atAnyPrice, null);
  add('sell', 'any', atAnyPrice, null);
  let [lower, upper] = [last, last];
  for (let level = 0; level < LEVELS; level += 1) {
    if (lower > 0n) add('buy', String(level), buys, lower);
    add('sell', String(level), sells, upper);
    lower -= tickAt(lower > 1n ? lower - 1n : 1n);
    upper += tickAt(upper);
  }
  return orders;
}

/**
 * The furthest that an auction price may be from its reference (5 %). Otherwise, if nobody else trades, two orders of
 * one customer could make any price.
 */
const MAXIMUM_DEVIATION: Rate = 5_000_000n;

/** The range of prices at which an auction may cross; `width` is the exchange's own limit if it has one. */
export function computeAuctionPriceRange(reference: Price, width: Rate | null): { low: Price; high: Price } {
  const reach = divide(reference * minimumOf(width ?? MAXIMUM_DEVIATION, MAXIMUM_DEVIATION), SCALE, 'down');
  return { low: reference - reach, high: reference + reach };
}

// Limits on how much of an auction customers may take, on each side: one person a tenth of the market's own volume in
// it, however many orders and accounts they have, and all customers together a quarter. With more, in thin trading,
// they would trade with the house at a price that they set themselves. The house's own rule, since 2026-11-21.

const PER_HOLDER_PERCENT = 10n;
const ALL_HOLDERS_PERCENT = 25n;
const WHOLE_UNIT = 100_000_000n;

/** `holder`: the person, or the account if its holder isn't verified. */
export interface CustomerAuctionOrder extends AuctionOrder {
  holder: bigint;
}
export interface AuctionVolumeLimits {
  perHolder: Quantity;
  allHolders: Quantity;
}

/** `marketVolume`: what would trade without any customer. */
export const computeAuctionVolumeLimits = (marketVolume: Quantity): AuctionVolumeLimits => ({
  perHolder: (marketVolume * PER_HOLDER_PERCENT) / 100n,
  allHolders: (marketVolume * ALL_HOLDERS_PERCENT) / 100n,
});

/** The orders as far as they may take part, in the auction's order of precedence. */
export function limitCustomerOrders(
  orders: readonly CustomerAuctionOrder[],
  { perHolder, allHolders }: AuctionVolumeLimits,
): AuctionOrder[] {
  const taken: AuctionOrder[] = [];
  for (const direction of ['buy', 'sell'] as const) {
    const left = new Map<bigint, Quantity>();
    let all = allHolders;
    for (const { holder, ...order } of orders
      .filter((each) => each.direction === direction)
      .sort((a, b) => comparePrecedence(a, b))) {
      const own = left.get(holder) ?? perHolder;
      const most = minimumOf(order.quantity, minimumOf(own, all));
      const quantity = most < order.quantity && order.quantity % WHOLE_UNIT === 0n ? most - (most % WHOLE_UNIT) : most;
      left.set(holder, own - quantity);
      all -= quantity;
      if (quantity > 0n) taken.push({ ...order, quantity });
    }
  }
  return taken;
}

/** At any price first, then the better limit, then the earlier. */
function comparePrecedence(a: AuctionOrder, b: AuctionOrder): number {
  if (a.limit === b.limit) return a.priority - b.priority;
  if (a.limit === null || b.limit === null) return a.limit === null ? -1 : 1;
  return a.limit > b.limit === (a.direction === 'buy') ? -1 : 1;
}
