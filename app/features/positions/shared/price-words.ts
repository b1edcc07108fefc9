/** An instrument's prices with the same number of decimals, so that they align and keep their width. */
import { formatFixed } from '@bourse/contract/format.ts';
import { decimalsOf, habitOf } from '@bourse/web/format/figures.ts';

/** The most decimals of a price; a mean can have more, which mean nothing. */
const PRICE_DIGITS_MAXIMUM = 5;

/** As many decimals as the currency's habit and the market's step have, or these prices if the step isn't known. */
export function priceDigits(currency: string, prices: readonly string[], tick?: string): number {
  const habit = habitOf(currency);
  if (tick !== undefined) return Math.max(habit, decimalsOf(tick));
  return Math.max(habit, ...prices.map(decimalsOf).filter((digits) => digits <= PRICE_DIGITS_MAXIMUM));
}

/** The price with exactly this many decimals, and thousands separators. */
export const formatDigits = formatFixed;

/** The price with at least this many decimals, still a plain decimal string. */
export function withDigits(price: string, digits: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  return digits === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}
