/** How much money a strategy can carry before its own orders would move what it trades. */
import { divide, smaller, type Amount } from '../money.ts';
import { WHOLE, type Weights } from './types.ts';

/** Of what an instrument trades in a day a strategy trades a hundredth at most. */
export const CAPACITY_PARTS = 100n;

/**
 * The largest amount at which no target comes to more than a hundredth of the instrument's median day; null where
 * nothing is to be held. `turnovers`: minor units traded in a median day, one an instrument.
 */
export function capacityOf(weights: Weights, turnovers: readonly Amount[]): Amount | null {
  let least: Amount | null = null;
  weights.forEach((weight, place) => {
    if (weight === 0) return;
    const most = divide((turnovers[place] ?? 0n) * BigInt(WHOLE), CAPACITY_PARTS * BigInt(weight), 'down');
    least = least === null ? most : smaller(least, most);
  });
  return least;
}

/** The one in the middle; of an even number the lower one. */
export const medianOf = (amounts: readonly Amount[]): Amount =>
  amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor((amounts.length - 1) / 2)] ?? 0n;
