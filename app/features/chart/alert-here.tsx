import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { draggedPrice } from './dragged-price.ts';
import styles from './chart.module.css';

interface AlertHereProps {
  chart: Chart;
  tick: string;
  price: (value: string) => string;
  onAlert: (price: string) => void;
}

/** Next to the crosshair of a held finger or a mouse: sets an alert at its price. */
export function AlertHere({ chart, tick, price, onAlert }: AlertHereProps) {
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
      const to = draggedPrice(point?.value ?? Number.NaN, tick);
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
      aria-label={fill(t.alertAt, { price: price(at.price) })}
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
