/** Prices with as many decimals as a reader expects. */
import { MONEY_DIGITS } from '@bourse/contract/constants.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';

/** Decimals that a decimal string has, without trailing zeros. */
export const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

/** The currency's own decimals, two at most: digital cash has six, prices in it have not. */
export const habitOf = (currency: string | undefined): number =>
  Math.min(MONEY_DIGITS, CURRENCY_DIGITS[currency ?? ''] ?? MONEY_DIGITS);

/** A price with at least the currency's decimals, or those of its tick, and with more where it has them. */
export const priceText = (price: string, currency?: string, tick?: string): string =>
  formatFixed(price, Math.max(tick === undefined ? habitOf(currency) : decimalsOf(tick), decimalsOf(price)));
