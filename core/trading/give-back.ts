/**
 * What an order's hold no longer needs comes back: settled money first, since what hasn't settled yet can pay for the
 * purchase.
 */
import type { Amount } from '../money.ts';
import type { Draft } from './draft.ts';
import type { Order } from './types.ts';

/**
 * `rest` stays held. A release by itself brings back what settles the latest; so where a part of the hold hasn't
 * settled, all of it is released and the rest held anew, which takes what settles the latest. What is paid from the
 * hold has to be paid before.
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
