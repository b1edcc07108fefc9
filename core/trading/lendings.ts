/**
 * Stock that a decision lends to short sellers or takes back: for waiting orders to sell short, and for open short
 * positions.
 */
import type { Quantity } from '../money.ts';
import type { Order } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/**
 * `units` below zero are returned; `most`: how many may be lent to all customers together, null if there is no limit.
 */
export interface Lending {
  instrument: string;
  units: Quantity;
  most: Quantity | null;
}

interface Both {
  orders: readonly Order[];
  positions: readonly Position[];
}

/** Found by comparing with the state before; a purchase has none. */
export function lendingsOf({ orders, positions }: Both, before: Both, most: Quantity | null): Lending[] {
  const changed: Lending[] = [];
  const note = (instrument: string, units: bigint): void => {
    if (units !== 0n) changed.push({ instrument, units, most });
  };
  const seqOf =
    (seq: bigint) =>
    (each: { seq: bigint }): boolean =>
      each.seq === seq;
  for (const order of orders)
    if (order.side === 'short' && order.effect === 'open')
      note(order.instrument, waitingOf(order) - waitingOf(before.orders.find(seqOf(order.seq))));
  for (const position of positions)
    if (position.side === 'short')
      note(
        position.instrument,
        position.openQuantity - (before.positions.find(seqOf(position.seq))?.openQuantity ?? 0n),
      );
  return changed;
}

const waitingOf = (order: Order | undefined): bigint =>
  order?.status === 'pending' ? order.quantity - order.filled : 0n;
