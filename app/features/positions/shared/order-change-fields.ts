/** What can be changed of a waiting order, and the intended change. */
import type { CallInput } from '../../../api/use-call.ts';
import { type Order, isWaitingForStop } from './order-text.ts';
import { rateToPercent, percentToRate, parseTypedAmount } from '../../../format/typed-amounts.ts';
import { isZero } from '../../../format/numbers.ts';

/** In the order in which they are shown. */
const PROTECTION_EXITS = ['takeProfit', 'stopLoss', 'stopLossLimit', 'trailingStop'] as const;
export type ProtectionExit = (typeof PROTECTION_EXITS)[number];
export type ChangeableField = 'limitPrice' | 'stopPrice' | 'trail' | 'quantity' | ProtectionExit;
export const isProtectionExit = (field: ChangeableField): field is ProtectionExit =>
  PROTECTION_EXITS.some((exit) => exit === field);
export type TypedOrderFields = Record<ChangeableField, string>;
type ChangeableOrder = Pick<
  Order,
  | 'effect'
  | 'type'
  | 'triggeredAt'
  | 'limitPrice'
  | 'stopPrice'
  | 'quantity'
  | 'group'
  | 'parent'
  | 'inactive'
  | 'trailAmount'
  | 'trailRate'
  | 'filled'
  | 'dayTrading'
  | 'takeProfit'
  | 'stopLoss'
  | 'stopLossLimit'
  | 'trailingStopAmount'
  | 'trailingStopRate'
>;

/** A change as it is sent. */
export type OrderChange = Omit<CallInput<'trading/previewReplacement'>, 'order'>;

/**
 * The order's prices that still matter; the quantity if no other order is for the same units; its protection, until
 * something has filled. A pair of opening orders can't be changed.
 */
export function listChangeableFields(order: ChangeableOrder): ChangeableField[] {
  if (order.group !== null && order.effect === 'open') return [];
  const trails = order.trailAmount !== null || order.trailRate !== null;
  const follows = order.effect === 'close' && order.parent !== null;
  const isBare = order.effect === 'open' && isZero(order.filled) && !order.dayTrading;
  return [
    ...(order.stopPrice !== null && !trails && isWaitingForStop(order) ? ['stopPrice' as const] : []),
    ...(trails && isWaitingForStop(order) ? ['trail' as const] : []),
    ...(order.limitPrice !== null && order.type !== 'market' ? ['limitPrice' as const] : []),
    ...(order.group === null && !follows ? ['quantity' as const] : []),
    ...(isBare ? (['takeProfit', 'stopLoss'] as const) : []),
    ...(isBare && order.stopLossLimit !== undefined ? ['stopLossLimit' as const] : []),
    ...(isBare && (order.trailingStopAmount ?? order.trailingStopRate) !== undefined ? ['trailingStop' as const] : []),
  ];
}

/** A distance as shown in the field: in percent, or in the price's own units. */
export const formatOrderFields = ({
  trailAmount,
  trailRate,
  trailingStopAmount,
  trailingStopRate,
  quantity,
  ...prices
}: ChangeableOrder): TypedOrderFields => ({
  limitPrice: prices.limitPrice ?? '',
  stopPrice: prices.stopPrice ?? '',
  trail: trailRate === null ? (trailAmount ?? '') : rateToPercent(trailRate),
  quantity,
  takeProfit: prices.takeProfit ?? '',
  stopLoss: prices.stopLoss ?? '',
  stopLossLimit: prices.stopLossLimit ?? '',
  trailingStop: trailingStopRate === undefined ? (trailingStopAmount ?? '') : rateToPercent(trailingStopRate),
});

/** The unreadable field, or the change; null if nothing is different. */
export function parseOrderChange(
  order: ChangeableOrder,
  typed: TypedOrderFields,
): { wrong: ChangeableField } | OrderChange | null {
  const before = formatOrderFields(order);
  const change: OrderChange = {};
  for (const field of listChangeableFields(order)) {
    if (isProtectionExit(field) && typed[field].trim() === '') {
      if (before[field] !== '') change[field === 'trailingStop' ? 'trailingStopRate' : field] = null;
      continue;
    }
    const read = parseTypedAmount(typed[field]);
    if ('problem' in read) return { wrong: field };
    const was = parseTypedAmount(before[field]);
    if ('value' in was && was.value === read.value) continue;
    if (field === 'trail')
      Object.assign(
        change,
        order.trailRate === null ? { trailAmount: read.value } : { trailRate: percentToRate(read.value) },
      );
    else if (field === 'trailingStop')
      Object.assign(
        change,
        order.trailingStopRate === undefined
          ? { trailingStopAmount: read.value }
          : { trailingStopRate: percentToRate(read.value) },
      );
    else change[field] = read.value;
  }
  return Object.keys(change).length === 0 ? null : change;
}

/** The field that a refused change is about. */
function fieldOf(
  code: string,
  fields: readonly ChangeableField[],
  change: OrderChange,
  params: Readonly<Record<string, unknown>>,
): ChangeableField {
  if (code === 'trailOutOfRange' || code === 'trailRequired')
    return fields.includes('trail') ? 'trail' : 'trailingStop';
  const price =
    (['limitPrice', 'stopPrice', 'takeProfit', 'stopLoss', 'stopLossLimit'] as const).find(
      (field) => change[field] !== undefined,
    ) ??
    fields[0] ??
    'quantity';
  const named = fields.find((field) => field === params['field']);
  if (code === 'wrongSide' && named) return named;
  if (code === 'wrongSide' || code === 'stopPriceRequired') return 'stopPrice';
  return ['offTick', 'priceLimitExceeded', 'limitPriceRequired'].includes(code) ? price : 'quantity';
}

/** The field next to which a refused change is reported; null if this order has no such field. */
export function findRefusedOrderField(
  code: string,
  fields: readonly ChangeableField[],
  change: OrderChange,
  params: Readonly<Record<string, unknown>> = {},
): ChangeableField | null {
  const field = fieldOf(code, fields, change, params);
  return fields.includes(field) ? field : null;
}
