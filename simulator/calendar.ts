/** A market's sessions, numbered: 0 is the first on or after the world's start, −1 the last before it. */
import { addDays, dateOf, dayNumber, dayOfMonth, monthOf } from '@bourse/core/dates.ts';
import type { Hours, Market, Zones } from '@bourse/core/market.ts';
import { instantOf, marketTime, tradingDay } from '@bourse/core/sessions.ts';
import type { SessionSpan } from '@bourse/core/rulebook/types.ts';
import type { Segment } from './session-path.ts';

/** Years of history before the world's start, and the days that make its oldest chart begin a little earlier. */
const HISTORY_DAYS = 5 * 365 + 40;
const SEARCHED_DAYS = 60;

/** One session's place in time; minutes are counted without the breaks, instants are epoch milliseconds. */
export interface SessionTimes {
  segments: readonly (Segment & { opens: number; closes: number })[];
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

export interface Calendar {
  readonly market: Market;
  readonly hours: Hours;
  /** Minutes of an ordinary session. */
  readonly ordinaryMinutes: number;
  /** The session of that number; null before the history begins and where the calendar isn't known. */
  session(index: number): SessionDay | null;
  /** The last session dated `date` or earlier. */
  onOrBefore(date: string): SessionDay | null;
  /** The last session that has begun at `now`. */
  begun(now: number): SessionDay | null;
  times(session: SessionDay): SessionTimes;
}

const regular = (spans: readonly SessionSpan[]): SessionSpan[] => spans.filter(({ kind }) => kind === 'regular');
const lengthOf = (spans: readonly SessionSpan[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

export function createCalendar(market: Market, hours: Hours, zones: Zones, startDate: string): Calendar {
  const first = dayNumber(addDays(startDate, -HISTORY_DAYS));
  const future: SessionDay[] = [];
  const past: SessionDay[] = [];
  const timesOf = new Map<number, SessionTimes>();
  // The days that `future` and `past` have looked at so far.
  let seenTo = dayNumber(startDate) - 1;
  let seenFrom = dayNumber(startDate);
  let ended = false;

  const dayAt = (day: number, index: number): SessionDay | 'closed' | 'unknown' => {
    const date = dateOf(day);
    const trading = tradingDay(market, hours, date);
    if (typeof trading === 'string') return trading;
    const spans = regular(trading.spans);
    return spans.length === 0
      ? 'closed'
      : { index, date, day, month: monthOf(date), dayOfMonth: dayOfMonth(date), spans };
  };
  const extendFuture = (): void => {
    for (let searched = 0; searched < SEARCHED_DAYS; searched++) {
      const session = dayAt(++seenTo, future.length);
      if (session === 'unknown') break;
      if (session === 'closed') continue;
      future.push(session);
      return;
    }
    ended = true;
  };
  const extendPast = (): void => {
    while (seenFrom > first) {
      const session = dayAt(--seenFrom, -1 - past.length);
      if (typeof session === 'string') continue;
      past.push(session);
      return;
    }
  };

  const session = (index: number): SessionDay | null => {
    if (index >= 0) {
      while (future.length <= index && !ended) extendFuture();
      return future[index] ?? null;
    }
    while (past.length < -index && seenFrom > first) extendPast();
    return past[-1 - index] ?? null;
  };
  const onOrBefore = (date: string): SessionDay | null => {
    const day = dayNumber(date);
    while (seenTo < day && !ended) extendFuture();
    while (seenFrom > day && seenFrom > first) extendPast();
    let low = -past.length,
      high = future.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (session(middle)!.day <= day) low = middle;
      else high = middle - 1;
    }
    let found = session(low);
    // A weekend just before the days looked at so far: the session before it isn't in the list yet.
    if (found && found.day > day) found = session(found.index - 1);
    return found && found.day <= day ? found : null;
  };
  const times = (of: SessionDay): SessionTimes => {
    let found = timesOf.get(of.index);
    if (!found) timesOf.set(of.index, (found = placed(market, of, zones)));
    return found;
  };
  const begun = (now: number): SessionDay | null => {
    const today = onOrBefore(marketTime(market, hours, now, zones).date);
    return today && times(today).opens > now ? session(today.index - 1) : today;
  };
  const ordinaryMinutes = ordinaryLength(market, hours, startDate);
  return { market, hours, ordinaryMinutes, session, onOrBefore, begun, times };
}

function placed(market: Market, { date, spans }: SessionDay, zones: Zones): SessionTimes {
  let minutes = 0;
  const segments = spans.map((span) => {
    const opens = instantOf(market, date, span.from, zones);
    const closes = instantOf(market, date, span.to, zones);
    // A night in which the clocks change makes a day of 23 or 25 hours.
    const segment = { firstMinute: minutes, minutes: Math.round((closes - opens) / 60_000), opens, closes };
    minutes += segment.minutes;
    return segment;
  });
  return { segments, minutes, opens: segments[0]!.opens, closes: segments.at(-1)!.closes };
}

function ordinaryLength(market: Market, hours: Hours, date: string): number {
  let longest = 0;
  for (let i = 0; i < 7; i++) {
    const day = tradingDay(market, hours, addDays(date, -i));
    if (typeof day !== 'string') longest = Math.max(longest, lengthOf(regular(day.spans)));
  }
  return longest === 0 ? 1440 : longest;
}
