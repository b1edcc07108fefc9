/** Prices with as many decimals as a reader expects. */
import { decimalsOf, formatFixed, formatPrice, habitOf } from '@bourse/contract/format.ts';

export { decimalsOf, habitOf } from '@bourse/contract/format.ts';

/** How many digits of a mean are shown if no step says so. */
const MEAN_DIGITS = 5;

/** A mean of prices: with the decimals of the tick, since further ones belong to no price. */
export function averageText(price: string, currency?: string, tick?: string): string {
  if (tick !== undefined) return formatFixed(price, decimalsOf(tick));
  const [whole = '0', fraction = ''] = price.replace('-', '').split('.');
  const noughts = /^0*/.exec(fraction)![0].length;
  const counted = whole === '0' ? noughts + MEAN_DIGITS : MEAN_DIGITS - whole.length;
  return formatFixed(price, Math.max(habitOf(currency), Math.min(counted, decimalsOf(price))));
}

/** A price with at least the currency's decimals, or those of its tick, and more if it has them. */
export const priceText = (price: string, currency?: string, tick?: string): string =>
  tick === undefined ? formatPrice(price, currency) : formatFixed(price, Math.max(decimalsOf(tick), decimalsOf(price)));
