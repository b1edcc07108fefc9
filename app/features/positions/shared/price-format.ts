/** An instrument's prices with the same number of decimals, so that they align and keep their width. */
import { formatFixed } from '@bourse/contract/format.ts';
import { countDecimals, usualDecimalsOf } from '@bourse/web/format/figures.ts';
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { ratioToRate } from '@bourse/core/ledger/ratio.ts';
import { formatQuantity, formatRate } from '../../../format/numbers.ts';

/** The most decimals of a price; a mean can have more, which mean nothing. */
const PRICE_DIGITS_MAXIMUM = 5;

/** As many decimals as the currency's habit and the market's step have, or these prices if the step isn't known. */
export function computePriceDigits(currency: string, prices: readonly string[], tick?: string): number {
  const habit = usualDecimalsOf(currency);
  if (tick !== undefined) return Math.max(habit, countDecimals(tick));
  return Math.max(habit, ...prices.map(countDecimals).filter((digits) => digits <= PRICE_DIGITS_MAXIMUM));
}

/** The price with exactly this many decimals, and thousands separators. */
export const formatWithDigits = formatFixed;

/** The price with at least this many decimals, still a plain decimal string. */
export function padPriceDigits(price: string, digits: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  return digits === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}

/** New units for old in the usual notation: "4:1", "1:10", "+5%" for a stock dividend. */

/** Ratios imported as decimals have whole numbers too large to read. */
const READABLE = 100_000n;

export function formatSplitRatio(kind: string, newUnits: string, oldUnits: string): string {
  const [numerator, denominator] = [BigInt(newUnits), BigInt(oldUnits)];
  if (kind === 'stockDividend' && numerator > denominator) {
    const more = ratioToRate({ numerator: numerator - denominator, denominator });
    return `+${formatRate(formatScaled(more), { digits: more % (SCALE / 100n) === 0n ? 0 : 2 })}`;
  }
  if (numerator < READABLE && denominator < READABLE) return `${newUnits}:${oldUnits}`;
  if (numerator < denominator && ((denominator * 1_000n) / numerator) % 1_000n === 0n)
    return `1:${denominator / numerator}`;
  return `${formatQuantity(formatScaled(ratioToRate({ numerator, denominator })))}:1`;
}
