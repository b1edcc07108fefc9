/** The events of all positions of one instrument and side in a portfolio, as one sequence for its tax lots. */
import type { Quantity } from '../money.ts';
import { applyEvent, type OpenUnits, type PositionHistory } from './open-units.ts';
import type { LotEvent } from './tax-lots.ts';

interface Running {
  position: PositionHistory;
  open: OpenUnits;
  next: number;
}

/**
 * By time; at the same moment in the order of the positions. A split is a single event for all positions it affects.
 */
export function lotEvents(positions: readonly PositionHistory[]): LotEvent[] {
  const running: Running[] = positions.map((position) => ({ position, open: { quantity: 0n, cost: 0n }, next: 0 }));
  const moments = [...new Set(positions.flatMap(({ events }) => events.map(({ at }) => at)))].sort((a, b) => a - b);
  const held = (): Quantity => running.reduce((sum, { open }) => sum + open.quantity, 0n);
  const events: LotEvent[] = [];
  let number = 0n;
  /** The number here of a fill of the account. */
  const numbers = new Map<bigint, bigint>();
  for (const at of moments) {
    const paid: LotEvent[] = [];
    let isSplit = false;
    for (const each of running)
      for (let event; (event = each.position.events[each.next]) !== undefined && event.at === at; each.next++) {
        if (event.what === 'adjust') {
          isSplit = true;
          const kept = (each.open.quantity * event.numerator) / event.denominator;
          // Fractions that can't be kept are paid for after all units have been converted.
          if (kept > event.after)
            paid.push({
              at,
              what: 'close',
              price: event.price,
              quantity: kept - event.after,
              insured: event.insured ?? 0n,
            });
        } else if (event.what === 'open') {
          number += 1n;
          if (event.fill !== undefined) numbers.set(event.fill, number);
          events.push({ at, what: 'open', fill: number, price: event.price, quantity: event.quantity });
        } else
          events.push({
            at,
            what: 'close',
            price: event.price,
            quantity: event.quantity,
            insured: event.insured ?? 0n,
            undoes: event.undoes == null ? undefined : numbers.get(event.undoes),
          });
        each.open = applyEvent(each.position, each.open, event);
      }
    if (isSplit) {
      const fractions = paid.reduce((sum, event) => sum + (event.what === 'close' ? event.quantity : 0n), 0n);
      events.push({ at, what: 'split', total: held() + fractions }, ...paid);
    }
  }
  return events;
}
