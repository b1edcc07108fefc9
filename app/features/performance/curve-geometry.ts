/** What a portfolio is worth now, as shown above its curve. */
import {
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  parseAmount,
  parseScaled,
  SCALE,
} from '@bourse/core/ledger/money.ts';

export interface LivePortfolioTotal {
  total: string;
  in: string;
  portfolio: string;
}

interface AnsweredCurveFigures {
  in: string;
  portfolio: string;
  value: string;
  profit: string;
  twr: string | null;
}

/**
 * Adjusts a curve's figures to the total shown above it, so that both move together: the base for the profit is the
 * server's, and since its answer the return has grown by as much as the total. Deposits and withdrawals reread both.
 */
export function adjustCurveToTotal<Curve extends AnsweredCurveFigures>(
  curve: Curve,
  live: LivePortfolioTotal | undefined,
): Curve {
  if (live?.in !== curve.in || live.portfolio !== curve.portfolio) return curve;
  const amount = (text: string): bigint => parseAmount(text, curve.in) ?? 0n;
  const [total, value] = [amount(live.total), amount(curve.value)];
  const base = value - amount(curve.profit);
  const growth = SCALE + (parseScaled(curve.twr ?? '0') ?? 0n);
  return {
    ...curve,
    value: live.total,
    profit: formatAmount(total - base, curve.in),
    twr:
      curve.twr === null || value <= 0n
        ? curve.twr
        : formatScaled(divide(growth * maximumOf(total, 0n), value, 'half-even') - SCALE),
  };
}

/** The geometry of a curve: where each point is, and which one is nearest to a finger. */
export interface PerformancePoint {
  at: string;
  value: string;
  /** What came in exactly at the point, negative for what went out. */
  flows: string;
}
export interface PlotPoint {
  x: number;
  y: number;
}

export const CURVE_WIDTH = 375;
export const CURVE_HEIGHT = 112;
const EDGE = 6;
/**
 * A fall of a hundredth of a percent shouldn't look like a cliff: the height is at least this fraction of the value.
 */
const LEAST_SPAN = 0.002;

/**
 * Time from left to right, gain since the first point upwards: deposits and withdrawals aren't gains, so the line
 * doesn't jump there. Small changes look small. Heights are for the eye only.
 */
export function computePlotPoints(points: readonly PerformancePoint[]): PlotPoint[] {
  let moved = 0;
  const values = points.map(({ value, flows }, index) => {
    moved += index === 0 ? 0 : Number(flows);
    return Number(value) - moved;
  });
  const y = createHeightScale(values, LEAST_SPAN * Math.max(...points.map(({ value }) => Math.abs(Number(value)))));
  return computeTimePositions(points).map((x, index) => ({ x, y: y(values[index]!) }));
}

export interface ComparedReturnPoint {
  at: string;
  /** Return since the first point. */
  rate: string;
  /** The index's; null if it isn't known. */
  index: string | null;
}

/** Both as returns since the first point, on one scale; the index only at points where it is known. */
export function computeComparedPlotPoints(points: readonly ComparedReturnPoint[]): {
  own: PlotPoint[];
  index: PlotPoint[];
} {
  const rates = points.flatMap(({ rate, index }) => (index === null ? [Number(rate)] : [Number(rate), Number(index)]));
  const y = createHeightScale(rates, LEAST_SPAN);
  const times = computeTimePositions(points);
  return {
    own: points.map(({ rate }, place) => ({ x: times[place]!, y: y(Number(rate)) })),
    index: points.flatMap(({ index }, place) => (index === null ? [] : [{ x: times[place]!, y: y(Number(index)) }])),
  };
}

function computeTimePositions(points: readonly { at: string }[]): number[] {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  return times.map((time) => (last === first ? CURVE_WIDTH : ((time - first) / (last - first)) * CURVE_WIDTH));
}

/** Each value's height; ranges below `least` are scaled as if they were `least`. */
function createHeightScale(values: readonly number[], least: number): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, least);
  const middle = (high + low) / 2;
  return (value) =>
    span === 0 ? CURVE_HEIGHT / 2 : CURVE_HEIGHT / 2 + ((middle - value) / span) * (CURVE_HEIGHT - 2 * EDGE);
}

/** Empty for fewer than two points. */
export const buildCurvePath = (places: readonly PlotPoint[]): string =>
  places.length < 2
    ? ''
    : places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The index of the point nearest to a position between 0 and 1 of the width. */
export function findNearestPoint(places: readonly PlotPoint[], part: number): number {
  const x = part * CURVE_WIDTH;
  let best = 0;
  places.forEach((place, index) => {
    if (Math.abs(place.x - x) < Math.abs(places[best]!.x - x)) best = index;
  });
  return best;
}
