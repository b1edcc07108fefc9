/** Prices that are off the present step, because of adjustment or a past year. */
import { MONEY_DIGITS } from '@bourse/contract/constants.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { decimalsOf } from '../../../format/numbers.ts';

/**
 * A price with its own decimals, but no more than its currency and present step allow: "1062.583" rupees becomes
 * 1,062.58.
 */
export function adjustedPrice(price: string, currency: string, tick: string): string {
  const most = Math.max(decimalsOf(tick), Math.min(MONEY_DIGITS, CURRENCY_DIGITS[currency] ?? MONEY_DIGITS));
  const kept = Math.min(most, Math.max(decimalsOf(price), decimalsOf(tick)));
  return formatFixed(price, kept);
}
