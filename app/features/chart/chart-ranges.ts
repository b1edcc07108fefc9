/** How far back a chart shows, apart from the size of its bars. */
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { PERIOD_SPAN_MS } from './drawings/drawing-geometry.ts';

export const CHART_RANGES = ['1D', '1W', '1M', '3M', '1Y', 'all'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

const DAY_MS = 86_400_000;
const RANGE_MS: Readonly<Record<ChartRange, number>> = {
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
  '1M': 30.4375 * DAY_MS,
  '3M': 91.3125 * DAY_MS,
  '1Y': 365.25 * DAY_MS,
  all: Number.POSITIVE_INFINITY,
};

/** From the smallest, the bar sizes that a range opens with. */
const SIZES: Readonly<Record<ChartRange, readonly BarPeriod[]>> = {
  '1D': ['1m', '5m', '15m', '30m'],
  '1W': ['15m', '30m', '1h', '4h'],
  '1M': ['30m', '1h', '4h', '1d'],
  '3M': ['4h', '1d', '1w'],
  '1Y': ['1d', '1w', '1M'],
  all: ['1w', '1M', '3M'],
};

/** A bar narrower than this is a stroke, of which neither body nor colour is seen. */
const OPENING_BAR_PX = 3;
const LEAST_BAR_PX = 1;
const MOST_BAR_PX = 24;
/** A chart of fewer bars shows no course. */
const LEAST_BARS = 20;
/** As long as a simulated history, or longer than a phone can show in weeks. */
const USUAL_HISTORY_DAYS = 5 * 365.25;
const SESSION_DAYS_A_WEEK = 5;
const SESSION_MS = 6.5 * 3_600_000;

/** A market's hours, as far as they decide how many bars a range has. */
type OpeningHours = 'always' | 'exchange';

function countBars(range: ChartRange, period: BarPeriod, hours: OpeningHours): number {
  const spanMs = PERIOD_SPAN_MS[period];
  const days = Math.min(RANGE_MS[range] / DAY_MS, USUAL_HISTORY_DAYS);
  if (hours === 'always' || spanMs > DAY_MS) return (days * DAY_MS) / spanMs;
  const sessions = Math.max(1, (days / 7) * SESSION_DAYS_A_WEEK);
  return spanMs === DAY_MS ? sessions : sessions * Math.ceil(SESSION_MS / spanMs);
}

/** The smallest of a range's bar sizes of which all bars can be seen on a plot of that width. */
export function chooseBarSize(range: ChartRange, plotPx: number, hours: OpeningHours): BarPeriod {
  const sizes = SIZES[range];
  const fits = (period: BarPeriod) => countBars(range, period, hours) * OPENING_BAR_PX <= plotPx;
  return sizes.find(fits) ?? sizes.at(-1) ?? '1d';
}

/** Whether a range can be shown in bars of that size: neither a handful of them nor more than there are pixels. */
export function isRangeVisible(range: ChartRange, period: BarPeriod, plotPx: number, hours: OpeningHours): boolean {
  const count = countBars(range, period, hours);
  return count >= LEAST_BARS && count * 1.5 <= plotPx;
}

/** How wide each bar is in px, so that the bars since the range's beginning fill the plot; null without any. */
export function computeRangeBarPx(times: readonly number[], range: ChartRange, plotPx: number): number | null {
  const last = times.at(-1);
  if (last === undefined || plotPx <= 0) return null;
  const from = last - RANGE_MS[range];
  const count = times.length - times.findIndex((at) => at > from);
  return Math.min(MOST_BAR_PX, Math.max(LEAST_BAR_PX, plotPx / count));
}
