/**
 * The units of a position: free ones, and those that a waiting order has reserved. Shares are held before they are
 * sold, as money is before it is spent.
 */
import { isAttached, type Order } from '../orders/order.ts';
import { type Quantity, smaller } from '../../ledger/money.ts';
import type { Draft } from './draft.ts';
import type { Position } from '../orders/position.ts';
import { lockRefusal, type TradingRefusal } from './refusals.ts';

/** The units that an order closes: free ones, or those that were reserved for it when it was placed. */
export type Units = 'free' | 'reserved';
export const unitsOf = (position: Pick<Position, 'openQuantity' | 'reserved' | 'pledge'>, units: Units): Quantity =>
  units === 'free' ? position.openQuantity - position.reserved - pledgedOf(position) : position.reserved;
/** Units that secure a loan: only the house sells them, when a margin call isn't answered. */
export const pledgedOf = ({ pledge }: Pick<Position, 'pledge'>): Quantity => pledge?.quantity ?? 0n;

/** Positions that a closing order is about, oldest first. */
export function positionsFor(draft: Draft, order: Pick<Order, 'side' | 'position'>): Position[] {
  return draft.held(order.side).filter((position) => order.position === null || position.seq === order.position);
}

/** Whether a lock still forbids its customer to sell it; a stop-out by the house ignores locks. */
export const isLocked = ({ lockedUntil }: Pick<Position, 'lockedUntil'>, now: number): boolean =>
  lockedUntil !== null && lockedUntil > now;

/** The positions that no lock prevents from being sold. */
export const sellableFor = (draft: Draft, order: Pick<Order, 'side' | 'position'>): Position[] =>
  positionsFor(draft, order).filter((position) => !isLocked(position, draft.now));

/** A position whose units are all reserved for a sale is ready to close. */
export function withReserved(position: Position, reserved: Quantity): Position {
  const status =
    position.openQuantity === 0n ? 'closed' : reserved === position.openQuantity ? 'readyToClose' : 'inPosition';
  return { ...position, reserved, status };
}

/** The units that a closing order leaves open. */
export const leftBy = (draft: Draft, order: Pick<Order, 'side' | 'position'>): Quantity =>
  positionsFor(draft, order).reduce((sum, { openQuantity }) => sum + openQuantity, 0n);

export const sumOfUnits = (positions: readonly Position[], units: Units): Quantity =>
  positions.reduce((sum, position) => sum + unitsOf(position, units), 0n);

/** Reserves `quantity` for `order`, oldest position first. The caller has checked that there is enough. */
export function reserveUnits(draft: Draft, order: Order, quantity: Quantity): void {
  spread(draft, sellableFor(draft, order), quantity, (position) => unitsOf(position, 'free'), 1n);
}

/** Releases reserved units, newest position first, so that the reserved quantity stays equal to what waits. */
export function freeUnits(draft: Draft, order: Order, quantity: Quantity): void {
  const reserved = reservedBy(draft, order);
  spread(draft, positionsFor(draft, order).toReversed(), quantity, reserved, -1n);
}

/**
 * Units of a position that `order` may reserve: an order for that position alone reserves units that no other order
 * has.
 */
export function reservedBy(draft: Draft, order: Order): (position: Position) => Quantity {
  const others =
    order.position === null
      ? draft.waiting().filter((each) => each.effect === 'close' && each.position !== null && !isAttached(each))
      : [];
  return ({ seq, reserved }) =>
    others.reduce((left, each) => (each.position === seq ? left - (each.quantity - each.filled) : left), reserved);
}

function spread(
  draft: Draft,
  positions: readonly Position[],
  quantity: Quantity,
  room: (position: Position) => Quantity,
  sign: bigint,
): void {
  let left = quantity;
  for (const position of positions) {
    const part = smaller(left, room(position));
    if (part === 0n) continue;
    draft.putPosition(withReserved(position, position.reserved + sign * part));
    left -= part;
  }
  if (left > 0n)
    throw new Error(
      `${left} units of ${positions[0]?.instrument ?? 'nothing'} could not be ${sign > 0n ? 'reserved' : 'freed'}`,
    );
}

/** Whether the order shares its reservation with another order of its group: a group reserves once. */
export function sharesReservation(draft: Draft, order: Order): boolean {
  return (
    order.group !== null &&
    draft.waiting().some((other) => other.seq !== order.seq && other.group === order.group && !isAttached(other))
  );
}

// Whether only a lock prevents the sale, and which lock ends first.

/** `held` are the positions that the order is about. */
export function checkLock(held: readonly Position[], quantity: Quantity, now: number): TradingRefusal | null {
  const locked = held.filter((position) => isLocked(position, now));
  const all = sumOfUnits(held, 'free');
  if (quantity <= all - sumOfUnits(locked, 'free') || quantity > all) return null;
  const [first] = locked
    .filter((position) => unitsOf(position, 'free') > 0n)
    .sort((a, b) => (a.lockedUntil ?? 0) - (b.lockedUntil ?? 0));
  return first ? lockRefusal({ ...first, lockedUntil: first.lockedUntil ?? 0 }) : null;
}
