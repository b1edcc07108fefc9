/**
 * Money arithmetic. An amount is a bigint of the currency's minor units; a price or a quantity is a bigint with 8
 * decimals. Nothing here ever becomes a float; every rounding has a name.
 */

/** ISO 4217 code, or the ticker of a digital currency that serves as cash. */
export type Currency = string;
/** Minor units of a currency (cents, won, satang …). */
export type Amount = bigint;
/** Units of the quote currency per unit of the instrument, times 10^8. */
export type Price = bigint;
/** Units (1 unit = 1 share) times 10^8. */
export type Quantity = bigint;
/** A pure number times 10^8, such as an exchange rate or a rate of change. */
export type Rate = bigint;

/** The largest amount, price or quantity that can be stored: 64 bits, signed. */
export const STORED_INTEGER_MAXIMUM = 2n ** 63n - 1n;

export const SCALE_DIGITS = 8;
export const SCALE = 100_000_000n;

/** Decimals of each currency that an account can hold. Source: ISO 4217 table A.1; USDT by its issuer's contract. */
export const CURRENCY_DIGITS: Readonly<Record<Currency, number>> = {
  USD: 2,
  MXN: 2,
  THB: 2,
  KRW: 0,
  INR: 2,
  SAR: 2,
  USDT: 6,
  EUR: 2,
  GBP: 2,
  AUD: 2,
  JPY: 0,
  CNY: 2,
  HKD: 2,
  TWD: 2,
  VND: 0,
  MYR: 2,
};

export const isCurrency = (text: string): boolean => Object.hasOwn(CURRENCY_DIGITS, text);

/**
 * Decimals of `currency`; throws for one that no account can hold, because that is a bug and not a customer's error.
 */
export function currencyDigitsOf(currency: Currency): number {
  const digits = CURRENCY_DIGITS[currency];
  if (digits === undefined) throw new Error(`unknown currency ${currency}`);
  return digits;
}

/** How a quotient that doesn't come out even is rounded. The rulebook names a rounding for each charge. */
export type Rounding = 'down' | 'up' | 'half-up' | 'half-even';

/** `numerator / denominator` as a whole number; `denominator` > 0. "down" and "up" are toward and away from zero. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return quotient;
  const sign = numerator < 0n ? -1n : 1n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  switch (rounding) {
    case 'down':
      return quotient;
    case 'up':
      return quotient + sign;
    case 'half-up':
      return twice >= denominator ? quotient + sign : quotient;
    case 'half-even':
      if (twice !== denominator) return twice > denominator ? quotient + sign : quotient;
      return quotient % 2n === 0n ? quotient : quotient + sign;
  }
}

const powers = Array.from({ length: 20 }, (_, n) => 10n ** BigInt(n));

/** 10^n for n from 0 to 19. */
export function power10(n: number): bigint {
  const power = powers[n];
  if (power === undefined) throw new RangeError(`no power of ten ${n}`);
  return power;
}

/** price × quantity in minor units of `currency`. */
export function computeNotional(
  price: Price,
  quantity: Quantity,
  currency: Currency,
  rounding: Rounding = 'half-up',
): Amount {
  return divide(price * quantity, power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), rounding);
}

/** `amount × rate`, where `rate` has 8 decimals; same currency. */
export function multiplyByRate(amount: Amount, rate: Rate, rounding: Rounding): Amount {
  return divide(amount * rate, SCALE, rounding);
}

/** `amount` of `from` in minor units of `to`, at `rate` (units of `to` per unit of `from`, 8 decimals). */
export function convertAmount(
  amount: Amount,
  from: Currency,
  to: Currency,
  rate: Rate,
  rounding: Rounding = 'half-even',
): Amount {
  const shift = SCALE_DIGITS + currencyDigitsOf(from) - currencyDigitsOf(to);
  return shift >= 0 ? divide(amount * rate, power10(shift), rounding) : amount * rate * power10(-shift);
}

const ZERO = 48;
const DECIMAL = /^(-?)(\d{1,19})(?:\.(\d{1,19}))?$/;

/**
 * The decimal string `text` times 10^digits, or null if it isn't plain decimal notation or has more decimals than that.
 */
export function parseDecimal(text: string, digits: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > digits) return null;
  const value = BigInt(whole + significant.padEnd(digits, '0'));
  return sign ? -value : value;
}

/** `value / 10^digits` as a decimal string with all its decimals ("12.50"). */
export function formatDecimal(value: bigint, digits: number): string {
  if (digits === 0) return value.toString();
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${value < 0n ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
}

/** A price, quantity or rate as a decimal string without trailing zeros ("184.26", "25"). */
export function formatScaled(value: bigint): string {
  // Most of the values written are whole numbers.
  if (value % SCALE === 0n) return (value / SCALE).toString();
  const text = formatDecimal(value, SCALE_DIGITS);
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  return text.slice(0, end);
}

export const formatScaledOrNull = (value: bigint | null): string | null =>
  value === null ? null : formatScaled(value);

export const parseScaled = (text: string): bigint | null => parseDecimal(text, SCALE_DIGITS);
export const formatAmount = (amount: Amount, currency: Currency): string =>
  formatDecimal(amount, currencyDigitsOf(currency));
export const parseAmount = (text: string, currency: Currency): Amount | null =>
  parseDecimal(text, currencyDigitsOf(currency));

export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
export const minimumOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const maximumOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export const sumAmounts = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
/** For sorting, smallest first. */
export const compareBigints = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
