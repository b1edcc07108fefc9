/** Amounts and quantities without meaningless decimals. */
import {
  countDecimals,
  formatFixed,
  formatMoney,
  formatPrice,
  groupThousands,
  usualDecimalsOf,
} from '@bourse/contract/format.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';

/** Zeros after the second decimal of a currency that has more. */
const LONG = /(\.\d\d\d*?)0+$/;

/**
 * An amount with the currency's own decimals (two by default) and thousands separators: "4,607.74". Beyond two
 * decimals, trailing zeros are left out.
 */
export const formatMoneyText = (amount: string, currency?: string): string =>
  formatMoney(amount, currency).replace(LONG, '$1');

/** A number of units, with as many decimals as it has. */
export const formatQuantityText = (quantity: string): string =>
  groupThousands(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);

/** Prices with as many decimals as a reader expects. */

export { countDecimals, usualDecimalsOf } from '@bourse/contract/format.ts';

/** How many digits of a mean are shown if no step says so. */
const MEAN_DIGITS = 5;
/** A mean with so few decimals is itself a price, as of an order with one fill. */
const PRICE_DECIMALS = 5;

/** A mean of prices: with the decimals of the tick, since further ones belong to no price. */
export function formatAverageText(price: string, currency?: string, tick?: string): string {
  if (tick !== undefined) return formatFixed(price, countDecimals(tick));
  const [whole = '0', fraction = ''] = price.replace('-', '').split('.');
  const noughts = /^0*/.exec(fraction)![0].length;
  const decimals = countDecimals(price);
  if (decimals <= PRICE_DECIMALS) return formatFixed(price, Math.max(usualDecimalsOf(currency), decimals));
  const counted = whole === '0' ? noughts + MEAN_DIGITS : MEAN_DIGITS - whole.length;
  return formatFixed(price, Math.max(usualDecimalsOf(currency), Math.min(counted, decimals)));
}

/** A price with at least the currency's decimals, or those of its tick, and more if it has them. */
export const formatPriceText = (price: string, currency?: string, tick?: string): string =>
  tick === undefined
    ? formatPrice(price, currency)
    : formatFixed(price, Math.max(countDecimals(tick), countDecimals(price)));

/** Percent as a pure number: "5" is "0.05". */
export const percentToRate = (percent: string): string => formatScaled((parseScaled(percent) ?? 0n) / 100n);
/** A pure number in percent, with as many decimals as it has: "0.05" is "5". */
export const rateToPercent = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);
