/** A market's sessions, numbered: 0 is the first on or after the world's start, −1 the last before it. */
import { addDays, fromDayNumber, toDayNumber, dayOfMonth, monthOf } from '@bourse/core/dates.ts';
import type { TradingHoursMode, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { SessionSpan } from '@bourse/core/markets/rulebook/rule-types.ts';

/** Years of history before the world's start, and the days by which its oldest chart begins earlier. */
const HISTORY_DAYS = 5 * 365 + 40;
const SEARCHED_DAYS = 60;

/** Minutes of the session without a break in between, such as before and after lunch. */
export interface SessionSegment {
  firstMinute: number;
  minutes: number;
}

/** One session's place in time; minutes are counted without the breaks, instants are epoch milliseconds. */
export interface SessionTimes {
  segments: readonly (SessionSegment & { opens: number; closes: number })[];
  minutes: number;
  opens: number;
  closes: number;
}

export interface SessionDay {
  index: number;
  date: string;
  /** Days since 1970-01-01. */
  day: number;
  month: number;
  dayOfMonth: number;
  spans: readonly SessionSpan[];
}

export interface SessionCalendar {
  readonly market: Market;
  readonly hours: TradingHoursMode;
  /** Minutes of an ordinary session. */
  readonly ordinaryMinutes: number;
  /** The session with that number; null before the history begins and if the calendar isn't known. */
  session(index: number): SessionDay | null;
  /** The last session dated `date` or earlier. */
  onOrBefore(date: string): SessionDay | null;
  /** The last session that has begun at `now`. */
  startedSession(now: number): SessionDay | null;
  times(session: SessionDay): SessionTimes;
}

const regular = (spans: readonly SessionSpan[]): SessionSpan[] => spans.filter(({ kind }) => kind === 'regular');
const lengthOf = (spans: readonly SessionSpan[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

export function createSessionCalendar(
  market: Market,
  hours: TradingHoursMode,
  zones: TimeZoneConverter,
  startDate: string,
): SessionCalendar {
  const days = new SessionDays(market, hours, startDate);
  const timesOf = new Map<number, SessionTimes>();
  const times = (of: SessionDay): SessionTimes => {
    let found = timesOf.get(of.index);
    if (!found) timesOf.set(of.index, (found = computeSessionTimes(market, of, zones)));
    return found;
  };
  const startedSession = (now: number): SessionDay | null => {
    const today = days.onOrBefore(getMarketTime(market, hours, now, zones).date);
    return today && times(today).opens > now ? days.at(today.index - 1) : today;
  };
  return {
    market,
    hours,
    ordinaryMinutes: ordinaryLength(market, hours, startDate),
    session: (index) => days.at(index),
    onOrBefore: (date) => days.onOrBefore(date),
    startedSession,
    times,
  };
}

/** Session days, found as far as needed so far. */
class SessionDays {
  private readonly market: Market;
  private readonly hours: TradingHoursMode;
  private readonly first: number;
  private readonly future: SessionDay[] = [];
  private readonly past: SessionDay[] = [];
  // The days that `future` and `past` have looked at so far.
  private seenTo: number;
  private seenFrom: number;
  private ended = false;

  constructor(market: Market, hours: TradingHoursMode, startDate: string) {
    this.market = market;
    this.hours = hours;
    this.first = toDayNumber(addDays(startDate, -HISTORY_DAYS));
    this.seenFrom = toDayNumber(startDate);
    this.seenTo = this.seenFrom - 1;
  }

  at(index: number): SessionDay | null {
    if (index >= 0) {
      while (this.future.length <= index && !this.ended) this.extendFuture();
      return this.future[index] ?? null;
    }
    while (this.past.length < -index && this.seenFrom > this.first) this.extendPast();
    return this.past[-1 - index] ?? null;
  }

  onOrBefore(date: string): SessionDay | null {
    const day = toDayNumber(date);
    while (this.seenTo < day && !this.ended) this.extendFuture();
    while (this.seenFrom > day && this.seenFrom > this.first) this.extendPast();
    let low = -this.past.length,
      high = this.future.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.at(middle)!.day <= day) low = middle;
      else high = middle - 1;
    }
    let found = this.at(low);
    // A weekend just before the days looked at so far: the session before it isn't in the list yet.
    if (found && found.day > day) found = this.at(found.index - 1);
    return found && found.day <= day ? found : null;
  }

  private extendFuture(): void {
    for (let searched = 0; searched < SEARCHED_DAYS; searched++) {
      const session = this.dayAt(++this.seenTo, this.future.length);
      if (session === 'unknown') break;
      if (session === 'closed') continue;
      this.future.push(session);
      return;
    }
    this.ended = true;
  }

  private extendPast(): void {
    while (this.seenFrom > this.first) {
      const session = this.dayAt(--this.seenFrom, -1 - this.past.length);
      if (typeof session === 'string') continue;
      this.past.push(session);
      return;
    }
  }

  private dayAt(day: number, index: number): SessionDay | 'closed' | 'unknown' {
    const date = fromDayNumber(day);
    const trading = getTradingDay(this.market, this.hours, date);
    if (typeof trading === 'string') return trading;
    const spans = regular(trading.spans);
    return spans.length === 0
      ? 'closed'
      : { index, date, day, month: monthOf(date), dayOfMonth: dayOfMonth(date), spans };
  }
}

function computeSessionTimes(market: Market, { date, spans }: SessionDay, zones: TimeZoneConverter): SessionTimes {
  let minutes = 0;
  const segments = spans.map((span) => {
    const opens = getInstantOfMinute(market, date, span.from, zones);
    const closes = getInstantOfMinute(market, date, span.to, zones);
    // A night in which the clocks change makes a day of 23 or 25 hours.
    const segment = { firstMinute: minutes, minutes: Math.round((closes - opens) / 60_000), opens, closes };
    minutes += segment.minutes;
    return segment;
  });
  return { segments, minutes, opens: segments[0]!.opens, closes: segments.at(-1)!.closes };
}

function ordinaryLength(market: Market, hours: TradingHoursMode, date: string): number {
  let longest = 0;
  for (let i = 0; i < 7; i++) {
    const day = getTradingDay(market, hours, addDays(date, -i));
    if (typeof day !== 'string') longest = Math.max(longest, lengthOf(regular(day.spans)));
  }
  return longest === 0 ? 1440 : longest;
}

/** Instants in a session's own time. */

/** The place of an instant: the last minute and second that trade at or before it. */
export interface SessionMoment {
  session: SessionDay;
  times: SessionTimes;
  minute: number;
  second: number;
  /** When the price of that moment came about, and until when it is valid; epoch ms. */
  at: number;
  until: number;
}

/** The moment of `now` in a session that has begun and lasts until `until`, the next one's opening. */
export function sessionMomentAt(session: SessionDay, times: SessionTimes, until: number, now: number): SessionMoment {
  const { segments } = times;
  let i = segments.length - 1;
  while (i > 0 && segments[i]!.opens > now) i--;
  const segment = segments[i]!;
  if (now >= segment.closes) {
    const minute = segment.firstMinute + segment.minutes - 1;
    return { session, times, minute, second: 59, at: segment.closes, until: segments[i + 1]?.opens ?? until };
  }
  const seconds = Math.floor((now - segment.opens) / 1000);
  const at = segment.opens + seconds * 1000;
  const minute = Math.floor(seconds / 60);
  return { session, times, minute: segment.firstMinute + minute, second: seconds - minute * 60, at, until: at + 1000 };
}

/** The instant at which a minute of the session begins. */
export function instantOfMinute({ segments }: SessionTimes, minute: number): number {
  const segment = segments.findLast(({ firstMinute }) => firstMinute <= minute)!;
  return segment.opens + (minute - segment.firstMinute) * 60_000;
}
