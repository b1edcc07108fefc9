/** New units for old in the usual notation: "4:1", "1:10", "+5%" for a stock dividend. */
import { formatScaled, SCALE } from '@bourse/core/money.ts';
import { rounded } from '@bourse/core/ratio.ts';
import { formatQuantity, formatRate } from '../../../format/numbers.ts';

/** Ratios imported as decimals have whole numbers too large to read. */
const READABLE = 100_000n;

export function ratioWords(kind: string, newUnits: string, oldUnits: string): string {
  const [numerator, denominator] = [BigInt(newUnits), BigInt(oldUnits)];
  if (kind === 'stockDividend' && numerator > denominator) {
    const more = rounded({ numerator: numerator - denominator, denominator });
    return `+${formatRate(formatScaled(more), { digits: more % (SCALE / 100n) === 0n ? 0 : 2 })}`;
  }
  if (numerator < READABLE && denominator < READABLE) return `${newUnits}:${oldUnits}`;
  if (numerator < denominator && ((denominator * 1_000n) / numerator) % 1_000n === 0n)
    return `1:${denominator / numerator}`;
  return `${formatQuantity(formatScaled(rounded({ numerator, denominator })))}:1`;
}
