/** One bar's figures in the line above the chart, and what the canvas tells it. */
import { createStore, type Store } from '@bourse/web/external-store.ts';
import type { KLineData, NeighborData, Nullable } from 'klinecharts';
import { formatCompact } from '../../format/numbers.ts';
import { formatAdjustedPrice } from './shared/chart-price-rounding.ts';

/** The bar under the crosshair, else the newest one. */
export interface VisibleBar {
  bar: KLineData;
  /** Counted from 1, of `count`. */
  number: number;
  count: number;
  /** The close before it; null for the first bar. */
  before: number | null;
}

/** Connects the canvas, which comes later, with the line above it. */
export interface Crosshair {
  visibleBar: Store<VisibleBar | null>;
  /** Moves the crosshair to a bar by its number; null takes it away. Set by the canvas. */
  mover: Store<(number: number | null) => void>;
}

/** Until there is a canvas. */
export const moveNothing = (_number: number | null): void => {};

export const createCrosshair = (): Crosshair => ({
  visibleBar: createStore<VisibleBar | null>(null),
  mover: createStore(moveNothing),
});

export function toVisibleBar(
  { prev, current }: NeighborData<Nullable<KLineData>>,
  bars: readonly KLineData[],
): VisibleBar | null {
  if (!current) return null;
  const before = prev && prev.timestamp < current.timestamp ? prev.close : null;
  return { bar: current, number: findBar(bars, current.timestamp) + 1, count: bars.length, before };
}

/** Bars are in order. */
function findBar(bars: readonly KLineData[], timestamp: number): number {
  let [low, high] = [0, bars.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.timestamp ?? 0) < timestamp) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether both are written alike. */
export const isSameVisibleBar = (a: VisibleBar | null, b: VisibleBar | null): boolean =>
  a?.number === b?.number &&
  a?.count === b?.count &&
  a?.before === b?.before &&
  (['timestamp', 'open', 'high', 'low', 'close', 'volume'] as const).every((name) => a?.bar[name] === b?.bar[name]);

export interface BarFigures {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** Since the close before, as a pure number; null for the first bar. */
  changeRate: string | null;
}

const RATE_DIGITS = 6;

export function formatBarFigures({ bar, before }: VisibleBar, currency: string, tick: string): BarFigures {
  const price = (value: number) => formatAdjustedPrice(String(value), currency, tick);
  return {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: formatCompact(String(bar.volume ?? 0)),
    changeRate: before === null || before === 0 ? null : (bar.close / before - 1).toFixed(RATE_DIGITS),
  };
}
