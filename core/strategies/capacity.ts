/** How much money a strategy can carry before its own orders would move the prices it trades at. */
import { divide, smaller, type Amount } from '../money.ts';
import { WHOLE, type Weights } from './types.ts';

/** A strategy trades at most a hundredth of an instrument's daily volume. */
export const CAPACITY_PARTS = 100n;

/**
 * The largest amount at which no target exceeds a hundredth of the instrument's median day; null if nothing is to be
 * held. `turnovers`: minor units traded on a median day, one per instrument.
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

/** The middle one; for an even number the lower one. */
export const medianOf = (amounts: readonly Amount[]): Amount =>
  amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor((amounts.length - 1) / 2)] ?? 0n;
