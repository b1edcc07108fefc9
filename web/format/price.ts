/** Prices with as many decimals as a reader expects. */
import { MONEY_DIGITS } from '@bourse/contract/constants.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';

/** Decimals that a decimal string has, without trailing zeros. */
export const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

/** The currency's own decimals, two at most: digital cash has six, prices in it have not. */
export const habitOf = (currency: string | undefined): number =>
  Math.min(MONEY_DIGITS, CURRENCY_DIGITS[currency ?? ''] ?? MONEY_DIGITS);

/** So many digits of a mean count where no step says it. */
const MEAN_DIGITS = 5;

/** A mean of prices: with the decimals of the tick, since those behind them are no price of anything. */
export function averageText(price: string, currency?: string, tick?: string): string {
  if (tick !== undefined) return formatFixed(price, decimalsOf(tick));
  const [whole = '0', fraction = ''] = price.replace('-', '').split('.');
  const noughts = /^0*/.exec(fraction)![0].length;
  const counted = whole === '0' ? noughts + MEAN_DIGITS : MEAN_DIGITS - whole.length;
  return formatFixed(price, Math.max(habitOf(currency), Math.min(counted, decimalsOf(price))));
}

/** A price with at least the currency's decimals, or those of its tick, and with more where it has them. */
export const priceText = (price: string, currency?: string, tick?: string): string =>
  formatFixed(price, Math.max(tick === undefined ? habitOf(currency) : decimalsOf(tick), decimalsOf(price)));
