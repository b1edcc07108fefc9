/** What of a waiting order can be changed, and the change that is meant. */
import type { Input } from '../../../api/use-call.ts';
import type { Order } from './order.ts';
import { waitsForStop } from './order-words.ts';
import { percentOf, rateOf } from '../../../format/rates.ts';
import { readTyped } from '../../../format/read-typed.ts';

export type Changeable = 'limitPrice' | 'stopPrice' | 'trail' | 'quantity';
export type Typed = Record<Changeable, string>;
type Waiting = Pick<
  Order,
  | 'effect'
  | 'type'
  | 'triggeredAt'
  | 'limitPrice'
  | 'stopPrice'
  | 'quantity'
  | 'group'
  | 'parent'
  | 'asleep'
  | 'trailAmount'
  | 'trailRate'
>;

/**
 * Prices that it has and that still matter; the quantity where no other order is for the same units. Two that open are
 * a pair as they are.
 */
export function changeable(order: Waiting): Changeable[] {
  if (order.group !== null && order.effect === 'open') return [];
  const trails = order.trailAmount !== null || order.trailRate !== null;
  const follows = order.effect === 'close' && order.parent !== null;
  return [
    ...(order.stopPrice !== null && !trails && waitsForStop(order) ? ['stopPrice' as const] : []),
    ...(trails && waitsForStop(order) ? ['trail' as const] : []),
    ...(order.limitPrice !== null && order.type !== 'market' ? ['limitPrice' as const] : []),
    ...(order.group === null && !follows ? ['quantity' as const] : []),
  ];
}

/** A distance stands in the field as people say it: in percent, or in the price's own units. */
export const typedOf = ({ limitPrice, stopPrice, trailAmount, trailRate, quantity }: Waiting): Typed => ({
  limitPrice: limitPrice ?? '',
  stopPrice: stopPrice ?? '',
  trail: trailRate === null ? (trailAmount ?? '') : percentOf(trailRate),
  quantity,
});

/** The field that can't be read, or the change; null where nothing is different. */
export function changeOf(
  order: Waiting,
  typed: Typed,
): { wrong: Changeable } | Omit<Input<'trading/replaceOrder'>, 'key' | 'order'> | null {
  const before = typedOf(order);
  const change: Partial<Omit<Typed, 'trail'>> & { trailAmount?: string; trailRate?: string } = {};
  for (const field of changeable(order)) {
    const read = readTyped(typed[field]);
    if ('problem' in read) return { wrong: field };
    const was = readTyped(before[field]);
    if ('value' in was && was.value === read.value) continue;
    if (field !== 'trail') change[field] = read.value;
    else if (order.trailRate === null) change.trailAmount = read.value;
    else change.trailRate = rateOf(read.value);
  }
  return Object.keys(change).length === 0 ? null : change;
}

/** The field beside which a refusal of a change is said. */
export function changedField(
  code: string,
  fields: readonly Changeable[],
  change: Partial<Omit<Typed, 'trail'>>,
): Changeable {
  if (code === 'trailOutOfRange' || code === 'trailRequired') return 'trail';
  const price =
    (['limitPrice', 'stopPrice'] as const).find((field) => change[field] !== undefined) ?? fields[0] ?? 'quantity';
  if (code === 'wrongSide' || code === 'stopPriceRequired') return 'stopPrice';
  return ['offTick', 'priceLimitExceeded', 'limitPriceRequired'].includes(code) ? price : 'quantity';
}
