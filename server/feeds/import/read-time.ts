/** Times of other people's files. */
import type { Market, Zones } from '@bourse/core/market.ts';
import { type BasePeriod, marketDateOf, sessionOpening } from '../replay/trading-time.ts';

export interface TimeRules {
  market: Market;
  period: BasePeriod;
  /** IANA zone of times that name none. */
  zone: string;
  zones: Zones;
}

const WRITTEN = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
const EPOCH = /^\d{9,13}$/;
/** Ten digits of seconds reach the year 2286, as many of milliseconds only April 1970. */
const MILLISECONDS_FROM = 1e11;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The start of a bar in epoch milliseconds. A daily bar belongs to the local date that is written and begins with that
 * session; any other needs a time of the day. Null if `text` is no such time.
 */
export function readTime(text: string, rules: TimeRules): number | null {
  if (EPOCH.test(text)) return ofEpoch(Number(text), rules);
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', offset] = match;
  const date = `${year}-${month}-${day}`;
  if (!isDate(date)) return null;
  if (rules.period === '1d') return sessionOpening(rules.market, date, rules.zones);
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const seconds = Number(second) * 1000;
  if (!offset) return rules.zones.toInstant(date, Number(hour) * 60 + Number(minute), rules.zone) + seconds;
  return Date.parse(`${date}T${hour}:${minute}:00Z`) + seconds - minutesOf(offset) * MINUTE_MS;
}

/** Daily bars are often stamped with midnight of UTC, whatever their zone; any other moment lies in its market's date. */
function ofEpoch(number: number, { market, period, zones }: TimeRules): number {
  const instant = number < MILLISECONDS_FROM ? number * 1000 : number;
  if (period !== '1d') return instant;
  const date = instant % DAY_MS === 0 ? new Date(instant).toISOString().slice(0, 10) : marketDateOf(market, instant, zones);
  return sessionOpening(market, date, zones);
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}

/** Whether a date of the right form is one of the calendar's. */
export function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
