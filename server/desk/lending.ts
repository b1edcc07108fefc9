/** Which stock a decision lends to shorts or takes back: what of orders to sell short waits, and what is held short. */
import type { Changes, Order, Position } from '@bourse/core/trading/types.ts';

/** `units` below zero come back; `most`: up to how many may be lent to all customers together, null without limit. */
export interface Lending {
  instrument: string;
  units: bigint;
  most: bigint | null;
}

interface Before {
  orders: ReadonlyMap<bigint, Order>;
  positions: ReadonlyMap<bigint, Position>;
}

/** By comparison with what was there before; nothing for whoever buys. */
export function lendingOf({ orders, positions, lendsUpTo = null }: Changes, before: Before): Lending[] {
  const changed: Lending[] = [];
  const note = (instrument: string, units: bigint): void => {
    if (units !== 0n) changed.push({ instrument, units, most: lendsUpTo });
  };
  for (const order of orders)
    if (order.side === 'short' && order.effect === 'open')
      note(order.instrument, waitingOf(order) - waitingOf(before.orders.get(order.seq)));
  for (const position of positions)
    if (position.side === 'short')
      note(position.instrument, position.openQuantity - (before.positions.get(position.seq)?.openQuantity ?? 0n));
  return changed;
}

const waitingOf = (order: Order | undefined): bigint =>
  order?.status === 'pending' ? order.quantity - order.filled : 0n;

/** A batch's lendings, one row an instrument, sorted so that two batches lock in one order. */
export function lent(lendings: readonly Lending[]): [instrument: string, units: bigint, most: bigint | null][] {
  const rows = new Map<string, [string, bigint, bigint | null]>();
  for (const { instrument, units, most } of lendings) {
    const row = rows.get(instrument) ?? [instrument, 0n, null];
    const least = most !== null && (row[2] === null || most < row[2]) ? most : row[2];
    rows.set(instrument, [instrument, row[1] + units, least]);
  }
  return [...rows.values()].filter(([, units]) => units !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
}
