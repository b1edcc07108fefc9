/**
 * How much of an auction customers may take, on each side: one person a tenth of what the market itself trades in it,
 * however many orders and accounts they have, and all together a quarter. With more, in thin trading, they would deal
 * with the house at a price they made themselves. The house's own rule, since 2026-11-21.
 */
import type { AuctionOrder } from './auctions.ts';
import { smaller, type Quantity } from '../money.ts';

const OF_ONE_PERCENT = 10n;
const TOGETHER_PERCENT = 25n;
const WHOLE_UNIT = 100_000_000n;

/** `holder`: the person, or the account if its holder isn't verified. */
export interface HeldOrder extends AuctionOrder {
  holder: bigint;
}
export interface AuctionShares {
  ofOne: Quantity;
  together: Quantity;
}

/** `marketVolume`: what would trade without any customer. */
export const sharesOf = (marketVolume: Quantity): AuctionShares => ({
  ofOne: (marketVolume * OF_ONE_PERCENT) / 100n,
  together: (marketVolume * TOGETHER_PERCENT) / 100n,
});

/** The orders as far as they may take part, in the auction's order of precedence. */
export function withinShares(orders: readonly HeldOrder[], { ofOne, together }: AuctionShares): AuctionOrder[] {
  const taken: AuctionOrder[] = [];
  for (const direction of ['buy', 'sell'] as const) {
    const left = new Map<bigint, Quantity>();
    let all = together;
    for (const { holder, ...order } of orders
      .filter((each) => each.direction === direction)
      .sort((a, b) => precedence(a, b))) {
      const own = left.get(holder) ?? ofOne;
      const most = smaller(order.quantity, smaller(own, all));
      const quantity = most < order.quantity && order.quantity % WHOLE_UNIT === 0n ? most - (most % WHOLE_UNIT) : most;
      left.set(holder, own - quantity);
      all -= quantity;
      if (quantity > 0n) taken.push({ ...order, quantity });
    }
  }
  return taken;
}

/** At any price first, then the better limit, then the earlier. */
function precedence(a: AuctionOrder, b: AuctionOrder): number {
  if (a.limit === b.limit) return a.priority - b.priority;
  if (a.limit === null || b.limit === null) return a.limit === null ? -1 : 1;
  return a.limit > b.limit === (a.direction === 'buy') ? -1 : 1;
}
