/**
 * A replay's time: milliseconds of trading, bar after bar, without nights, weekends and gaps. An intraday bar lasts its
 * period, a daily bar the regular session of its date.
 */
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getValueInForce, getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { SessionSpan } from '@bourse/core/markets/rulebook/rule-types.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';

export const BASE_PERIODS = ['1m', '5m', '15m', '30m', '1h', '1d'] as const;
export type BasePeriod = (typeof BASE_PERIODS)[number];

const MINUTE_MS = 60_000;
export const PERIOD_MINUTES: Readonly<Record<Exclude<BasePeriod, '1d'>, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
};

/** A stretch of uninterrupted trading: its start in epoch milliseconds, and its length. */
export interface TradingStretch {
  start: number;
  ms: number;
}

/**
 * Regular spans of the local `date`; if the calendar has no session, the bar proves that there was one: an ordinary
 * one.
 */
function regularSessionSpans(market: Market, date: string): readonly SessionSpan[] {
  const day = getTradingDay(market, 'exchange', date);
  const spans = typeof day === 'string' ? getValueInForce(getMarketRules(market).sessions, date).spans : day.spans;
  return spans.filter(({ kind }) => kind === 'regular');
}

/** The instant at which the session of the local `date` opens: the time of its daily bar. */
export const sessionOpeningAt = (market: Market, date: string, zones: TimeZoneConverter): number =>
  getInstantOfMinute(market, date, regularSessionSpans(market, date)[0]?.from ?? 0, zones);

export const marketDateAt = (market: Market, instant: number, zones: TimeZoneConverter): string =>
  getMarketTime(market, 'exchange', instant, zones).date;

export class ReplayTradingTime {
  /** Trading milliseconds before each bar, and after the last one. */
  private readonly before: Float64Array;
  private readonly at: Float64Array;
  private readonly market: Market;
  private readonly period: BasePeriod;
  private readonly zones: TimeZoneConverter;

  /** `at`: starts of the bars in epoch milliseconds, increasing. */
  constructor(market: Market, period: BasePeriod, at: Float64Array, zones: TimeZoneConverter) {
    this.at = at;
    this.market = market;
    this.period = period;
    this.zones = zones;
    this.before = new Float64Array(at.length + 1);
    for (let bar = 0; bar < at.length; bar++) {
      this.before[bar + 1] = this.before[bar]! + this.stretches(bar).reduce((sum, { ms }) => sum + ms, 0);
    }
  }

  get total(): number {
    return this.before[this.at.length]!;
  }

  duration(bar: number): number {
    return this.before[bar + 1]! - this.before[bar]!;
  }

  stretches(bar: number): TradingStretch[] {
    const start = this.at[bar]!;
    if (this.period !== '1d')
      return [{ start, ms: Math.min(PERIOD_MINUTES[this.period] * MINUTE_MS, (this.at[bar + 1] ?? Infinity) - start) }];
    const date = marketDateAt(this.market, start, this.zones);
    return regularSessionSpans(this.market, date).map(({ from, to }) => ({
      start: getInstantOfMinute(this.market, date, from, this.zones),
      ms: (to - from) * MINUTE_MS,
    }));
  }

  /**
   * The bar reached after `elapsed` trading milliseconds, and how much of it is over; at the end the last one, whole.
   */
  locate(elapsed: number): { bar: number; played: number } {
    const bar = Math.min(lastIndexNotAbove(this.before, elapsed), this.at.length - 1);
    return { bar, played: Math.min(elapsed - this.before[bar]!, this.duration(bar)) };
  }

  /** Trading milliseconds up to an instant of the history. */
  elapsedAt(instant: number): number {
    const bar = lastIndexNotAbove(this.at, instant);
    if (bar < 0) return 0;
    const inBar = this.stretches(bar).reduce(
      (sum, { start, ms }) => sum + Math.max(0, Math.min(ms, instant - start)),
      0,
    );
    return this.before[bar]! + inBar;
  }

  /** The instant of the history after `elapsed` trading milliseconds. */
  instantAt(elapsed: number): number {
    const { bar, played } = this.locate(elapsed);
    let rest = played;
    for (const { start, ms } of this.stretches(bar)) {
      if (rest <= ms) return start + rest;
      rest -= ms;
    }
    return this.at[bar]!;
  }
}

/** Index of the last value that is not above `wanted`, or -1. */
export function lastIndexNotAbove(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
