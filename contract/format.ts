/**
 * How numbers and times are shown (section 9 of the specification): two decimals unless the currency has its own,
 * thousands separators, YYYY.MM.DD hh:mm:ss. Everything works on decimal strings, so nothing becomes a float on its
 * way.
 */
import { CURRENCY_DIGITS, divide, formatDecimal, parseDecimal, power10 } from '@bourse/core/ledger/money.ts';
import { MONEY_DECIMALS } from './constants.ts';

/** Most decimals of a parsed value; more than the wire ever has. */
const READ_DIGITS = 12;

/** "1234567.5" as "1,234,567.5"; anything but a plain decimal stays as it is. */
export function groupThousands(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  const [, sign = '', whole = '', fraction = ''] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
}

/** `value` with exactly `digits` decimals, rounded half up, with thousands separators. A zero has no sign. */
export function formatFixed(value: string, digits: number): string {
  const parsed = parseDecimal(value, READ_DIGITS);
  if (parsed === null) return value;
  return groupThousands(formatDecimal(divide(parsed, power10(READ_DIGITS - digits), 'half-up'), digits));
}

/**
 * An amount of money with the currency's own decimals, two without a currency; the currency itself is not part of it.
 */
export function formatMoney(value: string, currency?: string): string {
  return formatFixed(value, (currency === undefined ? undefined : CURRENCY_DIGITS[currency]) ?? MONEY_DECIMALS);
}

/** A price, quantity or count with the decimals that it came with. */
export const formatNumber = (value: string | number): string => groupThousands(String(value));

/** Decimals that a decimal string has, without trailing zeros. */
export const countDecimals = (value: string): number => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

/**
 * The decimals that amounts in the currency usually have, at most two: digital cash has six, but prices in it don't.
 */
export const usualDecimalsOf = (currency: string | undefined): number =>
  Math.min(MONEY_DECIMALS, CURRENCY_DIGITS[currency ?? ''] ?? MONEY_DECIMALS);

/** A price with at least the currency's decimals, and more if it has them: "187.30", "1.08791", "70,100". */
export const formatPrice = (price: string, currency?: string): string =>
  formatFixed(price, Math.max(usualDecimalsOf(currency), countDecimals(price)));

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, zone: string | undefined): Record<string, string> {
  const name = zone ?? '';
  let formatter = formatters.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(name, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** An instant (ISO 8601 or epoch ms) as YYYY.MM.DD hh:mm:ss in an IANA zone; without one, in the device's. */
export function formatDateTime(instant: string | number, zone?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const { year, month, day, hour, minute, second } = partsOf(date, zone);
  return `${year}.${month}.${day} ${hour}:${minute}:${second}`;
}

/** A calendar date YYYY-MM-DD as YYYY.MM.DD. */
export const formatDate = (date: string): string => date.replaceAll('-', '.');

/** How readers of a language write dates: patterns, and the twelve months' names or numbers. */
export interface DateFormats {
  day: string;
  dayOfYear: string;
  moment: string;
  months: string;
}

/** A calendar date (YYYY-MM-DD) as its readers write it: "Nov 30, 2026", "2026.11.30"; `part` without its year. */
export function formatReadableDate(formats: DateFormats, date: string, part: 'day' | 'dayOfYear' = 'day'): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === '') return date;
  const name = formats.months.split(' ')[Number(month) - 1] ?? month;
  // Numbers have two digits each.
  const values = { year, month: name, day: name === month ? day : String(Number(day)) };
  return formats[part].replace(/\{(year|month|day)\}/g, (_, key: keyof typeof values) => values[key]);
}

/** An instant without seconds: "Nov 30, 2026, 18:29", in an IANA zone or the device's; `part` as above. */
export function formatReadableMoment(
  formats: DateFormats,
  instant: string | number,
  zone?: string,
  part: 'day' | 'dayOfYear' = 'day',
): string {
  const [date = '', time = ''] = formatDateTime(instant, zone).split(' ');
  if (!/^\d{4}\.\d{2}\.\d{2}$/.test(date)) return String(instant);
  const day = formatReadableDate(formats, date.replaceAll('.', '-'), part);
  return formats.moment.replace('{date}', day).replace('{time}', time.slice(0, 5));
}

/**
 * The zeros of digits that keypads and pages write: ASCII, Arabic-Indic, its eastern form, Devanagari, Thai, full
 * width.
 */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10] as const;
/** A digit of any of these scripts as 0 to 9; null for another character. */
export function toAsciiDigit(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? null : String(code - zero);
}

/** The digits of a text, in whatever script they are typed: for codes and numbers that are no amounts. */
export const extractDigits = (text: string): string =>
  Array.from(text, (character) => toAsciiDigit(character) ?? '').join('');

/** The text with its digits, of whatever script, as 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  Array.from(text, (character) => toAsciiDigit(character) ?? character).join('');
