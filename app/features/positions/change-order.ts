/** What of a waiting order can be changed, and the change that is meant. */
import type { Input } from '../../api/use-call.ts';
import type { Order } from './cancel-order.tsx';
import { waitsForStop } from './order-words.ts';
import { readTyped } from '../trading/order-ticket-quantity.ts';

export type Changeable = 'limitPrice' | 'stopPrice' | 'quantity';
export type Typed = Record<Changeable, string>;
type Waiting = Pick<Order, 'effect' | 'type' | 'triggeredAt' | 'limitPrice' | 'stopPrice' | 'quantity' | 'group' | 'parent' | 'asleep' | 'trailAmount' | 'trailRate'>;

/** Prices that it has and that still matter; the quantity where no other order is for the same units. Two that open are a pair as they are. */
export function changeable(order: Waiting): Changeable[] {
  if (order.group !== null && order.effect === 'open') return [];
  const trails = order.trailAmount !== null || order.trailRate !== null;
  const follows = order.effect === 'close' && order.parent !== null;
  return [
    ...(order.stopPrice !== null && !trails && waitsForStop(order) ? ['stopPrice' as const] : []),
    ...(order.limitPrice !== null && order.type !== 'market' ? ['limitPrice' as const] : []),
    ...(order.group === null && !follows ? ['quantity' as const] : []),
  ];
}

export const typedOf = ({ limitPrice, stopPrice, quantity }: Waiting): Typed => ({ limitPrice: limitPrice ?? '', stopPrice: stopPrice ?? '', quantity });

/** The field that can't be read, or the change; null where nothing is different. */
export function changeOf(order: Waiting, typed: Typed): { wrong: Changeable } | Omit<Input<'trading/replaceOrder'>, 'key' | 'order'> | null {
  const change: Partial<Typed> = {};
  for (const field of changeable(order)) {
    const read = readTyped(typed[field]);
    if ('problem' in read) return { wrong: field };
    const before = readTyped(order[field] ?? '');
    if ('problem' in before || before.value !== read.value) change[field] = read.value;
  }
  return Object.keys(change).length === 0 ? null : change;
}

/** The field beside which a refusal of a change is said. */
export function changedField(code: string, fields: readonly Changeable[], change: Partial<Typed>): Changeable {
  const price = (['limitPrice', 'stopPrice'] as const).find((field) => change[field] !== undefined) ?? fields[0] ?? 'quantity';
  if (code === 'wrongSide' || code === 'stopPriceRequired') return 'stopPrice';
  return ['offTick', 'priceLimitExceeded', 'limitPriceRequired'].includes(code) ? price : 'quantity';
}
