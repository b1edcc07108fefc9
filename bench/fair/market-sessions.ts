/** A market's sessions between two dates, by the rulebook alone, and the moments at which they are examined. */
import { addDays } from '@bourse/core/dates.ts';
import type { TradingHoursMode, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';

export interface TimeSpan {
  opens: number;
  closes: number;
}

/** Instants in epoch ms; `evening` and `morning` are the trading after and before the session, if any. */
export interface MarketSession extends TimeSpan {
  date: string;
  segments: readonly TimeSpan[];
  morning: TimeSpan | null;
  evening: TimeSpan | null;
}

export const MINUTE_MS = 60_000;

export function findSession(
  market: Market,
  hours: TradingHoursMode,
  date: string,
  zones: TimeZoneConverter,
): MarketSession | null {
  const day = getTradingDay(market, hours, date);
  if (typeof day === 'string') return null;
  const spans = (kind: string): TimeSpan[] =>
    day.spans
      .filter((span) => span.kind === kind)
      .map(({ from, to }) => ({
        opens: getInstantOfMinute(market, date, from, zones),
        closes: getInstantOfMinute(market, date, to, zones),
      }));
  const segments = spans('regular');
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  return {
    date,
    segments,
    opens: first.opens,
    closes: last.closes,
    morning: spans('pre')[0] ?? null,
    evening: spans('post')[0] ?? null,
  };
}

/** All sessions dated `from` to `to`. */
export function listSessions(
  market: Market,
  hours: TradingHoursMode,
  from: string,
  to: string,
  zones: TimeZoneConverter,
): MarketSession[] {
  const found: MarketSession[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const session = findSession(market, hours, date, zones);
    if (session) found.push(session);
  }
  return found;
}

/** Every `minutes` from each segment's start, and the last second of the session. */
export function listExaminedMoments({ segments, closes }: MarketSession, minutes: number): number[] {
  const moments: number[] = [];
  for (const segment of segments) {
    for (let at = segment.opens; at < segment.closes; at += minutes * MINUTE_MS) moments.push(at);
  }
  moments.push(closes - 1000);
  return moments;
}

/** `count` of `all`, evenly spread; all of them if there are fewer. */
export function pickEvenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!);
}
