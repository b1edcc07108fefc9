/**
 * Placing: listed shares, at a discount to their average price over a window that is announced beforehand. Nothing is
 * drawn: requests beyond the quota are scaled back in proportion.
 */
import { type Amount, type Currency, type Price, type Quantity, smaller } from '../../money.ts';
import { discountOf } from './grab.ts';
import { ipo } from './ipo.ts';
import type { Kind } from './kind.ts';

export const placing = {
  at: 20,
  entries: 'onePerson',
  allots: 'draw',
  priced: 'window',
  path: ipo.path,
  ends: 'payBy',
} as const satisfies Kind;

export interface Placed {
  quota: Quantity;
  promotionCap: Amount;
  currency: Currency;
}
/** What the promotion account adds to an allotment: its discount, up to its share of the cap. */
export function placingDiscount(
  { quota, promotionCap, currency }: Placed,
  reference: Price | null,
  price: Price,
  allotted: Quantity,
): Amount {
  if (reference === null) return 0n;
  return smaller(discountOf(reference, price, allotted, currency), (promotionCap * allotted) / quota);
}
