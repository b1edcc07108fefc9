/**
 * The canvas: the only file that meets the chart library, hence a chunk of its own that comes with the screens that
 * show a chart.
 */
import type { Period } from '@bourse/core/market.ts';
import {
  type Chart,
  dispose,
  type IndicatorCreate,
  init,
  type KLineData,
  type NeighborData,
  type Nullable,
} from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { decimalsOf, formatCompact } from '../../format/numbers.ts';
import { type Texts, useLanguage, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { useColours, useDark } from '../../theme/theme.ts';
import { adjustedPrice } from './shared/adjusted-price.ts';
import { drawnPeriod, type WireBar } from './chart-data.ts';
import type { ChartDates } from './chart-dates.ts';
import { ChartFeed, type Wanted } from './chart-feed.ts';
import { type ChartLine, showLines } from './shared/chart-lines.ts';
import { keepPosition } from './chart-position.ts';
import { chartStyles, readPalette } from './chart-styles.ts';
import { AlertHere } from './alert-here.tsx';
import { letPageScroll } from './chart-touch.ts';
import { DrawingLayer } from './drawings/drawing-layer.tsx';
import type { Draw } from './drawings/use-draw.ts';
import { BELOW_PRICE, type Indicator, ON_PRICE, type Parameters, parametersOf } from './indicators/catalogue.ts';
import './indicators/templates.ts';
import styles from './chart.module.css';

export interface CanvasProps extends Wanted {
  /** The instrument's price step, which decides the axis' decimals. */
  tick: string;
  currency: string;
  indicators: readonly Indicator[];
  parameters: Parameters;
  dates: ChartDates;
  /** What a screen reader hears in place of the picture. */
  label: string;
  /** Vertical strokes move the chart's own axis instead of the page. */
  ownsPage?: boolean;
  /** Positions and orders at their prices. */
  lines?: readonly ChartLine[];
  /** Hears where a line was dragged to; without it none can be. */
  onLineMoved?: (id: string, price: number) => void;
  /** Another number draws the lines anew, where they were before one was dragged. */
  redraw?: number;
  onBars: (bars: readonly WireBar[]) => void;
  onFailure: (error: unknown) => void;
  /** Counts attempts; another number loads anew. */
  attempt: number;
  draw: Draw;
  /** Sets a price alert; without it none can be. */
  onAlert?: ((price: string) => void) | undefined;
}

const CANDLES = 'candle_pane';
/** Those that are told in prices have the prices' decimals. */
const IN_PRICES: readonly Indicator[] = ['MACD', 'ATR'];

function createOf(name: Indicator, { parameters, dates, tick }: CanvasProps): IndicatorCreate {
  return {
    name,
    calcParams: parametersOf(name, parameters),
    // The volume of a bar stands in the crosshair's line; here its name is enough.
    ...(name === 'VOL'
      ? { createTooltipDataSource: () => ({ name, calcParamsText: '', features: [], legends: [] }) }
      : {}),
    ...(name === 'VWAP' ? { extendData: dates.stretch } : {}),
    ...(BELOW_PRICE.some((below) => below === name && below !== 'VOL')
      ? { precision: IN_PRICES.includes(name) ? Math.max(2, decimalsOf(tick)) : 2 }
      : {}),
  };
}
const BAR_REM = 0.46875;
const NO_LINES: readonly ChartLine[] = [];

/** Shows exactly these indicators: on the candles stacked, below each in its own pane. */
function showIndicators(chart: Chart, props: CanvasProps): void {
  const { indicators } = props;
  const px = readPalette().px(4.25);
  const shown = new Set(chart.getIndicators().map(({ name }) => name));
  for (const name of shown) if (!indicators.includes(name as Indicator)) chart.removeIndicator({ name });
  for (const name of shown)
    if (indicators.includes(name as Indicator)) chart.overrideIndicator(createOf(name as Indicator, props));
  for (const name of ON_PRICE)
    if (indicators.includes(name) && !shown.has(name))
      chart.createIndicator({ ...createOf(name, props), paneId: CANDLES }, true);
  for (const name of BELOW_PRICE) {
    if (!indicators.includes(name) || shown.has(name)) continue;
    chart.createIndicator({ ...createOf(name, props), paneId: `pane.${name}` });
    chart.setPaneOptions({ id: `pane.${name}`, height: px, minHeight: px / 2, dragEnabled: false });
  }
}

function create(element: HTMLElement): Chart | null {
  const chart = init(element, {
    hotkey: { enabled: false },
    layout: { pane: { dragEnabled: false }, yAxis: { gap: { top: 0.14, bottom: 0.06 } } },
  });
  if (!chart) return null;
  const { px } = readPalette();
  chart.setBarSpace(px(BAR_REM));
  chart.setOffsetRightDistance(px(0.75));
  // Ends with the chart, not with the effects, which pause while the screen is hidden.
  keepPosition(chart, element);
  return chart;
}

/** Keeps one chart for as long as its element is on the page, also while the screen is hidden. */
function useChart(ownsPage: boolean): [React.RefObject<HTMLDivElement | null>, Chart | null] {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<Chart | null>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    made.current ??= create(element);
    // Its own stop for the keyboard has no name; the table beside it is the way without sight or touch.
    const inner = element.firstElementChild as HTMLElement | null;
    inner?.removeAttribute('tabindex');
    if (inner && !ownsPage) Object.assign(inner.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
    const release = ownsPage ? undefined : letPageScroll(element);
    setChart(made.current);
    return () => {
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

/** What the crosshair's line says of a bar. */
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

/** The look by theme, colours and language, which `look` names. */
function useLook(chart: Chart | null, { tick, currency, dates }: CanvasProps, look: string): void {
  const t = useTexts('quotes');
  useEffect(() => {
    if (!chart) return;
    const template = ({ current }: NeighborData<Nullable<KLineData>>) =>
      current ? legendOf(current, t, currency, tick) : [];
    chart.setStyles(chartStyles(readPalette()));
    chart.setStyles({ candle: { tooltip: { legend: { template } } } });
    chart.setFormatter({
      formatBigNumber: (value) => formatCompact(String(value)),
      formatDate: ({ timestamp, type }) => (type === 'xAxis' ? dates.axis(timestamp) : dates.exact(timestamp)),
    });
  }, [chart, look, dates, t, tick, currency]);
}

function useIndicators(chart: Chart | null, props: CanvasProps): void {
  const { indicators, parameters, dates, tick } = props;
  const wanted = useRef(props);
  wanted.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it draws by
  useEffect(() => {
    if (chart) showIndicators(chart, wanted.current);
  }, [chart, indicators, parameters, dates, tick]);
}

/** Positions and orders at their prices; dragged where somebody hears of it. */
function useLines(chart: Chart | null, props: CanvasProps, look: string): void {
  const { adjustment, lines = NO_LINES, onLineMoved, redraw = 0 } = props;
  const move = useRef(onLineMoved);
  move.current = onLineMoved;
  // Prices adjusted to the past are not those at which orders wait.
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

/** The bars that are wished for, and the live ones behind them. */
function useFeed(chart: Chart | null, props: CanvasProps): void {
  const { instrument, period, adjustment, attempt, tick, onBars, onFailure } = props;
  const quote = useQuote(instrument);
  const tell = useRef({ onBars, onFailure });
  tell.current = { onBars, onFailure };
  const feed = useRef<ChartFeed>(null);
  const loaded = useRef('');
  useEffect(() => {
    const wish = [instrument, period, adjustment, attempt].join(' ');
    // A hidden screen that is shown again has its bars; only another wish loads anew.
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

function Drawings({ chart, look, ...props }: CanvasProps & { chart: Chart; look: string }) {
  const { period, tick, currency, dates, draw, onAlert, ownsPage = false } = props;
  const price = (value: string) => adjustedPrice(value, currency, tick);
  const layer = { chart, look, period, tick, dates, draw, price };
  return (
    <>
      <DrawingLayer {...layer} canDraw={ownsPage} />
      {onAlert && draw.mode.kind === 'idle' ? (
        <AlertHere chart={chart} tick={tick} price={price} onAlert={onAlert} />
      ) : null}
    </>
  );
}

export default function ChartCanvas(props: CanvasProps) {
  const { label, ownsPage = false } = props;
  const [place, chart] = useChart(ownsPage);
  const look = [useDark(), useColours(), useLanguage()].join(' ');
  useLook(chart, props, look);
  useIndicators(chart, props);
  useLines(chart, props, look);
  useFeed(chart, props);
  return (
    <>
      <div ref={place} className={styles.canvas} role="img" aria-label={label} />
      {chart ? <Drawings {...props} chart={chart} look={look} /> : null}
    </>
  );
}

function samePeriod(chart: Chart, period: Period): boolean {
  const shown = chart.getPeriod();
  const { type, span } = drawnPeriod(period);
  return shown?.type === type && shown.span === span;
}
