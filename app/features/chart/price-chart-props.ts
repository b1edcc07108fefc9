/** The properties of the chart and of its canvas. */
import type { ChartLine } from './shared/chart-lines.ts';

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
  /** Full screen, where it can be drawn on. */
  full?: boolean;
  /** Opens with the drawing tools. */
  draws?: boolean;
}
