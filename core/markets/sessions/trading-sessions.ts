/**
 * When markets trade. A trading day is named by its local date in the market's zone; a currency day by the date on
 * which it closes (Monday's begins on Sunday at 17:00, minute -420). Instants are epoch milliseconds; `zones`, which
 * the caller passes in, converts them to local time.
 */
import { addDays, toDayNumber, isNewYorkSummerTime, weekdayOf, yearOf } from '../../dates.ts';
import type { TradingHoursMode, Market, TimeZoneConverter } from '../market-types.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';
import type { SessionSpan, SpecialDay } from '../rulebook/rule-types.ts';

/** A market's schedule on one local date; `unknown` past the last year whose holidays are known. */
export type TradingDay = { readonly spans: readonly SessionSpan[] } | 'closed' | 'unknown';

/** `open` means regular trading. `span` is the stretch around the instant, regular before others, if there is one. */
export interface TradingSession {
  state: 'open' | 'closed' | 'unknown';
  /** The market's date at the instant, whether it trades on it or not. */
  date: string;
  span: SessionSpan | null;
  /**
   * Start of the next regular span, and end of the present or else the next one; null where trading never stops or
   * nothing is known.
   */
  nextOpen: number | null;
  nextClose: number | null;
}

const ALL_DAY: TradingDay = { spans: [{ from: 0, to: 1440, kind: 'regular' }] };
/** Longer than any holiday: a search that finds nothing has gone beyond the known calendar. */
const SEARCHED_DAYS = 60;

export const isAlwaysOpen = (market: Market, hours: TradingHoursMode): boolean =>
  hours === 'always' || market === 'CRYPTO';

const specialDays = new Map<Market, ReadonlyMap<string, SpecialDay>>();
const cachedDays = new Map<Market, Map<string, TradingDay>>();
const CACHED_DAYS = 4096;

/**
 * The spans of `market` on the local `date`. With hours "always" (and in digital currency) every date is one regular
 * span. Before the first year whose holidays are known (2025) every ordinary weekday trades, so that history exists;
 * after the last one (2027) the answer is "unknown" and never a guess.
 */
export function getTradingDay(market: Market, hours: TradingHoursMode, date: string): TradingDay {
  if (isAlwaysOpen(market, hours)) return ALL_DAY;
  let days = cachedDays.get(market);
  if (!days) cachedDays.set(market, (days = new Map()));
  let day = days.get(date);
  if (day === undefined) {
    if (days.size >= CACHED_DAYS) days.clear();
    days.set(date, (day = buildExchangeDay(market, date)));
  }
  return day;
}

function buildExchangeDay(market: Market, date: string): TradingDay {
  const rules = getMarketRules(market);
  if (rules.calendar && yearOf(date) > rules.calendar.lastYear) return 'unknown';
  let special = specialDays.get(market);
  if (!special) specialDays.set(market, (special = new Map(rules.specialDays.map((day) => [day.date, day]))));
  const exception = special.get(date);
  if (exception) return exception.spans ? { spans: exception.spans } : 'closed';
  const { weekdays, spans, spansInNewYorkSummer } = getValueInForce(rules.sessions, date);
  if (!weekdays.includes(weekdayOf(date))) return 'closed';
  return { spans: spansInNewYorkSummer && isNewYorkSummerTime(date) ? spansInNewYorkSummer : spans };
}

/** Below this many days the operator is warned: a year's holidays have to be found, confirmed and installed. */
export const CALENDAR_WARNING_DAYS = 60;

/**
 * Days from the market's date at `instant` to the last one whose holidays are known; negative when trading has stopped
 * for lack of them, null if the market needs no calendar.
 */
export function countCalendarDaysLeft(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): number | null {
  const { calendar } = getMarketRules(market);
  if (calendar === null || isAlwaysOpen(market, hours)) return null;
  return toDayNumber(`${calendar.lastYear}-12-31`) - toDayNumber(getMarketTime(market, hours, instant, zones).date);
}

export const isTradingDate = (market: Market, hours: TradingHoursMode, date: string): boolean =>
  typeof getTradingDay(market, hours, date) !== 'string';

function findNeighbouringTradingDate(
  market: Market,
  hours: TradingHoursMode,
  date: string,
  step: 1 | -1,
): string | null {
  let candidate = date;
  for (let searched = 0; searched < SEARCHED_DAYS; searched++) {
    candidate = addDays(candidate, step);
    const day = getTradingDay(market, hours, candidate);
    if (day === 'unknown') return null;
    if (day !== 'closed') return candidate;
  }
  return null;
}

/** The trading date before `date`, or null if the calendar isn't known there. */
export const findPreviousTradingDate = (market: Market, hours: TradingHoursMode, date: string): string | null =>
  findNeighbouringTradingDate(market, hours, date, -1);
/** The trading date after `date`, or null if the calendar isn't known there. */
export const findNextTradingDate = (market: Market, hours: TradingHoursMode, date: string): string | null =>
  findNeighbouringTradingDate(market, hours, date, 1);

/** Trading days from `first` to `last`, both included, counted up to `atMost` + 1; null if the calendar isn't known. */
export function countTradingDaysBetween(
  market: Market,
  hours: TradingHoursMode,
  first: string,
  last: string,
  atMost: number,
): number | null {
  let count = 0;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const day = getTradingDay(market, hours, date);
    if (day === 'unknown') return null;
    if (day !== 'closed' && ++count > atMost) break;
  }
  return count;
}

/** The instant of a minute of a market's date; the minute may be outside 0 to 1440. */
export function getInstantOfMinute(market: Market, date: string, minute: number, zones: TimeZoneConverter): number {
  const days = Math.floor(minute / 1440);
  return zones.toInstant(days === 0 ? date : addDays(date, days), minute - days * 1440, getMarketRules(market).zone);
}

/**
 * The market's date of an instant and the minute in it; a currency day counts from its own midnight, so minutes before
 * are negative.
 */
export function getMarketTime(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): { date: string; minute: number } {
  const { date, minute } = zones.toLocal(instant, getMarketRules(market).zone);
  if (market === 'FX' && hours === 'exchange' && minute >= 1020)
    return { date: addDays(date, 1), minute: minute - 1440 };
  return { date, minute };
}

/** When the market's date at `instant` began: at its midnight, a currency day at 17:00 New York on the day before. */
export function getMarketDayStart(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): number {
  return getMarketDateStart(market, hours, getMarketTime(market, hours, instant, zones).date, zones);
}

const getMarketDateStart = (market: Market, hours: TradingHoursMode, date: string, zones: TimeZoneConverter): number =>
  getInstantOfMinute(market, date, market === 'FX' && hours === 'exchange' ? -420 : 0, zones);

/** The market's session at `instant`. */
export function getTradingSession(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): TradingSession {
  const { date, minute } = getMarketTime(market, hours, instant, zones);
  const day = getTradingDay(market, hours, date);
  if (day === 'unknown') return { state: 'unknown', date, span: null, nextOpen: null, nextClose: null };
  const span = day === 'closed' ? null : findSpan(day.spans, minute);
  const state = span?.kind === 'regular' ? 'open' : 'closed';
  if (isAlwaysOpen(market, hours)) return { state, date, span, nextOpen: null, nextClose: null };
  const next = findNextRegularSpan(market, hours, date, minute);
  const nextOpen = next && getInstantOfMinute(market, next.date, next.span.from, zones);
  if (span && state === 'open')
    return { state, date, span, nextOpen, nextClose: getInstantOfMinute(market, date, span.to, zones) };
  return { state, date, span, nextOpen, nextClose: next && getInstantOfMinute(market, next.date, next.span.to, zones) };
}

/**
 * When a day order placed at `instant` ends: with the last regular span of its trading day, not at a lunch break; where
 * trading never stops, at local midnight.
 */
export function getDayOrderExpiry(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): number {
  const { date, nextClose } = getTradingSession(market, hours, instant, zones);
  if (nextClose === null) return getInstantOfMinute(market, date, 1440, zones);
  const own = getMarketTime(market, hours, nextClose - 1, zones).date;
  const day = getTradingDay(market, hours, own);
  const regular = typeof day === 'string' ? null : getRegularHours(day.spans);
  return regular ? getInstantOfMinute(market, own, regular.to, zones) : nextClose;
}

function findSpan(spans: readonly SessionSpan[], minute: number): SessionSpan | null {
  let found: SessionSpan | null = null;
  for (const span of spans) {
    if (minute < span.from || minute >= span.to) continue;
    if (span.kind === 'regular') return span;
    found ??= span;
  }
  return found;
}

/** The first regular span that begins after `minute` of `date`. */
function findNextRegularSpan(
  market: Market,
  hours: TradingHoursMode,
  date: string,
  minute: number,
): { date: string; span: SessionSpan } | null {
  const today = getTradingDay(market, hours, date);
  if (typeof today !== 'string') {
    for (const span of today.spans) if (span.kind === 'regular' && span.from > minute) return { date, span };
  }
  const following = findNextTradingDate(market, hours, date);
  if (following === null) return null;
  const day = getTradingDay(market, hours, following);
  const span = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
  return span ? { date: following, span } : null;
}

/**
 * The trading date to which a price at `instant` belongs: that of the last regular session which has begun. Null if
 * the calendar isn't known there. Its predecessor's close is the previous close.
 */
export function findPriceSessionDate(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): string | null {
  const { date, minute } = getMarketTime(market, hours, instant, zones);
  const day = getTradingDay(market, hours, date);
  if (day === 'unknown') return null;
  if (day !== 'closed' && day.spans.some(({ kind, from }) => kind === 'regular' && from <= minute)) return date;
  return findPreviousTradingDate(market, hours, date);
}

/**
 * The start of the price day at `instant`, to which a price's previous close belongs. Through a night, a weekend and a
 * holiday it is the day of the last session, until the next one begins; if the calendar isn't known, the local date.
 */
export function getPriceDayStart(
  market: Market,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): number {
  const date = findPriceSessionDate(market, hours, instant, zones) ?? getMarketTime(market, hours, instant, zones).date;
  return getMarketDateStart(market, hours, date, zones);
}

/** First minute, last minute and pauses of the regular session of a trading day, as exchanges publish them. */
export function getRegularHours(
  spans: readonly SessionSpan[],
): { from: number; to: number; breaks: { from: number; to: number }[] } | null {
  const regular = spans.filter(({ kind }) => kind === 'regular');
  const first = regular[0];
  const last = regular.at(-1);
  if (!first || !last) return null;
  return {
    from: first.from,
    to: last.to,
    breaks: regular.slice(1).map((span, i) => ({ from: regular[i]!.to, to: span.from })),
  };
}
