/** Overlays on the canvas: the reader's drawings, and the button that sets an alert at the crosshair's price. */
import type { Chart, Crosshair } from 'klinecharts';
import type { ChartCanvasProps } from './chart-props.ts';
import { DrawingLayer } from './drawings/drawing-layer.tsx';
import { formatAdjustedPrice, roundDraggedPrice } from './shared/chart-price-rounding.ts';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './chart.module.css';

/** The reader's own additions to the canvas. */
export function DrawingsAndAlertButton({
  chart,
  appearanceKey,
  ...props
}: ChartCanvasProps & { chart: Chart; appearanceKey: string }) {
  const { period, tick, currency, dates, draw, onAlert, ownsPage = false } = props;
  const price = (value: string) => formatAdjustedPrice(value, currency, tick);
  const layer = { chart, appearanceKey, period, tick, dates, draw, price };
  return (
    <>
      <DrawingLayer {...layer} canDraw={ownsPage} />
      {onAlert && draw.mode.kind === 'idle' ? (
        <SetAlertAtCrosshairButton chart={chart} tick={tick} price={price} onAlert={onAlert} />
      ) : null}
    </>
  );
}

interface AlertAtCrosshairProps {
  chart: Chart;
  tick: string;
  price: (value: string) => string;
  onAlert: (price: string) => void;
}

/** Next to the crosshair of a held finger or a mouse: sets an alert at its price. */
function SetAlertAtCrosshairButton({ chart, tick, price, onAlert }: AlertAtCrosshairProps) {
  const t = useTexts('chartTools');
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ y: number; price: string } | null>(null);
  useEffect(() => {
    const follow = (data: unknown) => {
      const { y, paneId } = (data ?? {}) as Crosshair;
      if (y === undefined || paneId !== 'candle_pane') {
        // A mouse that moves to the button has left the chart.
        if (!button.current?.matches(':hover')) setAt(null);
        return;
      }
      const [point] = chart.convertFromPixel([{ y }]) as { value?: number }[];
      const to = roundDraggedPrice(point?.value ?? Number.NaN, tick);
      setAt(to === null ? null : { y, price: to });
    };
    chart.subscribeAction('onCrosshairChange', follow);
    return () => chart.unsubscribeAction('onCrosshairChange', follow);
  }, [chart, tick]);
  if (!at) return null;
  return (
    <button
      ref={button}
      type="button"
      className={styles.alertHere}
      style={{ transform: `translateY(${at.y}px)`, right: chart.getSize('candle_pane', 'yAxis')?.width ?? 0 }}
      aria-label={fillPlaceholders(t.alertAt, { price: price(at.price) })}
      onClick={() => {
        setAt(null);
        onAlert(at.price);
      }}
    >
      <span>
        <Icon name="bell" size="small" />
        <Icon name="plus" size="small" />
      </span>
    </button>
  );
}
