/**
 * Numbers of a form as staff type or paste them: read as in the app, so that "1,234.56" and "1,500" have one value
 * everywhere.
 */
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { readTypedNumber, typedValue } from '@bourse/contract/typed-number.ts';
import { rateOf as plainRateOf } from '@bourse/web/format/rates.ts';

/** An amount as it is sent; unreadable text stays as typed, which no call accepts. */
export const amountOf = (text: string, currency: string): string =>
  typedValue(text.trim(), { currency, decimals: CURRENCY_DIGITS[currency] });

/** A whole number of at most five digits. */
export function wholeOf(text: string): number | null {
  const typed = readTypedNumber(text, { decimals: 0 });
  return 'value' in typed && /^\d{1,5}$/.test(typed.value) ? Number(typed.value) : null;
}

const PERCENT_DECIMALS = 6;
/**
 * A typed percentage as the rate that is sent: "33.5" is 0.335. Unreadable text becomes empty, which no call accepts.
 */
export function rateOf(percent: string): string {
  const typed = readTypedNumber(percent, { decimals: PERCENT_DECIMALS });
  return 'value' in typed ? plainRateOf(typed.value) : '';
}

export { percentOf } from '@bourse/web/format/rates.ts';
