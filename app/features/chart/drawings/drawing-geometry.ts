/** Converts a drawing's points to lines on the screen, in px. */
import type { DrawingKind } from './drawing.ts';
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';

export interface ScreenPoint {
  x: number;
  y: number;
}
export interface PlotSize {
  width: number;
  height: number;
}
export type LineSegment = readonly [ScreenPoint, ScreenPoint];

/** Retracement levels, from the second point back to the first. */
export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** From `from` through `to` to the edge of the visible area. */
export function computeRay(from: ScreenPoint, to: ScreenPoint, { width, height }: PlotSize): LineSegment {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const reaches = [
    dx > 0 ? (width - from.x) / dx : dx < 0 ? -from.x / dx : Number.POSITIVE_INFINITY,
    dy > 0 ? (height - from.y) / dy : dy < 0 ? -from.y / dy : Number.POSITIVE_INFINITY,
  ].filter((reach) => Number.isFinite(reach));
  const reach = Math.max(1, Math.min(...reaches));
  return reaches.length === 0 ? [from, to] : [from, { x: from.x + dx * reach, y: from.y + dy * reach }];
}

/** The lines of a drawing; a rectangle has its four sides. */
export function computeDrawingLines(kind: DrawingKind, spots: readonly ScreenPoint[], size: PlotSize): LineSegment[] {
  const [a, b = a] = spots;
  if (!a || !b) return [];
  const across = (y: number, from = 0, to = size.width): LineSegment => [
    { x: from, y },
    { x: to, y },
  ];
  const down = (x: number, from = 0, to = size.height): LineSegment => [
    { x, y: from },
    { x, y: to },
  ];
  switch (kind) {
    case 'trend':
      return [[a, b]];
    case 'ray':
      return [computeRay(a, b, size)];
    case 'horizontal':
      return [across(a.y)];
    case 'vertical':
      return [down(a.x)];
    case 'rectangle':
      return [across(a.y, a.x, b.x), down(b.x, a.y, b.y), across(b.y, b.x, a.x), down(a.x, b.y, a.y)];
    case 'fibonacci':
      return FIBONACCI_LEVELS.map((part) => across(b.y + (a.y - b.y) * part, Math.min(a.x, b.x)));
    case 'note':
      return [];
  }
}

/** A finger-wide band around a line, as four corners, so that it can be touched. */
export function computeTouchBand([from, to]: LineSegment, width: number): ScreenPoint[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [nx, ny] = [(-(to.y - from.y) / length) * (width / 2), ((to.x - from.x) / length) * (width / 2)];
  return [
    { x: from.x + nx, y: from.y + ny },
    { x: to.x + nx, y: to.y + ny },
    { x: to.x - nx, y: to.y - ny },
    { x: from.x - nx, y: from.y - ny },
  ];
}

/** The price of a retracement, from the second point's price back to the first's. */
export const computeRetracementPrice = (first: number, second: number, part: number): number =>
  second + (first - second) * part;

/**
 * Converts between instants and positions on the time line, which has a position for each bar and none for closed
 * hours.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The length of a bar of each period, on average where months differ. */
export const PERIOD_SPAN_MS: Readonly<Record<BarPeriod, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
  '1M': 30.4375 * DAY_MS,
  '3M': 91.3125 * DAY_MS,
  '6M': 182.625 * DAY_MS,
  '1Y': 365.25 * DAY_MS,
};

/** Periods whose bars end where the next one begins, so that no instant is between two of them. */
const SEAMLESS: ReadonlySet<BarPeriod> = new Set(['1w', '1M', '3M', '6M', '1Y']);

/**
 * The index of the bar to which an instant belongs: the one that contains it, or the next one if nothing traded then;
 * before the first and after the last bar it continues evenly. `times` are the bars' beginnings, in order.
 */
export function barIndexAt(times: readonly number[], at: number, period: BarPeriod): number {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const span = PERIOD_SPAN_MS[period];
  if (at < first) return Math.floor((at - first) / span);
  if (at >= last) return times.length - 1 + Math.floor((at - last) / span);
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return !SEAMLESS.has(period) && at - (times[low] ?? 0) >= span ? high : low;
}

/** When the bar of an index begins, including bars that don't exist yet. */
export function barTimeAt(times: readonly number[], index: number, period: BarPeriod): number {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (index < 0) return first + index * PERIOD_SPAN_MS[period];
  return times[index] ?? last + (index - times.length + 1) * PERIOD_SPAN_MS[period];
}
