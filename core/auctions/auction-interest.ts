/**
 * Other participants' orders in an auction of the simulated market: orders at any price on both sides, and limit orders
 * a tick apart around the last price, each ten times the displayed size. Among themselves they cross at the last price;
 * an order larger than a level moves the price by one tick per level. The house's own rule, published.
 */
import type { AuctionOrder } from './auctions.ts';
import type { Quote } from '../market.ts';
import { divide, SCALE, smaller, type Price, type Quantity, type Rate } from '../money.ts';

const LEVELS = 100;
const TIMES_DISPLAYED = 10n;
/** Customers come first at their price. */
const LAST_IN_LINE = Number.MAX_SAFE_INTEGER;

/** Volume without customers. */
export const volumeOf = ({ bidSize, askSize }: Pick<Quote, 'bidSize' | 'askSize'>): Quantity =>
  (bidSize + askSize) * TIMES_DISPLAYED * BigInt(LEVELS);

export function simulatedInterest(
  { last, bidSize, askSize }: Pick<Quote, 'last' | 'bidSize' | 'askSize'>,
  tickAt: (price: Price) => Price,
): AuctionOrder[] {
  const buys = bidSize * TIMES_DISPLAYED;
  const sells = askSize * TIMES_DISPLAYED;
  const orders: AuctionOrder[] = [];
  const add = (direction: 'buy' | 'sell', level: string, quantity: bigint, limit: Price | null): void => {
    orders.push({ id: `market ${direction} ${level}`, direction, quantity, limit, priority: LAST_IN_LINE });
  };
  // The same size on both sides, or the price would drift by itself.
  const atAnyPrice = volumeOf({ bidSize, askSize });
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
 * No auction ends further from its reference than this (5 %): if nobody else trades, two orders of one customer could
 * make any price.
 */
const FURTHEST: Rate = 5_000_000n;

/** The prices between which an auction may end; `width` is the exchange's own limit if it has one. */
export function auctionReach(reference: Price, width: Rate | null): { low: Price; high: Price } {
  const reach = divide(reference * smaller(width ?? FURTHEST, FURTHEST), SCALE, 'down');
  return { low: reference - reach, high: reference + reach };
}
