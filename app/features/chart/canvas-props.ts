import type { WireBar } from './chart-data.ts';
import type { ChartDates } from './chart-dates.ts';
import type { Wanted } from './chart-feed.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { Draw } from './drawings/use-draw.ts';
import type { Indicator, Parameters } from './indicators/catalogue.ts';
import type { Marks } from './marks/use-marks.ts';
import type { ChartLine } from './shared/chart-lines.ts';

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
  /** What stands on the time line. */
  marks: Marks;
  name: string;
  compared: ChartSettings['compared'];
  /** When its first and last bar begin, epoch ms; null until they are here. */
  first: number | null;
  last: number | null;
  /** Sets a price alert; without it none can be. */
  onAlert?: ((price: string) => void) | undefined;
}
