/** Typed amounts: percentages, sums and distances of decimal strings, and parsing with reasons for failure. */
import {
  formatAmount,
  formatDecimal,
  formatScaled,
  parseAmount,
  parseScaled,
  SCALE,
  SCALE_DIGITS,
} from '@bourse/core/ledger/money.ts';

/** `percent` of an amount of `currency`, cut to its decimals: never more than there is. */
export const computePercentOfAmount = (amount: string, percent: number, currency: string): string =>
  formatAmount(((parseAmount(amount, currency) ?? 0n) * BigInt(percent)) / 100n, currency);

/** `amount` and `more` together; an unreadable one counts as zero. */
export const addAmounts = (amount: string, more: string, currency: string): string =>
  formatAmount((parseAmount(amount, currency) ?? 0n) + (parseAmount(more, currency) ?? 0n), currency);

export { rateToPercent, percentToRate } from '@bourse/web/format/figures.ts';

/** How far one price is from another, as a fraction; null if it can't be computed. */
export function computePriceDistance(price: string, worst: string): string | null {
  const from = parseScaled(price);
  const to = parseScaled(worst);
  if (from === null || to === null || from <= 0n) return null;
  const gap = to > from ? to - from : from - to;
  return formatDecimal((gap * SCALE) / from, SCALE_DIGITS);
}

/** Most digits before the point; the calls take no more. */
const WHOLE_DIGITS = 12;

export type ParsedAmount = { value: string } | { problem: 'missing' | 'notPositive' | 'tooLong' };

/** A typed number in plain form ("012." → "12"), or what is wrong with it. */
export function parseTypedAmount(text: string): ParsedAmount {
  const plain = text.trim().replace(/\.$/, '');
  if (plain === '' || plain === '-') return { problem: 'missing' };
  if ((plain.replace(/^-?0*/, '').split('.')[0] ?? '').length > WHOLE_DIGITS) return { problem: 'tooLong' };
  const value = parseScaled(plain.startsWith('.') ? `0${plain}` : plain);
  if (value === null || value <= 0n) return { problem: 'notPositive' };
  return { value: formatScaled(value) };
}
