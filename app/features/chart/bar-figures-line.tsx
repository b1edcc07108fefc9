/**
 * The line above the chart: a bar's time, prices, change and volume. It follows a held finger and the mouse; arrow keys
 * move it from bar to bar.
 */
import { useStore } from '@bourse/web/external-store.ts';
import type { KeyboardEvent } from 'react';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatRate } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { type BarFigures, type Crosshair, formatBarFigures, type VisibleBar } from './bar-figures.ts';
import type { ChartDateFormats } from './chart-date-formats.ts';
import styles from './chart.module.css';

interface BarFiguresLineProps {
  crosshair: Crosshair;
  dates: ChartDateFormats;
  currency: string;
  tick: string;
}

/** Bars of a page of keys. */
const PAGE = 10;

/** The bar that a key leads to; undefined for other keys. */
export function barNumberForKey(key: string, { number, count }: Pick<VisibleBar, 'number' | 'count'>) {
  const to = {
    ArrowLeft: number - 1,
    ArrowDown: number - 1,
    ArrowRight: number + 1,
    ArrowUp: number + 1,
    PageDown: number - PAGE,
    PageUp: number + PAGE,
    Home: 1,
    End: count,
  }[key];
  return to === undefined ? undefined : Math.min(count, Math.max(1, to));
}

export function BarFiguresLine({ crosshair, dates, currency, tick }: BarFiguresLineProps) {
  const visible = useStore(crosshair.visibleBar);
  const t = useTexts('quotes');
  const tools = useTexts('chartTools');
  if (visible === null) return <div className={styles.bar} aria-hidden="true" />;
  const figures = formatBarFigures(visible, currency, tick);
  const time = dates.exact(visible.bar.timestamp);
  const press = (event: KeyboardEvent) => {
    // The newest one: keys may come faster than they are drawn.
    const to = barNumberForKey(event.key, crosshair.visibleBar.get() ?? visible);
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (to === undefined) event.stopPropagation();
    crosshair.mover.get()(to ?? null);
  };
  return (
    <div
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={tools.bar}
      aria-valuemin={1}
      aria-valuemax={visible.count}
      aria-valuenow={visible.number}
      aria-valuetext={describeBar(time, figures, t, tools)}
      onKeyDown={press}
      onBlur={() => crosshair.mover.get()(null)}
    >
      <span className={styles.barPart}>
        <span>{time}</span>
        <Figure name={t.barLabels.close} value={figures.close} />
        {figures.changeRate === null ? null : <PriceChange rate={figures.changeRate} />}
      </span>
      <span className={styles.barPart}>
        <Figure name={t.barLabels.open} value={figures.open} />
        <Figure name={t.barLabels.high} value={figures.high} />
        <Figure name={t.barLabels.low} value={figures.low} />
        <Figure name={t.barLabels.volume} value={figures.volume} />
      </span>
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <span>
    {name} <b>{value}</b>
  </span>
);

type Names = Record<'open' | 'high' | 'low' | 'close' | 'volume', string>;

/** "2026.11.20, Open 190.00, … , Change +0.18%, Volume 1.2M" */
function describeBar(time: string, figures: BarFigures, t: Names, { change }: { change: string }): string {
  const prices = (['open', 'high', 'low', 'close'] as const).map((name) => `${t[name]} ${figures[name]}`);
  const changed = figures.changeRate === null ? [] : [`${change} ${formatRate(figures.changeRate, { sign: true })}`];
  return [time, ...prices, ...changed, `${t.volume} ${figures.volume}`].join(', ');
}
