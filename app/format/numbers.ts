/** Decimal strings as figures on a screen. Nothing here becomes a float; a negative one has a true minus sign. */
import { formatFixed, groupThousands } from '@bourse/contract/format.ts';
import { formatAverageText, formatMoneyText, formatPriceText, formatQuantityText } from '@bourse/web/format/figures.ts';
import { currencyUnitIn, appendCurrency as withCurrencyIn } from '@bourse/contract/texts/korean-won.ts';
import { getLanguage, getLocale } from '../language/language.ts';

export type DecimalText = string;

const trueMinus = (text: string): string => text.replace('-', '\u2212');

export const isZero = (value: DecimalText): boolean => !/[1-9]/.test(value);
export const removeSign = (value: DecimalText): DecimalText => value.replace(/^-/, '');
/** −1, 0 or 1. */
export const getSign = (value: DecimalText): -1 | 0 | 1 => (isZero(value) ? 0 : value.startsWith('-') ? -1 : 1);
/** The sign of the written figure: if it rounds to zero it has none. */
export const getDisplayedSign = (value: DecimalText, written: string): -1 | 0 | 1 =>
  isZero(written) ? 0 : getSign(value);
export { countDecimals } from '@bourse/web/format/figures.ts';

/** An amount of money with the currency's own decimals (2 by default) and thousands separators: "4,607.74". */
export const formatMoney = (amount: DecimalText, currency?: string): string =>
  trueMinus(formatMoneyText(amount, currency));

/** For a quick look: decimals beyond two are cut off, unless nothing else is left. */
export function formatCompactMoney(amount: DecimalText, currency?: string): string {
  const whole = formatMoney(amount, currency);
  const cut = whole.replace(/(\.\d\d)\d+$/, '$1');
  return isZero(cut) ? whole : cut;
}

/** A figure and its currency as the reader writes it: "4,607.74 USD", "71,600원". */
export const formatWithCurrency = (figure: string, currency: string): string =>
  withCurrencyIn(figure, currency, getLanguage());

/** A currency alone, as the unit of a field or a list: "USD", "원". */
export const formatCurrencyUnit = (currency: string): string => currencyUnitIn(currency, getLanguage());

/** An amount and its currency: "4,607.74 USD". */
export const formatMoneyWithCurrency = (amount: DecimalText, currency: string): string =>
  formatWithCurrency(formatMoney(amount, currency), currency);

/** An amount with its sign always written, for a quick look: "+249.92", "−12.00". */
export const formatSignedMoney = (amount: DecimalText, currency?: string): string =>
  (getSign(amount) > 0 ? '+' : '') + formatCompactMoney(amount, currency);

/**
 * A price: at least the currency's decimals (two at most), or as many as the tick has, so that a moving price keeps its
 * width.
 */
export const formatPrice = (price: DecimalText, currency?: string, tick?: DecimalText): string =>
  trueMinus(formatPriceText(price, currency, tick));

/** A mean of prices, with the decimals of a price; exports have all of them. */
export const formatAveragePrice = (price: DecimalText, currency?: string, tick?: DecimalText): string =>
  trueMinus(formatAverageText(price, currency, tick));

/** A number of units, with as many decimals as it has. */
export const formatQuantity = (quantity: DecimalText): string => trueMinus(formatQuantityText(quantity));

/** A whole count. */
export const formatCount = (count: number): string => groupThousands(String(count));

/** A pure number as a percentage, "0.0189" → "1.89%"; the sign only if asked for. */
export function formatRate(
  rate: DecimalText,
  { sign = false, digits = 2 }: { sign?: boolean; digits?: number } = {},
): string {
  const [whole = '0', fraction = ''] = removeSign(rate).split('.');
  const moved = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const percent = formatFixed(`${moved}.${fraction.slice(2).padEnd(1, '0').slice(0, 12)}`, digits);
  const prefix = !sign || isZero(percent) ? '' : getSign(rate) < 0 ? '\u2212' : '+';
  return `${prefix}${percent}%`;
}

/** The sign of a rate as it is written, in percent. */
export const getDisplayedRateSign = (rate: DecimalText, digits = 2): -1 | 0 | 1 =>
  getDisplayedSign(rate, formatRate(rate, { digits }));

const compact = new Map<string, Intl.NumberFormat>();

/** A big number in short form, in the reader's language: "4.18M", "418만". */
export function formatCompact(value: DecimalText): string {
  const locale = getLocale();
  let format = compact.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      notation: 'compact',
      useGrouping: 'always',
      maximumSignificantDigits: 3,
      numberingSystem: 'latn',
    });
    compact.set(locale, format);
  }
  return trueMinus(format.format(value as Intl.StringNumericLiteral));
}

/** The class that colours a figure by its sign. */
export const SIGN_CLASSES = { '1': 'up', '0': 'mute', '-1': 'down' } as const;
