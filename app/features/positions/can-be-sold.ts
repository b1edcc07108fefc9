/** When a position can be closed, and why not before: a key of the texts with its time. */
import { isZero } from '../../format/numbers.ts';
import type { MarketRow } from '../../instruments/use-markets.ts';
import { freeUnits } from './shared/free-units.ts';
import type { Position } from './shared/group-positions.ts';

export interface Sale {
  says: 'anyTime' | 'whileOpen' | 'fromOpening' | 'openingUnknown' | 'lockedUntil' | 'reserved' | 'pledged';
  /** ISO 8601, if the sentence names a time. */
  time: string | null;
}

/** `now` is epoch ms; an unknown market is left to the server. */
export function canBeSold(
  position: Pick<Position, 'status' | 'lockedUntil' | 'openQuantity' | 'pledged'>,
  market: Pick<MarketRow, 'hours' | 'session' | 'nextOpen'> | undefined,
  now: number,
): Sale {
  if (position.status === 'readyToClose') return { says: 'reserved', time: null };
  if (position.lockedUntil !== null && Date.parse(position.lockedUntil) > now)
    return { says: 'lockedUntil', time: position.lockedUntil };
  if (position.pledged && isZero(freeUnits(position))) return { says: 'pledged', time: null };
  if (!market || market.hours === 'always') return { says: 'anyTime', time: null };
  if (market.session === 'open') return { says: 'whileOpen', time: null };
  return market.nextOpen === null
    ? { says: 'openingUnknown', time: null }
    : { says: 'fromOpening', time: market.nextOpen };
}
