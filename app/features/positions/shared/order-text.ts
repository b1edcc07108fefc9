/** An order as in the lists. */
import type { ListCallRow } from '../../../api/use-call.ts';
import { formatAveragePrice, formatQuantity, formatRate, isZero, formatWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, getTexts, type Texts } from '../../../language/language.ts';
import { formatWithDigits, computePriceDigits } from './price-format.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { ToastTone } from '../../../components/toast.tsx';
import { quantityUnitForMessage, quantityUnitOf } from '@bourse/core/ledger/quantity-unit.ts';
import type { Position } from './group-positions.ts';

export type Order = ListCallRow<'trading/listOrders'>;

/**
 * What an order or a fill does in a customer's words: opening a long position and closing a short one are purchases.
 */
export const orderDirectionOf = (side: 'long' | 'short', effect: 'open' | 'close'): 'buy' | 'sell' =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

/** The code in its id. */
export const instrumentCodeOf = (instrument: string): string => instrument.slice(instrument.indexOf('.') + 1);

export const instrumentMarketOf = (instrument: string): string => instrument.split('.')[0] ?? '';

/** How a waiting order is described: its price, its role, how far it has filled. */

type Words = Texts['trading'];
export type PricedOrder = Pick<
  Order,
  'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailRate' | 'stopNow' | 'currency'
>;

/** Why an order exists: it takes a profit, stops a loss, or waits for its leading order; null if it stands alone. */
export type OrderRole = 'takeProfit' | 'stopLoss' | 'inactive';
export function orderRoleOf({
  effect,
  type,
  parent,
  inactive: isInactive,
}: Pick<Order, 'effect' | 'type' | 'parent' | 'inactive'>): OrderRole | null {
  if (isInactive && parent !== null) return 'inactive';
  if (effect === 'open' || parent === null) return null;
  return type === 'limit' ? 'takeProfit' : 'stopLoss';
}

/** Whether its stop hasn't been reached yet. */
export const isWaitingForStop = ({ type, triggeredAt }: Pick<Order, 'type' | 'triggeredAt'>): boolean =>
  type !== 'market' && type !== 'limit' && triggeredAt === null;

/** How far behind the price a trailing stop follows: "5.00%" or "2.50"; null for other orders. */
export function formatTrailDistance({ trailAmount, trailRate, currency }: PricedOrder): string | null {
  if (trailRate !== null) return formatRate(trailRate);
  return trailAmount === null ? null : formatWithDigits(trailAmount, computePriceDigits(currency, [trailAmount]));
}

/** How far the stop will trail that closes what an entry opens; null if it names none. */
export const formatTrailingExit = ({ trailingStopAmount, trailingStopRate, ...order }: Order): string | null =>
  formatTrailDistance({ ...order, trailAmount: trailingStopAmount ?? null, trailRate: trailingStopRate ?? null });

/** Where its stop has followed to, with as many digits as `alignedPrices`: "61.21"; null if it doesn't trail. */
export const formatTrailingStop = (
  { stopNow, currency }: PricedOrder,
  alignedPrices: readonly string[] = [],
): string | null =>
  stopNow === undefined ? null : formatWithDigits(stopNow, computePriceDigits(currency, [stopNow, ...alignedPrices]));

/**
 * The price at which it waits, with as many digits as `alignedPrices`: "184.26", "170.00 → 169.50", "61.21 · 5.00%
 * behind".
 */
export function formatOrderPrice(t: Words, order: PricedOrder, alignedPrices: readonly string[] = []): string {
  const { limitPrice, stopPrice, currency, type } = order;
  const digits = computePriceDigits(currency, [limitPrice ?? '0', stopPrice ?? '0', ...alignedPrices]);
  const distance = formatTrailDistance(order);
  const stop = formatTrailingStop(order, alignedPrices);
  if (distance !== null) return `${stop === null ? '' : `${stop} · `}${fillPlaceholders(t.trailBy, { distance })}`;
  if (type === 'stopLimit' && stopPrice !== null && limitPrice !== null)
    return fillPlaceholders(t.stopLimitAt, {
      stop: formatWithDigits(stopPrice, digits),
      limit: formatWithDigits(limitPrice, digits),
    });
  const price = (type === 'market' ? null : limitPrice) ?? stopPrice;
  return price === null ? t.atMarket : formatWithDigits(price, digits);
}

/** The order that it waits for, or those that wait for it, among known orders. */
export const findLeadingOrder = <Row extends Pick<Order, 'id' | 'parent' | 'inactive'>>(
  order: Row,
  among: readonly Row[],
): Row | null => (order.inactive ? among.find((other) => other.id === order.parent) : undefined) ?? null;
export const listFollowingOrders = <Row extends Pick<Order, 'id' | 'parent' | 'inactive'>>(
  order: Row,
  among: readonly Row[],
): readonly Row[] => among.filter((other) => other.inactive && other.parent === order.id);

/** The others of its group, among known orders. */
export const listGroupedOrders = <Row extends Pick<Order, 'id' | 'group'>>(
  order: Row,
  among: readonly Row[],
): readonly Row[] =>
  order.group === null ? [] : among.filter((other) => other.group === order.group && other.id !== order.id);

/** What a change of a waiting order has come to, in the toast's words. */

type Changed = Pick<Order, 'status' | 'cause' | 'quantity' | 'filled' | 'averagePrice' | 'currency'>;

/** `filledBefore`: what had filled before the change. */
export function formatOrderChangeOutcome(
  { trading: t, terms }: Pick<Texts, 'trading' | 'terms'>,
  { status, cause, quantity, filled, averagePrice, currency }: Changed,
  filledBefore: string,
): [text: string, tone: ToastTone] {
  if (status === 'cancelled' || status === 'rejected') return [labelOf(terms.cause, cause), 'bad'];
  if (isZero(filled) || filled === filledBefore || averagePrice === null) return [t.changedDone, 'good'];
  const price = formatWithCurrency(formatAveragePrice(averagePrice, currency), currency);
  const fillValues = { filled: formatQuantity(filled), quantity: formatQuantity(quantity), price };
  return [fillPlaceholders(status === 'pending' ? t.changedInPart : t.changedFilled, fillValues), 'good'];
}

interface Counted {
  instrument: string;
  currency: string;
}

/** What its quantities are counted in, as a field takes it: `shares`, or the name of a coin or a currency. */
export const orderUnitOf = ({ instrument, currency }: Counted): string =>
  quantityUnitForMessage({ id: instrument, currency });

/** A quantity with its unit: "25 shares", "0.5 BTC". */
export function formatQuantityWithUnit(of: Counted, quantity: string): string {
  const unit = quantityUnitOf(of.instrument, of.currency);
  return unit === null
    ? fillPlaceholders(getTexts().trading.shares, { quantity: formatQuantity(quantity) })
    : formatWithCurrency(formatQuantity(quantity), unit);
}

/** Whether some of an open position's units are closed: its quantity is what is left, its profit counts both. */
export const isPositionPartlyClosed = ({
  status,
  quantity,
  openQuantity,
}: Pick<Position, 'status' | 'quantity' | 'openQuantity'>): boolean => status !== 'closed' && openQuantity !== quantity;
