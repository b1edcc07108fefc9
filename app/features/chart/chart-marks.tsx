/** What lies over the canvas: the reader's drawings, and the button that sets an alert at the crosshair's price. */
import type { Chart } from 'klinecharts';
import { AlertHere } from './alert-here.tsx';
import type { CanvasProps } from './canvas-props.ts';
import { DrawingLayer } from './drawings/drawing-layer.tsx';
import { adjustedPrice } from './shared/adjusted-price.ts';

/** The reader's own additions to the canvas. */
export function ChartMarks({ chart, look, ...props }: CanvasProps & { chart: Chart; look: string }) {
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
