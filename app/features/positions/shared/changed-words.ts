/** What a change of a waiting order has come to, in the toast's words. */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { ToastTone } from '../../../components/toast-store.ts';
import { formatAverage, formatQuantity, isZero, withCurrency } from '../../../format/numbers.ts';
import { fill, type Texts } from '../../../language/language.ts';
import type { Order } from './order.ts';

type Changed = Pick<Order, 'status' | 'cause' | 'quantity' | 'filled' | 'averagePrice' | 'currency'>;

/** `filledBefore`: what had filled before the change. */
export function changedWords(
  { trading: t, terms }: Pick<Texts, 'trading' | 'terms'>,
  { status, cause, quantity, filled, averagePrice, currency }: Changed,
  filledBefore: string,
): [text: string, tone: ToastTone] {
  if (status === 'cancelled' || status === 'rejected') return [labelOf(terms.cause, cause), 'bad'];
  if (isZero(filled) || filled === filledBefore || averagePrice === null) return [t.changedDone, 'good'];
  const price = withCurrency(formatAverage(averagePrice, currency), currency);
  const told = { filled: formatQuantity(filled), quantity: formatQuantity(quantity), price };
  return [fill(status === 'pending' ? t.changedInPart : t.changedFilled, told), 'good'];
}
