/** Values in other people's files: exact numbers, no float on the way, and times. */
import { divide, power10, SCALE_DIGITS, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { type BasePeriod, marketDateAt, sessionOpeningAt } from '../replay/replay-trading-time.ts';

/** `value` has 8 decimals; `rounded`: the text had more (rounded half to even). */
export interface ParsedNumber {
  value: bigint;
  rounded: boolean;
}

const NUMBER_FORM = /^([+-]?)(\d{0,19})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?$/;
/** The largest value of a database column. */
export const LARGEST_STORABLE = STORED_INTEGER_MAXIMUM;

/** Null if `text` isn't a number in plain or exponent notation, or exceeds `largest`. */
export function parseNumber(text: string, largest = LARGEST_STORABLE): ParsedNumber | null {
  const match = NUMBER_FORM.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(whole + fraction);
  const shift = SCALE_DIGITS + Number(exponent) - fraction.length;
  if (digits !== 0n && shift > 19) return null;
  const value = shift >= 0 ? digits * tenToThe(Math.min(shift, 19)) : divide(digits, tenToThe(-shift), 'half-even');
  if (value > largest) return null;
  const rounded = shift < 0 && digits % tenToThe(-shift) !== 0n;
  return { value: sign === '-' ? -value : value, rounded };
}

const tenToThe = (n: number): bigint => (n <= 19 ? power10(n) : 10n ** BigInt(n));

/** Times in other people's files. */

export interface BarParsingRules {
  market: Market;
  period: BasePeriod;
  /** IANA time zone for times without one. */
  zone: string;
  timeZones: TimeZoneConverter;
  /** Bars later than this are refused; without it, none. */
  now?: number;
  /** What the file's volume counts: units, money (units times price), or nothing usable. */
  volume?: 'units' | 'money' | 'none';
  /** Whether prices that change a hundredfold are real (a split, a new unit) or refused. */
  jumps?: 'refused' | 'real';
}

const WRITTEN_TIME =
  /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.0+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
const COMPACT_TIME = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
const EPOCH_TIME = /^(?:\d{9,13}|\d{16})$/;
const DAY_FIRST = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/;
/** Ten digits of seconds reach the year 2286, as many of milliseconds only April 1970; sixteen are microseconds. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e15;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_YEAR = 1800;
const FARTHEST_OFFSET_MINUTES = 14 * 60;

/**
 * The start of a bar in epoch milliseconds, or why `text` isn't one. A daily bar belongs to the local date as written
 * and begins with that session; any other needs a time of day.
 */
export function parseBarTime(text: string, rules: BarParsingRules): number | { says: string } {
  const at = parseInstant(text, rules);
  const quoted = JSON.stringify(text);
  if (at === null)
    return {
      says:
        `${quoted} is no time of a bar of ` +
        `${rules.period}${DAY_FIRST.test(text) ? ': day and month can not be told apart: write 2020-01-31' : ''}`,
    };
  if (at < Date.UTC(FIRST_YEAR, 0)) return { says: `${quoted} lies before ${FIRST_YEAR}` };
  // It may be tomorrow somewhere already.
  if (rules.now !== undefined && at > rules.now + DAY_MS) return { says: `${quoted} lies in the future` };
  return at;
}

const WITHOUT_ZONE = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}[T ]?\d{2}:?\d{2}(?::?\d{2}(?:\.0+)?)?$/;
/** By how much clocks go back: an hour, half of one on Lord Howe Island. */
const CLOCKS_BACK_MS = [60 * MINUTE_MS, 30 * MINUTE_MS];

/**
 * How much later the same local time comes again, if `text` has no zone and clocks go back after `at`, which is the
 * first time; otherwise null.
 */
export function findClocksBackMs(
  text: string,
  at: number,
  { period, zone, timeZones }: BarParsingRules,
): number | null {
  if (period === '1d' || !WITHOUT_ZONE.test(text)) return null;
  const first = timeZones.toLocal(at, zone);
  const isSame = ({ date, minute }: { date: string; minute: number }): boolean =>
    date === first.date && minute === first.minute;
  return CLOCKS_BACK_MS.find((ms) => isSame(timeZones.toLocal(at + ms, zone))) ?? null;
}

function parseInstant(text: string, rules: BarParsingRules): number | null {
  const match = WRITTEN_TIME.exec(text) ?? (isCompact(text) ? COMPACT_TIME.exec(text) : null);
  if (!match) return EPOCH_TIME.test(text) ? parseEpochTime(Number(text), rules) : null;
  const [, year, month, day, hour, minute, second = '00', offset] = match;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null;
  const ahead = offset ? parseOffsetMinutes(offset) : 0;
  if (ahead === null) return null;
  if (rules.period === '1d') return sessionOpeningAt(rules.market, date, rules.timeZones);
  if (hour === undefined || minute === undefined) return null;
  const seconds = Number(second) * 1000;
  if (!offset) return rules.timeZones.toInstant(date, Number(hour) * 60 + Number(minute), rules.zone) + seconds;
  return Date.parse(`${date}T${hour}:${minute}:00Z`) + seconds - ahead * MINUTE_MS;
}

/** 12 digits that begin with a date of these centuries never mean milliseconds, which would be in 1976. */
const isCompact = (text: string): boolean =>
  !EPOCH_TIME.test(text) ||
  (text.length === 12 &&
    /^(19|20)/.test(text) &&
    isCalendarDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`));

/**
 * Daily bars are often stamped with midnight in UTC, whatever their zone; any other moment belongs to the market's
 * local date.
 */
function parseEpochTime(number: number, { market, period, timeZones }: BarParsingRules): number {
  const instant =
    number < MILLISECONDS_FROM ? number * 1000 : number < MICROSECONDS_FROM ? number : Math.floor(number / 1000);
  if (period !== '1d') return instant;
  const date =
    instant % DAY_MS === 0 ? new Date(instant).toISOString().slice(0, 10) : marketDateAt(market, instant, timeZones);
  return sessionOpeningAt(market, date, timeZones);
}

/** Null if no zone is that far ahead. */
function parseOffsetMinutes(offset: string): number | null {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  if (minutes > FARTHEST_OFFSET_MINUTES || Number(offset.slice(-2)) > 59) return null;
  return offset.startsWith('-') ? -minutes : minutes;
}

/** Whether a date of the right form exists in the calendar. */
export function isCalendarDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
