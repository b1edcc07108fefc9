/** Whether only a lock prevents the sale, and which lock ends first. */
import type { Quantity } from '../money.ts';
import { lockRefusal, type TradingRefusal } from './refusals.ts';
import { isLocked, sumOfUnits, unitsOf } from './units.ts';
import type { Position } from '../orders/position.ts';

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
