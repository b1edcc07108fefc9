/**
 * The canvas: the only file that uses the chart library, hence a chunk of its own, loaded with the screens that show a
 * chart.
 */
import type { Period } from '@bourse/core/markets/market.ts';
import { type Chart, dispose, init, type KLineData, type NeighborData, type Nullable } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { decimalsOf, formatCompact } from '../../format/numbers.ts';
import { type Texts, useLanguage, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/stream.ts';
import { useColours, useDark } from '../../theme/theme.ts';
import { adjustedPrice } from './shared/chart-prices.ts';
import type { CanvasProps } from './chart-props.ts';
import { drawnPeriod } from './chart-data.ts';
import { ChartFeed, type Wanted } from './chart-feed.ts';
import { ChartMarks } from './chart-overlays.tsx';
import { type ChartLine, showLines } from './shared/chart-lines.ts';
import { chartStyles, readPalette } from './chart-styles.ts';
import { useCompared } from './use-comparison.ts';
import { letPageScroll } from './chart-touch.ts';
import { useShownMarks } from './marks/marks-overlay.ts';
import { useIndicators } from './indicators/use-indicators.ts';
import styles from './chart.module.css';

/** Text at 200 % on a phone. */
const narrow = matchMedia('(max-width: 17em)');
const BAR_REM = 0.46875;
const NO_LINES: readonly ChartLine[] = [];

function create(element: HTMLElement): Chart | null {
  const chart = init(element, {
    hotkey: { enabled: false },
    layout: { pane: { dragEnabled: false }, yAxis: { gap: { top: 0.14, bottom: 0.06 } } },
  });
  if (!chart) return null;
  const { px } = readPalette();
  chart.setBarSpace(px(BAR_REM));
  chart.setOffsetRightDistance(px(0.75));
  keepSize(chart, element);
  // Ends with the chart, not with the effects, which pause while the screen is hidden.
  keepPosition(chart, element);
  return chart;
}

/** Keeps one chart as long as its element is on the page, even while the screen is hidden. */
function useChart(ownsPage: boolean): [React.RefObject<HTMLDivElement | null>, Chart | null] {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<Chart | null>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let release: (() => void) | undefined;
    // In a task of its own: between the screen's effects and this, a phone can answer a tap.
    const starting = setTimeout(() => {
      made.current ??= create(element);
      // The library's own tab stop has no name; the table next to it is the alternative without sight or touch.
      const inner = element.firstElementChild as HTMLElement | null;
      inner?.removeAttribute('tabindex');
      if (inner && !ownsPage) Object.assign(inner.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
      release = ownsPage ? undefined : letPageScroll(element);
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

type Words = Pick<Texts['quotes'], 'open' | 'high' | 'low' | 'close' | 'volume'>;

/** Builds the crosshair's legend for a bar. */
const legendOf = (bar: KLineData, t: Words, currency: string, tick: string) => [
  ...(
    [
      ['open', t.open],
      ['high', t.high],
      ['low', t.low],
      ['close', t.close],
    ] as const
  ).map(([name, title]) => ({ title: `${title} `, value: adjustedPrice(String(bar[name]), currency, tick) })),
  { title: `${t.volume} `, value: formatCompact(String(bar.volume ?? 0)) },
];

/** Applies theme, colours and language to the chart; `look` identifies their combination. */
function useLook(chart: Chart | null, { tick, currency, dates }: CanvasProps, look: string): void {
  const t = useTexts('quotes');
  useEffect(() => {
    if (!chart) return;
    const template = ({ current }: NeighborData<Nullable<KLineData>>) =>
      current ? legendOf(current, t, currency, tick) : [];
    chart.setStyles(chartStyles(readPalette(), narrow.matches));
    chart.setStyles({ candle: { tooltip: { legend: { template } } } });
    chart.setFormatter({
      formatBigNumber: (value) => formatCompact(String(value)),
      formatDate: ({ timestamp, type }) => (type === 'xAxis' ? dates.axis(timestamp) : dates.exact(timestamp)),
    });
  }, [chart, look, dates, t, tick, currency]);
}

/** Positions and orders at their prices; draggable if there is a listener. */
function useLines(chart: Chart | null, props: CanvasProps, look: string): void {
  const { adjustment, lines = NO_LINES, onLineMoved, redraw = 0 } = props;
  const move = useRef(onLineMoved);
  move.current = onLineMoved;
  // Adjusted past prices aren't those at which orders wait.
  const drawn = JSON.stringify(adjustment === 'backward' ? NO_LINES : lines);
  const canMove = onLineMoved !== undefined;
  useEffect(() => {
    if (chart)
      showLines(
        chart,
        JSON.parse(drawn) as ChartLine[],
        readPalette(),
        canMove ? (id, price) => move.current?.(id, price) : null,
      );
  }, [chart, drawn, look, canMove, redraw]);
}

/** The requested bars, and the live ones after them. */
function useFeed(chart: Chart | null, props: CanvasProps): void {
  const { instrument, period, adjustment, attempt, tick, onBars, onFailure } = props;
  const quote = useQuote(instrument);
  const tell = useRef({ onBars, onFailure });
  tell.current = { onBars, onFailure };
  const feed = useRef<ChartFeed>(null);
  const loaded = useRef('');
  useEffect(() => {
    const wish = [instrument, period, adjustment, attempt].join(' ');
    // A hidden screen keeps its bars; only a different request loads again.
    if (!chart || loaded.current === wish) return;
    loaded.current = wish;
    const wanted: Wanted = { instrument, period, adjustment };
    const first = feed.current === null;
    feed.current ??= new ChartFeed(wanted, {
      onBars: (bars) => tell.current.onBars(bars),
      onFailure: (error) => tell.current.onFailure(error),
      onGap: () => chart.resetData(),
    });
    feed.current.want(wanted);
    if (first) chart.setSymbol({ ticker: instrument, pricePrecision: decimalsOf(tick), volumePrecision: 0 });
    if (first || !samePeriod(chart, period)) chart.setPeriod(drawnPeriod(period));
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

export default function ChartCanvas(props: CanvasProps) {
  const { label, ownsPage = false } = props;
  const [place, chart] = useChart(ownsPage);
  const look = [useDark(), useColours(), useLanguage()].join(' ');
  useLook(chart, props, look);
  useIndicators(chart, props, look);
  useLines(chart, props, look);
  useFeed(chart, props);
  useShownMarks(chart, props, look);
  useCompared(chart, props, look);
  return (
    <>
      <div ref={place} className={styles.canvas} role="img" aria-label={label} data-sideways />
      {chart ? <ChartMarks {...props} chart={chart} look={look} /> : null}
    </>
  );
}

function samePeriod(chart: Chart, period: Period): boolean {
  const shown = chart.getPeriod();
  const { type, span } = drawnPeriod(period);
  return shown?.type === type && shown.span === span;
}

/** A hidden chart has no width, and the library forgets its scroll position; it is restored when shown again. */

/**
 * Keeps a hidden chart's size: the library measures itself while hidden too, fails at an axis without height, and never
 * recovers its layout.
 */
function keepSize(chart: Chart, element: HTMLElement): void {
  const resize = chart.resize.bind(chart);
  chart.resize = () => {
    if (element.clientHeight > 0) resize();
  };
}

/** Remembers the scroll position of `chart` as long as `element` is on the page. */
function keepPosition(chart: Chart, element: HTMLElement): void {
  /** Bars between the right edge and the last bar, negative when scrolled back. */
  let ahead: number | null = null;
  let isShown = element.offsetWidth > 0;
  let restoring = false;

  const note = () => {
    if (isShown && !restoring && element.offsetWidth > 0)
      ahead = chart.getVisibleRange().realTo - chart.getDataList().length;
  };
  const restore = () => {
    if (ahead !== null && ahead < 0) chart.scrollToDataIndex(chart.getDataList().length + ahead - 1);
    // A reader who hadn't scrolled back sees the latest bar again.
    else chart.scrollToRealTime();
    restoring = false;
  };
  const watch = new ResizeObserver(() => {
    const wasShown = isShown;
    isShown = element.offsetWidth > 0;
    if (!isShown || wasShown) return;
    restoring = true;
    // The library measures itself in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  chart.subscribeAction('onVisibleRangeChange', note);
  watch.observe(element);
}
