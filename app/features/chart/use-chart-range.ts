/** Shows the chosen range: as many bars as it has, across the whole plot. */
import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { computeRangeBarPx } from './chart-ranges.ts';
import type { ChartCanvasProps } from './chart-props.ts';
import { readChartPalette } from './chart-styles.ts';

const PANE = 'candle_pane';
/** The usual width of a bar. */
export const BAR_REM = 0.46875;

function fitRange(chart: Chart, range: ChartCanvasProps['range']): void {
  const width = chart.getSize(PANE, 'main')?.width ?? 0;
  if (width === 0) return;
  const times = chart.getDataList().map(({ timestamp }) => timestamp);
  const { px } = readChartPalette();
  const bar = range === null ? px(BAR_REM) : computeRangeBarPx(times, range, width - chart.getOffsetRightDistance());
  if (bar !== null) chart.setBarSpace(bar);
}

/** `onLeave`: the reader has zoomed, so that another range is shown. */
export function useChartRange(chart: Chart | null, props: ChartCanvasProps): void {
  const { instrument, period, adjustment, range, attempt, last, onRangeLeft } = props;
  const fitted = useRef('');
  const hasBars = last !== null;
  useEffect(() => {
    const wish = [instrument, period, adjustment, range, attempt].join(' ');
    if (!chart || !hasBars || fitted.current === wish) return;
    const isFirst = fitted.current === '';
    fitted.current = wish;
    // A zoomed chart has left its range: its bars stay as they were zoomed.
    if (range === null && !isFirst && leftByZoom.has(chart)) return void leftByZoom.delete(chart);
    fitRange(chart, range);
    chart.scrollToRealTime();
  }, [chart, instrument, period, adjustment, range, attempt, hasBars]);

  const leave = useRef(onRangeLeft);
  leave.current = onRangeLeft;
  const current = useRef(range);
  current.current = range;
  useEffect(() => {
    if (!chart) return;
    const zoomed = () => {
      if (current.current === null) return;
      leftByZoom.add(chart);
      leave.current();
    };
    chart.subscribeAction('onZoom', zoomed);
    let width = chart.getSize(PANE, 'main')?.width ?? 0;
    // A turned phone or a dragged pane shows the same range.
    const watch = new ResizeObserver(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const now = chart.getSize(PANE, 'main')?.width ?? 0;
          if (now === 0 || now === width || current.current === null) return;
          width = now;
          fitRange(chart, current.current);
        }),
      ),
    );
    const dom = chart.getDom();
    if (dom) watch.observe(dom);
    return () => {
      watch.disconnect();
      chart.unsubscribeAction('onZoom', zoomed);
    };
  }, [chart]);
}

/** Charts that the reader has just zoomed. */
const leftByZoom = new WeakSet<Chart>();
