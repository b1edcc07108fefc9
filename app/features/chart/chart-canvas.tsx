/**
 * The canvas: the only file that uses the chart library, hence a chunk of its own, loaded with the screens that show a
 * chart.
 */
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { type Chart, dispose, init } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { countDecimals, formatCompact } from '../../format/numbers.ts';
import { useLanguage } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { usePriceColours, useIsDark } from '../../theme/theme.ts';
import type { ChartCanvasProps } from './chart-props.ts';
import { toChartLibraryPeriod } from './chart-bars.ts';
import { ChartFeed, type BarsRequest } from './chart-feed.ts';
import { DrawingsAndAlertButton } from './drawings-and-alert-button.tsx';
import { type ChartLine, renderChartLines } from './shared/chart-lines.ts';
import { buildChartStyles, readChartPalette } from './chart-styles.ts';
import { useComparedInstrument } from './use-compared-instrument.ts';
import { allowPageScroll } from './page-scroll-over-chart.ts';
import { useMarkerOverlay } from './markers/marker-overlay.ts';
import { BAR_REM, useChartRange } from './use-chart-range.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useChartIndicators } from './indicators/use-chart-indicators.ts';
import styles from './chart.module.css';

/** Text at 200 % on a phone. */
const narrow = matchMedia('(max-width: 17em)');
const NO_LINES: readonly ChartLine[] = [];

function createChart(element: HTMLElement): Chart | null {
  const chart = init(element, {
    hotkey: { enabled: false },
    layout: { pane: { dragEnabled: false }, yAxis: { gap: { top: 0.14, bottom: 0.06 } } },
  });
  if (!chart) return null;
  const { px } = readChartPalette();
  chart.setBarSpace(px(BAR_REM));
  chart.setOffsetRightDistance(px(0.75));
  preserveHiddenSize(chart, element);
  // Ends with the chart, not with the effects, which pause while the screen is hidden.
  preserveScrollPosition(chart, element);
  return chart;
}

/** Keeps one chart as long as its element is on the page, even while the screen is hidden. */
function useChartInstance(ownsPage: boolean): [React.RefObject<HTMLDivElement | null>, Chart | null] {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<Chart | null>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let release: (() => void) | undefined;
    // In a task of its own: between the screen's effects and this, a phone can answer a tap.
    const starting = setTimeout(() => {
      made.current ??= createChart(element);
      // The library's own tab stop has no name; the table next to it is the alternative without sight or touch.
      const inner = element.firstElementChild as HTMLElement | null;
      inner?.removeAttribute('tabindex');
      if (inner && !ownsPage) Object.assign(inner.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
      release = ownsPage ? undefined : allowPageScroll(element);
      setChart(made.current);
    });
    return () => {
      clearTimeout(starting);
      release?.();
      setTimeout(() => {
        if (element.isConnected) return;
        dispose(element);
        made.current = null;
      });
    };
  }, [ownsPage]);
  return [place, chart];
}

/** Applies theme, colours and language to the chart; `appearanceKey` identifies their combination. */
function useChartAppearance(chart: Chart | null, { dates }: ChartCanvasProps, appearanceKey: string): void {
  useEffect(() => {
    if (!chart) return;
    chart.setStyles(buildChartStyles(readChartPalette(), narrow.matches));
    chart.setFormatter({
      formatBigNumber: (value) => formatCompact(String(value)),
      formatDate: ({ timestamp, type }) => (type === 'xAxis' ? dates.axis(timestamp) : dates.exact(timestamp)),
    });
  }, [chart, appearanceKey, dates]);
}

/** Positions and orders at their prices; draggable if there is a listener. */
function useChartLines(chart: Chart | null, props: ChartCanvasProps, appearanceKey: string): void {
  const { adjustment, lines = NO_LINES, onLineMoved, redraw = 0 } = props;
  const move = useRef(onLineMoved);
  move.current = onLineMoved;
  // Adjusted past prices aren't those at which orders wait.
  const drawn = JSON.stringify(adjustment === 'backward' ? NO_LINES : lines);
  const canMove = onLineMoved !== undefined;
  useEffect(() => {
    if (chart)
      renderChartLines(
        chart,
        JSON.parse(drawn) as ChartLine[],
        readChartPalette(),
        canMove ? (id, price) => move.current?.(id, price) : null,
      );
  }, [chart, drawn, appearanceKey, canMove, redraw]);
}

/** The requested bars, and the live ones after them. */
function useChartFeed(chart: Chart | null, props: ChartCanvasProps): void {
  const { instrument, period, adjustment, attempt, tick, onBars, onFailure } = props;
  const quote = useSubscribedQuote(instrument);
  const latestListener = useRef({ onBars, onFailure });
  latestListener.current = { onBars, onFailure };
  const feed = useRef<ChartFeed>(null);
  const loaded = useRef('');
  useEffect(() => {
    const wish = [instrument, period, adjustment, attempt].join(' ');
    // A hidden screen keeps its bars; only a different request loads again.
    if (!chart || loaded.current === wish) return;
    loaded.current = wish;
    const wanted: BarsRequest = { instrument, period, adjustment };
    const first = feed.current === null;
    feed.current ??= new ChartFeed(wanted, {
      onBars: (bars) => latestListener.current.onBars(bars),
      onFailure: (error) => latestListener.current.onFailure(error),
      onGap: () => chart.resetData(),
    });
    feed.current.want(wanted);
    if (first) chart.setSymbol({ ticker: instrument, pricePrecision: countDecimals(tick), volumePrecision: 0 });
    if (first || !isSamePeriod(chart, period)) chart.setPeriod(toChartLibraryPeriod(period));
    else chart.resetData();
    if (first) chart.setDataLoader(feed.current);
  }, [chart, instrument, period, adjustment, attempt, tick]);

  useEffect(() => {
    feed.current?.resume();
    return () => feed.current?.pause();
  }, [chart]);
  useEffect(() => {
    if (quote) feed.current?.takeQuote(quote);
  }, [quote]);
}

export default function ChartCanvas(props: ChartCanvasProps) {
  const { label, ownsPage = false } = props;
  const [place, chart] = useChartInstance(ownsPage);
  const appearanceKey = [useIsDark(), usePriceColours(), useLanguage()].join(' ');
  useChartAppearance(chart, props, appearanceKey);
  useCrosshair(chart, props.crosshair, appearanceKey);
  useChartIndicators(chart, props, appearanceKey);
  useChartLines(chart, props, appearanceKey);
  useChartFeed(chart, props);
  useChartRange(chart, props);
  useMarkerOverlay(chart, props, appearanceKey);
  useComparedInstrument(chart, props, appearanceKey);
  return (
    <>
      <div ref={place} className={styles.canvas} role="img" aria-label={label} data-sideways />
      {chart ? <DrawingsAndAlertButton {...props} chart={chart} appearanceKey={appearanceKey} /> : null}
    </>
  );
}

function isSamePeriod(chart: Chart, period: BarPeriod): boolean {
  const currentPeriod = chart.getPeriod();
  const { type, span } = toChartLibraryPeriod(period);
  return currentPeriod?.type === type && currentPeriod.span === span;
}

/** A hidden chart has no width, and the library forgets its scroll position; it is restored when shown again. */

/**
 * Keeps a hidden chart's size: the library measures itself while hidden too, fails at an axis without height, and never
 * recovers its layout.
 */
function preserveHiddenSize(chart: Chart, element: HTMLElement): void {
  const resize = chart.resize.bind(chart);
  chart.resize = () => {
    if (element.clientHeight > 0) resize();
  };
}

/** Remembers the scroll position of `chart` as long as `element` is on the page. */
function preserveScrollPosition(chart: Chart, element: HTMLElement): void {
  /** Bars between the right edge and the last bar, negative when scrolled back. */
  let ahead: number | null = null;
  let isVisible = element.offsetWidth > 0;
  let restoring = false;

  const note = () => {
    if (isVisible && !restoring && element.offsetWidth > 0)
      ahead = chart.getVisibleRange().realTo - chart.getDataList().length;
  };
  const restore = () => {
    if (ahead !== null && ahead < 0) chart.scrollToDataIndex(chart.getDataList().length + ahead - 1);
    // A reader who hadn't scrolled back sees the latest bar again.
    else chart.scrollToRealTime();
    restoring = false;
  };
  const watch = new ResizeObserver(() => {
    const wasVisible = isVisible;
    isVisible = element.offsetWidth > 0;
    if (!isVisible || wasVisible) return;
    restoring = true;
    // The library measures itself in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  chart.subscribeAction('onVisibleRangeChange', note);
  watch.observe(element);
}
