/** Why none of a position can be sold now: a key of the trading texts with its time. */
import { isZero } from '../../../format/numbers.ts';
import type { Position } from './group-positions.ts';
import { computeSellableUnits } from './use-instrument-holdings.ts';

export interface SaleLock {
  says: 'reserved' | 'lockedUntil' | 'pledged';
  /** ISO 8601, if the sentence names a time. */
  time: string | null;
}

type LockedPosition = Pick<Position, 'status' | 'openQuantity' | 'pledged'> & Partial<Pick<Position, 'lockedUntil'>>;

/** Null if some of it can be sold; `now` is epoch ms. Lent shares can be sold. */
export function findSaleLock(position: LockedPosition, now: number): SaleLock | null {
  const { lockedUntil = null } = position;
  if (position.status === 'readyToClose') return { says: 'reserved', time: null };
  if (lockedUntil !== null && Date.parse(lockedUntil) > now) return { says: 'lockedUntil', time: lockedUntil };
  return position.pledged && isZero(computeSellableUnits(position)) ? { says: 'pledged', time: null } : null;
}
