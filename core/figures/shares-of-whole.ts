/** Parts of a whole, for display. */
import type { Amount } from '../money.ts';

/** Tenths of a percent. */
export const WHOLE = 1_000n;

/**
 * Each amount's part of their sum, in tenths of a percent that sum to 100 %: rounded down, then a tenth more for those
 * with the largest remainders, among equals the first (the method of largest remainders). All zero if the sum is zero;
 * amounts are never below 0.
 */
export function sharesOfWhole(amounts: readonly Amount[]): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum === 0n) return amounts.map(() => 0n);
  const shares = amounts.map((amount) => (amount * WHOLE) / sum);
  let left = WHOLE - shares.reduce((total, share) => total + share, 0n);
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (amount * WHOLE) % sum }))
    .sort((one, other) => (one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    shares[index] = shares[index]! + 1n;
    left -= 1n;
  }
  return shares;
}
