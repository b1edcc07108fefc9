/** A market's sessions between two dates, by the rulebook alone, and the moments at which they are examined. */
import { addDays } from '@bourse/core/dates.ts';
import type { Hours, Market, Zones } from '@bourse/core/markets/market.ts';
import { instantOf, tradingDay } from '@bourse/core/markets/sessions/sessions.ts';

export interface Span {
  opens: number;
  closes: number;
}

/** Instants in epoch ms; `evening` and `morning` are the trading after and before the session, if any. */
export interface Session extends Span {
  date: string;
  segments: readonly Span[];
  morning: Span | null;
  evening: Span | null;
}

export const MINUTE_MS = 60_000;

export function sessionOn(market: Market, hours: Hours, date: string, zones: Zones): Session | null {
  const day = tradingDay(market, hours, date);
  if (typeof day === 'string') return null;
  const spans = (kind: string): Span[] =>
    day.spans
      .filter((span) => span.kind === kind)
      .map(({ from, to }) => ({
        opens: instantOf(market, date, from, zones),
        closes: instantOf(market, date, to, zones),
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
export function sessionsBetween(market: Market, hours: Hours, from: string, to: string, zones: Zones): Session[] {
  const found: Session[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const session = sessionOn(market, hours, date, zones);
    if (session) found.push(session);
  }
  return found;
}

/** Every `minutes` from each segment's start, and the last second of the session. */
export function momentsOf({ segments, closes }: Session, minutes: number): number[] {
  const moments: number[] = [];
  for (const segment of segments) {
    for (let at = segment.opens; at < segment.closes; at += minutes * MINUTE_MS) moments.push(at);
  }
  moments.push(closes - 1000);
  return moments;
}

/** `count` of `all`, evenly spread; all of them if there are fewer. */
export function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!);
}
