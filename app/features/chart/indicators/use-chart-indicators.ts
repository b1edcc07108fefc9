/** The chosen indicators on the canvas. */
import type { Chart, IndicatorCreate } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { countDecimals } from '../../../format/numbers.ts';
import type { ChartDateFormats } from '../chart-date-formats.ts';
import { readChartPalette } from '../chart-styles.ts';
import {
  PANE_INDICATORS,
  type Indicator,
  INDICATORS,
  PRICE_INDICATORS,
  type IndicatorParameterValues,
  indicatorParametersOf,
} from './indicator-catalogue.ts';
import { computeCandlesHeadroom, computePaneHeight } from './legend-and-pane-layout.ts';
import './register-indicators.ts';

interface IndicatorChoice {
  indicators: readonly Indicator[];
  parameters: IndicatorParameterValues;
  dates: ChartDateFormats;
  tick: string;
}

const CANDLES = 'candle_pane';
/** Indicators in units of price use the price's decimals. */
const IN_PRICES: readonly Indicator[] = ['MACD', 'ATR'];

/** A line style that differs from averages and bands. */
const inkLine = () => ({
  color: readChartPalette().token('--ink'),
  size: 1,
  style: 'dashed' as const,
  smooth: false,
  dashedValue: [4, 2],
});

function createOf(name: Indicator, { parameters, dates, tick }: IndicatorChoice): IndicatorCreate {
  return {
    name,
    calcParams: indicatorParametersOf(name, parameters),
    // The crosshair's legend shows the volume; here its name is enough.
    ...(name === 'VOL'
      ? { createTooltipDataSource: () => ({ name, calcParamsText: '', features: [], legends: [] }) }
      : {}),
    ...(name === 'VWAP' ? { extendData: dates.stretch, styles: { lines: [inkLine()] } } : {}),
    ...(PANE_INDICATORS.some((below) => below === name && below !== 'VOL')
      ? { precision: IN_PRICES.includes(name) ? Math.max(2, countDecimals(tick)) : 2 }
      : {}),
  };
}

/** Shows exactly these indicators: those on the candles stacked, the others each in its own pane. */
function renderIndicators(chart: Chart, props: IndicatorChoice): void {
  const { indicators } = props;
  // Other code may have added its own lines.
  const drawn = new Set(chart.getIndicators().map(({ name }) => name));
  const visibleIndicators = new Set(INDICATORS.filter((name) => drawn.has(name)));
  for (const name of visibleIndicators)
    if (indicators.includes(name)) chart.overrideIndicator(createOf(name, props));
    else chart.removeIndicator({ name });
  for (const name of PRICE_INDICATORS)
    if (indicators.includes(name) && !visibleIndicators.has(name))
      chart.createIndicator({ ...createOf(name, props), paneId: CANDLES }, true);
  const below = PANE_INDICATORS.filter((name) => indicators.includes(name));
  const { px } = readChartPalette();
  const head = computeCandlesHeadroom(PRICE_INDICATORS.filter((name) => indicators.includes(name)).length, px);
  chart.overrideYAxis({ paneId: CANDLES, gap: { top: head } });
  const height = computePaneHeight(chart.getDom()?.clientHeight ?? 0, below.length, px);
  for (const name of below) {
    const id = `pane.${name}`;
    if (!visibleIndicators.has(name)) chart.createIndicator({ ...createOf(name, props), paneId: id });
    chart.setPaneOptions({ id, height, minHeight: Math.min(height, px(2)), dragEnabled: false });
  }
}

/** Redrawn whenever `appearanceKey` changes. */
export function useChartIndicators(chart: Chart | null, props: IndicatorChoice, appearanceKey: string): void {
  const { indicators, parameters, dates, tick } = props;
  const wanted = useRef(props);
  wanted.current = props;
  // The effect depends on these to redraw.
  useEffect(() => {
    if (!chart) return;
    renderIndicators(chart, wanted.current);
    // A turned phone changes the heights; the library measures itself in the next frame.
    const turned = () =>
      requestAnimationFrame(() => requestAnimationFrame(() => renderIndicators(chart, wanted.current)));
    addEventListener('resize', turned);
    return () => removeEventListener('resize', turned);
  }, [chart, indicators, parameters, dates, tick, appearanceKey]);
}
