/** Numbers of a form as staff type or paste them: read as in the app, so that "1,234.56" and "190,50" have one value everywhere. */
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { readTypedNumber, typedValue } from '@bourse/contract/typed-number.ts';

/** An amount as it is sent; what can't be read stays as typed, which no call takes. */
export const amountOf = (text: string, currency: string): string => typedValue(text.trim(), { currency, decimals: CURRENCY_DIGITS[currency] });

/** A whole number of at most five digits. */
export function wholeOf(text: string): number | null {
  const typed = readTypedNumber(text, { decimals: 0 });
  return 'value' in typed && /^\d{1,5}$/.test(typed.value) ? Number(typed.value) : null;
}
