/**
 * Releases the part of an order's hold that is no longer needed: settled money first, since unsettled money can pay for
 * the purchase.
 */
import type { Amount } from '../money.ts';
import type { Draft } from './draft.ts';
import type { Order } from '../orders/order.ts';

/**
 * `rest` stays held. A plain release returns the money that settles the latest; so if part of the hold hasn't settled,
 * all of it is released and the rest held again, which takes what settles the latest. Payments from the hold must be
 * made before.
 */
export function giveBack(
  draft: Draft,
  { seq, currency }: Pick<Order, 'seq' | 'currency'>,
  amount: Amount,
  rest: Amount,
): void {
  const reference = `o${seq}`;
  const again = amount > 0n && draft.holdsUnsettled(currency, reference) ? rest : 0n;
  draft.pay(amount + again, 'frozen', 'available', 'release', currency, reference);
  draft.pay(again, 'available', 'frozen', 'hold', currency, reference);
}
