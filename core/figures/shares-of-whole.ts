/** Parts of a whole, for display. */
import { divide, type Amount } from '../money.ts';

/** Tenths of a percent. */
export const WHOLE = 1_000n;

/**
 * Each amount's part of their sum, in tenths of a percent, each rounded by itself: equal amounts have equal parts, so
 * the parts may sum to a little more or less than 100 %. All zero if the sum is zero; amounts are never below 0.
 */
export function sharesOfWhole(amounts: readonly Amount[]): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  return amounts.map((amount) => (sum === 0n ? 0n : divide(amount * WHOLE, sum, 'half-up')));
}
