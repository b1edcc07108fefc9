/** Which stock a decision lends to shorts or takes back: what of orders to sell short waits, and what is held short. */
import type { Quantity } from '../money.ts';
import type { Order, Position } from './types.ts';

/** `units` below zero come back; `most`: up to how many may be lent to all customers together, null without limit. */
export interface Lending {
  instrument: string;
  units: Quantity;
  most: Quantity | null;
}

interface Both {
  orders: readonly Order[];
  positions: readonly Position[];
}

/** By comparison with what was there before; nothing for a purchase. */
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
