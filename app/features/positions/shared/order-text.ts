/** An order as in the lists. */
import type { RowOf } from '../../../api/use-call.ts';
import { formatAverage, formatQuantity, formatRate, isZero, withCurrency } from '../../../format/numbers.ts';
import { fill, getTexts, type Texts } from '../../../language/language.ts';
import { formatDigits, priceDigits } from './price-format.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { ToastTone } from '../../../components/toast.tsx';
import { storedUnit, unitOf } from '@bourse/core/ledger/unit.ts';
import type { Position } from './group-positions.ts';

export type Order = RowOf<'trading/listOrders'>;

/**
 * What an order or a fill does in a customer's words: opening a long position and closing a short one are purchases.
 */
export const directionOf = (side: 'long' | 'short', effect: 'open' | 'close'): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

/** The code in its id. */
export const codeOf = (instrument: string): string => instrument.slice(instrument.indexOf('.') + 1);

export const marketOf = (instrument: string): string => instrument.split('.')[0] ?? '';

/** How a waiting order is described: its price, its role, how far it has filled. */

type Words = Texts['trading'];
export type Priced = Pick<
  Order,
  'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailRate' | 'stopNow' | 'currency'
>;

/** Why an order exists: it takes a profit, stops a loss, or waits for its leading order; null if it stands alone. */
export type Role = 'takeProfit' | 'stopLoss' | 'asleep';
export function roleOf({
  effect,
  type,
  parent,
  asleep,
}: Pick<Order, 'effect' | 'type' | 'parent' | 'asleep'>): Role | null {
  if (asleep && parent !== null) return 'asleep';
  if (effect === 'open' || parent === null) return null;
  return type === 'limit' ? 'takeProfit' : 'stopLoss';
}

/** Whether its stop hasn't been reached yet. */
export const waitsForStop = ({ type, triggeredAt }: Pick<Order, 'type' | 'triggeredAt'>): boolean =>
  type !== 'market' && type !== 'limit' && triggeredAt === null;

/** How far behind the price a trailing stop follows: "5.00%" or "2.50"; null for other orders. */
export function distanceWords({ trailAmount, trailRate, currency }: Priced): string | null {
  if (trailRate !== null) return formatRate(trailRate);
  return trailAmount === null ? null : formatDigits(trailAmount, priceDigits(currency, [trailAmount]));
}

/** Where its stop has followed to, with as many digits as `beside`: "61.21"; null if it doesn't trail. */
export const stopWords = ({ stopNow, currency }: Priced, beside: readonly string[] = []): string | null =>
  stopNow === undefined ? null : formatDigits(stopNow, priceDigits(currency, [stopNow, ...beside]));

/**
 * The price at which it waits, with as many digits as `beside`: "184.26", "170.00 → 169.50", "61.21 · 5.00% behind".
 */
export function priceWords(t: Words, order: Priced, beside: readonly string[] = []): string {
  const { limitPrice, stopPrice, currency, type } = order;
  const digits = priceDigits(currency, [limitPrice ?? '0', stopPrice ?? '0', ...beside]);
  const distance = distanceWords(order);
  const stop = stopWords(order, beside);
  if (distance !== null) return `${stop === null ? '' : `${stop} · `}${fill(t.trailBy, { distance })}`;
  if (type === 'stopLimit' && stopPrice !== null && limitPrice !== null)
    return fill(t.stopLimitAt, { stop: formatDigits(stopPrice, digits), limit: formatDigits(limitPrice, digits) });
  const price = (type === 'market' ? null : limitPrice) ?? stopPrice;
  return price === null ? t.atMarket : formatDigits(price, digits);
}

/** The order that it waits for, or those that wait for it, among known orders. */
export const leaderOf = <Row extends Pick<Order, 'id' | 'parent' | 'asleep'>>(
  order: Row,
  among: readonly Row[],
): Row | null => (order.asleep ? among.find((other) => other.id === order.parent) : undefined) ?? null;
export const followersOf = <Row extends Pick<Order, 'id' | 'parent' | 'asleep'>>(
  order: Row,
  among: readonly Row[],
): readonly Row[] => among.filter((other) => other.asleep && other.parent === order.id);

/** The other order of its pair, among known orders. */
export const partnerOf = <Row extends Pick<Order, 'id' | 'group'>>(order: Row, among: readonly Row[]): Row | null =>
  (order.group === null ? undefined : among.find((other) => other.group === order.group && other.id !== order.id)) ??
  null;

/** What a change of a waiting order has come to, in the toast's words. */

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

interface Counted {
  instrument: string;
  currency: string;
}

/** What its quantities are counted in, as a field takes it: `shares`, or the name of a coin or a currency. */
export const countedIn = ({ instrument, currency }: Counted): string => storedUnit({ id: instrument, currency });

/** A quantity with its unit: "25 shares", "0.5 BTC". */
export function quantityOf(of: Counted, quantity: string): string {
  const unit = unitOf(of.instrument, of.currency);
  return unit === null
    ? fill(getTexts().trading.shares, { quantity: formatQuantity(quantity) })
    : withCurrency(formatQuantity(quantity), unit);
}

/** Whether some of an open position's units are closed: its quantity is what is left, its profit counts both. */
export const isPartlyClosed = ({
  status,
  quantity,
  openQuantity,
}: Pick<Position, 'status' | 'quantity' | 'openQuantity'>): boolean => status !== 'closed' && openQuantity !== quantity;
