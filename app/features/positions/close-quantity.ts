/** How much of a position to close: parts of it in whole lots, and the faults of a typed quantity. */
import { formatScaled, parseScaled } from '@bourse/core/money.ts';

/**
 * `percent` of what is open, rounded down to whole lots; 100 is all of it, whatever the lot. Empty if it is less than a
 * lot.
 */
export function partOf(openQuantity: string, percent: 25 | 50 | 75 | 100, lot: string): string {
  const open = parseScaled(openQuantity) ?? 0n;
  if (percent === 100) return formatScaled(open);
  const step = parseScaled(lot) || 1n;
  const part = (open * BigInt(percent)) / 100n;
  const whole = part - (part % step);
  return whole === 0n ? '' : formatScaled(whole);
}

/**
 * The fault of a typed quantity: `empty`, `more` than is open, not in whole `lot`s (all of it can always be closed), or
 * none.
 */
export function quantityFault(
  typed: string,
  openQuantity: string,
  lot: string,
  fraction: boolean,
): 'empty' | 'more' | 'lot' | null {
  const quantity = parseScaled(typed);
  if (quantity === null || quantity <= 0n) return 'empty';
  if (quantity > (parseScaled(openQuantity) ?? 0n)) return 'more';
  const step = parseScaled(lot) || 1n;
  return fraction || quantity === parseScaled(openQuantity) || quantity % step === 0n ? null : 'lot';
}

/**
 * One press of the stepper where any fraction is allowed: a tenth of the quantity's order of magnitude ("0.5" →
 * "0.01").
 */
export function stepOf(openQuantity: string): string {
  const digits = (parseScaled(openQuantity) ?? 1n).toString().length;
  return formatScaled(10n ** BigInt(Math.max(0, digits - 2)));
}
