/**
 * Decimal strings as a reader of the language expects them. They go to `Intl` as strings, which keeps every digit:
 * nothing here becomes a float.
 */
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { MONEY_DIGITS } from '@bourse/contract/constants.ts';
import { getLocale } from '../language/language.ts';

export type Decimal = string;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = getLocale();
  const name = locale + JSON.stringify(options);
  let found = formatters.get(name);
  if (!found) {
    // Latin digits in every language: figures stand in columns and are typed back into fields.
    found = new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn', ...options });
    formatters.set(name, found);
  }
  return found;
}

const write = (value: Decimal, options: Intl.NumberFormatOptions): string => {
  const text = formatter(options).format(value as Intl.StringNumericLiteral);
  return text.replace('-', '−');
};

export const isNegative = (value: Decimal): boolean => value.startsWith('-') && /[1-9]/.test(value);
export const isZero = (value: Decimal): boolean => !/[1-9]/.test(value);
export const withoutSign = (value: Decimal): Decimal => value.replace(/^-/, '');
/** −1, 0 or 1. */
export const signOf = (value: Decimal): -1 | 0 | 1 => (isZero(value) ? 0 : isNegative(value) ? -1 : 1);
/** Decimals that a decimal string has, without trailing zeros. */
export const decimalsOf = (value: Decimal): number => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

const digitsOfMoney = (currency?: string): number => (currency === undefined ? MONEY_DIGITS : (CURRENCY_DIGITS[currency] ?? MONEY_DIGITS));

/** An amount of money with the currency's own decimals (2 by default) and thousands separators: "4,607.74". */
export function formatMoney(amount: Decimal, currency?: string): string {
  const digits = digitsOfMoney(currency);
  return write(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** An amount and its currency: "4,607.74 USD"; the space doesn't break. */
export const formatMoneyIn = (amount: Decimal, currency: string): string => `${formatMoney(amount, currency)}\u00a0${currency}`;

/** A price: at least the currency's decimals, or as many as the tick has, so that a moving price keeps its width. */
export function formatPrice(price: Decimal, currency?: string, tick?: Decimal): string {
  const digits = Math.max(tick === undefined ? digitsOfMoney(currency) : 0, decimalsOf(tick ?? price));
  return write(price, { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, decimalsOf(price)) });
}

/** A number of units, with as many decimals as it has (at most 8). */
export const formatQuantity = (quantity: Decimal): string => write(quantity, { maximumFractionDigits: 8 });

/** A whole count. */
export const formatCount = (count: number): string => write(String(count), { maximumFractionDigits: 0 });

/** A pure number as a percentage, "0.0189" → "1.89%"; the sign only if asked for. */
export function formatRate(rate: Decimal, { sign = false, digits = 2 }: { sign?: boolean; digits?: number } = {}): string {
  return write(sign ? rate : withoutSign(rate), {
    style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? 'exceptZero' : 'auto',
  });
}

/** A big number in short: "4.18M", 418만. */
export const formatCompact = (value: Decimal): string =>
  write(value, { notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'min2' });

/** An amount with its sign always written: "+249.92", "−12.00". */
export function formatSigned(amount: Decimal, currency?: string): string {
  const digits = digitsOfMoney(currency);
  return write(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });
}
