/**
 * The units of a position: free ones, and those that a waiting order has reserved. Shares are held before they are
 * sold, as money is before it is spent.
 */
import { isAttachedExit, type Order } from '../orders/order.ts';
import { maximumOf, type Quantity, minimumOf } from '../../ledger/money.ts';
import type { DecisionDraft } from './decision-draft.ts';
import type { Position } from '../orders/position.ts';
import { refuseLockedPosition, type TradingRefusal } from './trading-refusals.ts';

/** The units that an order closes: free ones, or those that were reserved for it when it was placed. */
export type UnitAvailability = 'free' | 'reserved';
export const countFreeOrReservedUnits = (
  position: Pick<Position, 'openQuantity' | 'reserved' | 'pledge'>,
  units: UnitAvailability,
): Quantity =>
  units === 'free' ? position.openQuantity - position.reserved - countPledgedUnits(position) : position.reserved;
/** Units that secure a loan: only the house sells them, when a margin call isn't answered. */
export const countPledgedUnits = ({ pledge }: Pick<Position, 'pledge'>): Quantity => pledge?.quantity ?? 0n;

/** Units that no loan keeps from being sold. */
export const countUnpledgedUnits = (position: Position | undefined): Quantity =>
  position ? position.openQuantity - countPledgedUnits(position) : 0n;

/** Units that a position's exits, which reserve nothing, may sell; two of a group sell the same ones. */
export function countUnitsOfExits(orders: readonly Order[], { seq, openQuantity }: Position): Quantity {
  const most = new Map<bigint, Quantity>();
  for (const order of orders)
    if (isAttachedExit(order) && order.position === seq && order.status === 'pending' && !order.inactive) {
      const key = order.group ?? order.seq;
      most.set(key, maximumOf(most.get(key) ?? 0n, order.quantity - order.filled));
    }
  return minimumOf(
    [...most.values()].reduce((sum, units) => sum + units, 0n),
    openQuantity,
  );
}

/** Positions that a closing order is about, oldest first. */
export function listPositionsToClose(draft: DecisionDraft, order: Pick<Order, 'side' | 'position'>): Position[] {
  return draft.held(order.side).filter((position) => order.position === null || position.seq === order.position);
}

/** Whether a lock still forbids its customer to sell it; a stop-out by the house ignores locks. */
export const isPositionLocked = ({ lockedUntil }: Pick<Position, 'lockedUntil'>, now: number): boolean =>
  lockedUntil !== null && lockedUntil > now;

/** The positions that no lock prevents from being sold. */
export const listSellablePositions = (draft: DecisionDraft, order: Pick<Order, 'side' | 'position'>): Position[] =>
  listPositionsToClose(draft, order).filter((position) => !isPositionLocked(position, draft.now));

/** A position whose units are all reserved for a sale is ready to close. */
export function setReservedUnits(position: Position, reserved: Quantity): Position {
  const status =
    position.openQuantity === 0n ? 'closed' : reserved === position.openQuantity ? 'readyToClose' : 'inPosition';
  return { ...position, reserved, status };
}

/** The units that a closing order leaves open. */
export const countUnitsLeftOpen = (draft: DecisionDraft, order: Pick<Order, 'side' | 'position'>): Quantity =>
  listPositionsToClose(draft, order).reduce((sum, { openQuantity }) => sum + openQuantity, 0n);

export const sumFreeOrReservedUnits = (positions: readonly Position[], units: UnitAvailability): Quantity =>
  positions.reduce((sum, position) => sum + countFreeOrReservedUnits(position, units), 0n);

/** Reserves `quantity` for `order`, oldest position first. The caller has checked that there is enough. */
export function reserveUnits(draft: DecisionDraft, order: Order, quantity: Quantity): void {
  spreadUnits(
    draft,
    listSellablePositions(draft, order),
    quantity,
    (position) => countFreeOrReservedUnits(position, 'free'),
    1n,
  );
}

/** Releases reserved units, newest position first, so that the reserved quantity stays equal to what waits. */
export function releaseUnits(draft: DecisionDraft, order: Order, quantity: Quantity): void {
  const reserved = buildReservableUnitsCounter(draft, order);
  spreadUnits(draft, listPositionsToClose(draft, order).toReversed(), quantity, reserved, -1n);
}

/**
 * Units of a position that `order` may reserve: an order for that position alone reserves units that no other order
 * has.
 */
export function buildReservableUnitsCounter(draft: DecisionDraft, order: Order): (position: Position) => Quantity {
  const others =
    order.position === null
      ? draft.waiting().filter((each) => each.effect === 'close' && each.position !== null && !isAttachedExit(each))
      : [];
  return ({ seq, reserved }) =>
    others.reduce((left, each) => (each.position === seq ? left - (each.quantity - each.filled) : left), reserved);
}

function spreadUnits(
  draft: DecisionDraft,
  positions: readonly Position[],
  quantity: Quantity,
  room: (position: Position) => Quantity,
  sign: bigint,
): void {
  let left = quantity;
  for (const position of positions) {
    const part = minimumOf(left, room(position));
    if (part === 0n) continue;
    draft.putPosition(setReservedUnits(position, position.reserved + sign * part));
    left -= part;
  }
  if (left > 0n)
    throw new Error(
      `${left} units of ${positions[0]?.instrument ?? 'nothing'} could not be ${sign > 0n ? 'reserved' : 'freed'}`,
    );
}

/** Whether the order shares its reservation with another order of its group: a group reserves once. */
export function sharesGroupReservation(draft: DecisionDraft, order: Order): boolean {
  return (
    order.group !== null &&
    draft.waiting().some((other) => other.seq !== order.seq && other.group === order.group && !isAttachedExit(other))
  );
}

// Whether only a lock prevents the sale, and which lock ends first.

/** `held` are the positions that the order is about. */
export function checkPositionLocks(held: readonly Position[], quantity: Quantity, now: number): TradingRefusal | null {
  const locked = held.filter((position) => isPositionLocked(position, now));
  const all = sumFreeOrReservedUnits(held, 'free');
  if (quantity <= all - sumFreeOrReservedUnits(locked, 'free') || quantity > all) return null;
  const [first] = locked
    .filter((position) => countFreeOrReservedUnits(position, 'free') > 0n)
    .sort((a, b) => (a.lockedUntil ?? 0) - (b.lockedUntil ?? 0));
  return first ? refuseLockedPosition({ ...first, lockedUntil: first.lockedUntil ?? 0 }) : null;
}
