/**
 * Converts the calls' bars and quotes to what the chart draws. Only here decimals become floats, for pixels; figures
 * stay strings.
 */
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { minutesOfPeriod } from '@bourse/core/markets/bar-periods.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import type { KLineData, Period as DrawnPeriod } from 'klinecharts';
import type { CallAnswer } from '../../api/use-call.ts';
import type { LiveQuote } from '../../stream/live-quotes.ts';

export type WireBar = CallAnswer<'quotes/getBars'>['bars'][number];

export const toChartLibraryBar = ({ at, open, high, low, close, volume }: WireBar): KLineData => ({
  timestamp: Date.parse(at),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

const DRAWN: Readonly<Record<BarPeriod, DrawnPeriod>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
  '3M': { type: 'month', span: 3 },
  '6M': { type: 'month', span: 6 },
  '1Y': { type: 'year', span: 1 },
};
export const toChartLibraryPeriod = (period: BarPeriod): DrawnPeriod => DRAWN[period];

const MINUTE_MS = 60_000;
export const isIntradayPeriod = (period: BarPeriod): boolean => minutesOfPeriod(period) !== null;

/**
 * The last bar updated with a newer quote's price; null if the quote may not belong to it: a later bar has begun, or
 * prices are adjusted so that the quote's price doesn't fit. Missed bars are read from the server.
 */
export function updateBarWithQuote(
  bar: KLineData,
  quote: Pick<LiveQuote, 'last' | 'open' | 'volume' | 'at'>,
  period: BarPeriod,
  adjustment: 'none' | 'forward' | 'backward',
): KLineData | null {
  if (adjustment === 'backward') return null;
  const close = Number(quote.last);
  const moved: KLineData = { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
  const minutes = minutesOfPeriod(period);
  if (minutes !== null) {
    const at = Date.parse(quote.at);
    return at >= bar.timestamp && at < bar.timestamp + minutes * MINUTE_MS ? moved : null;
  }
  // A day's bar belongs to the quote's day if both opened at the same price.
  if (period === '1d') return Number(quote.open) === bar.open ? { ...moved, volume: Number(quote.volume) } : null;
  return null;
}

/** Merges the bars of two answers in order; where both have a bar, the later answer wins. */
export function mergeBars(older: readonly WireBar[], newer: readonly WireBar[]): WireBar[] {
  const [first] = newer;
  return first ? [...older.filter((bar) => bar.at < first.at), ...newer] : [...older];
}

export interface BarsSummary {
  count: number;
  from: string;
  to: string;
  high: string;
  low: string;
  last: string;
}

/** A summary of a range of bars; null without any. */
export function summarizeBars(bars: readonly WireBar[]): BarsSummary | null {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  let { high, low } = first;
  for (const bar of bars) {
    if ((parseScaled(bar.high) ?? 0n) > (parseScaled(high) ?? 0n)) high = bar.high;
    if ((parseScaled(bar.low) ?? 0n) < (parseScaled(low) ?? 0n)) low = bar.low;
  }
  return { count: bars.length, from: first.at, to: last.at, high, low, last: last.close };
}
