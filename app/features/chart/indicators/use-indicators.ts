/** The chosen indicators on the canvas. */
import type { Chart, IndicatorCreate } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { decimalsOf } from '../../../format/numbers.ts';
import type { ChartDates } from '../chart-dates.ts';
import { readPalette } from '../chart-styles.ts';
import { BELOW_PRICE, type Indicator, INDICATORS, ON_PRICE, type Parameters, parametersOf } from './catalogue.ts';
import { headOf, paneHeight } from './legend-layout.ts';
import './templates.ts';

interface Wish {
  indicators: readonly Indicator[];
  parameters: Parameters;
  dates: ChartDates;
  tick: string;
}

const CANDLES = 'candle_pane';
/** Indicators in units of price use the price's decimals. */
const IN_PRICES: readonly Indicator[] = ['MACD', 'ATR'];

/** A line style that differs from averages and bands. */
const inkLine = () => ({
  color: readPalette().token('--ink'),
  size: 1,
  style: 'dashed' as const,
  smooth: false,
  dashedValue: [4, 2],
});

function createOf(name: Indicator, { parameters, dates, tick }: Wish): IndicatorCreate {
  return {
    name,
    calcParams: parametersOf(name, parameters),
    // The crosshair's legend shows the volume; here its name is enough.
    ...(name === 'VOL'
      ? { createTooltipDataSource: () => ({ name, calcParamsText: '', features: [], legends: [] }) }
      : {}),
    ...(name === 'VWAP' ? { extendData: dates.stretch, styles: { lines: [inkLine()] } } : {}),
    ...(BELOW_PRICE.some((below) => below === name && below !== 'VOL')
      ? { precision: IN_PRICES.includes(name) ? Math.max(2, decimalsOf(tick)) : 2 }
      : {}),
  };
}

/** Shows exactly these indicators: those on the candles stacked, the others each in its own pane. */
function showIndicators(chart: Chart, props: Wish): void {
  const { indicators } = props;
  // Other code may have added its own lines.
  const drawn = new Set(chart.getIndicators().map(({ name }) => name));
  const shown = new Set(INDICATORS.filter((name) => drawn.has(name)));
  for (const name of shown)
    if (indicators.includes(name)) chart.overrideIndicator(createOf(name, props));
    else chart.removeIndicator({ name });
  for (const name of ON_PRICE)
    if (indicators.includes(name) && !shown.has(name))
      chart.createIndicator({ ...createOf(name, props), paneId: CANDLES }, true);
  const below = BELOW_PRICE.filter((name) => indicators.includes(name));
  const { px } = readPalette();
  const head = headOf(ON_PRICE.filter((name) => indicators.includes(name)).length, px);
  chart.overrideYAxis({ paneId: CANDLES, gap: { top: head } });
  const height = paneHeight(chart.getDom()?.clientHeight ?? 0, below.length, px);
  for (const name of below) {
    const id = `pane.${name}`;
    if (!shown.has(name)) chart.createIndicator({ ...createOf(name, props), paneId: id });
    chart.setPaneOptions({ id, height, minHeight: Math.min(height, px(2)), dragEnabled: false });
  }
}

/** Redrawn whenever `look` changes. */
export function useIndicators(chart: Chart | null, props: Wish, look: string): void {
  const { indicators, parameters, dates, tick } = props;
  const wanted = useRef(props);
  wanted.current = props;
  // The effect depends on these to redraw.
  useEffect(() => {
    if (!chart) return;
    showIndicators(chart, wanted.current);
    // A turned phone changes the heights; the library measures itself in the next frame.
    const turned = () =>
      requestAnimationFrame(() => requestAnimationFrame(() => showIndicators(chart, wanted.current)));
    addEventListener('resize', turned);
    return () => removeEventListener('resize', turned);
  }, [chart, indicators, parameters, dates, tick, look]);
}
