/** The properties of the chart and of its canvas. */
import type { ChartLine } from './shared/chart-lines.ts';
import type { WireBar } from './chart-bars.ts';
import type { ChartDateFormats } from './chart-date-formats.ts';
import type { BarsRequest } from './chart-feed.ts';
import type { Crosshair } from './bar-figures.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { DrawingSession } from './drawings/use-drawing-session.ts';
import type { Indicator, IndicatorParameterValues } from './indicators/indicator-catalogue.ts';
import type { ChartMarkersState } from './markers/use-chart-markers.ts';

export interface PriceChartProps {
  instrument: string;
  name: string;
  currency: string;
  tick: string;
  /** IANA zone of the exchange. */
  zone: string;
  /** Positions and orders at their prices. */
  lines?: readonly ChartLine[];
  /**
   * Called with the price to which an order's line was dragged, on a tick; a changed `redraw` puts the lines back in
   * their places.
   */
  onLineMoved?: (id: string, price: string) => void;
  redraw?: number;
  /** Sets a price alert where the reader points. */
  onAlert?: (price: string) => void;
  /** There may be several on the page: each says of what it is. */
  isNamed?: boolean;
  /** Full screen, where it can be drawn on. */
  full?: boolean;
  /** Opens with the drawing tools. */
  draws?: boolean;
}

export interface ChartCanvasProps extends BarsRequest {
  /** The instrument's price step, which decides the decimals of the axis. */
  tick: string;
  currency: string;
  range: ChartSettings['range'];
  /** The reader has zoomed: another range is shown. */
  onRangeLeft: () => void;
  /** Of the line above the canvas. */
  crosshair: Crosshair;
  indicators: readonly Indicator[];
  parameters: IndicatorParameterValues;
  dates: ChartDateFormats;
  /** What a screen reader reads in place of the picture. */
  label: string;
  /** Vertical strokes move the chart's own axis instead of scrolling the page. */
  ownsPage?: boolean;
  /** Positions and orders at their prices. */
  lines?: readonly ChartLine[];
  /** Called with a dragged line's new price; without it lines can't be dragged. */
  onLineMoved?: (id: string, price: number) => void;
  /** A changed number redraws the lines where they were before a drag. */
  redraw?: number;
  onBars: (bars: readonly WireBar[]) => void;
  onFailure: (error: unknown) => void;
  /** Counts attempts; a changed number loads again. */
  attempt: number;
  draw: DrawingSession;
  /** Events on the time line. */
  markers: ChartMarkersState;
  name: string;
  compared: ChartSettings['compared'];
  /** When its first and last bar begin, epoch ms; null until loaded. */
  first: number | null;
  last: number | null;
  /** Sets a price alert; without it alerts can't be set. */
  onAlert?: ((price: string) => void) | undefined;
}
