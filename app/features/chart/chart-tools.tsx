import { PERIODS } from '@bourse/core/markets/market.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { fill, useTexts } from '../../language/language.ts';
import type { ChartDates } from './chart-dates.ts';
import type { ChartSettings } from './chart-settings.ts';
import styles from './chart.module.css';

/** A layer that can be opened above the chart. */
export type ChartLayer = 'settings' | 'table' | 'draw' | 'full';

interface ChartToolsProps {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  dates: ChartDates;
  /** Lines can be dragged here. */
  canDrag: boolean;
  full: boolean;
  onOpen: (layer: ChartLayer) => void;
  /** Replaces the tools while something is drawn. */
  drawBar: ReactNode;
}

/** A zone's name takes a phone fifty milliseconds the first time: the chart is shown before it. */
function Zone({ dates }: Pick<ChartToolsProps, 'dates'>) {
  const { zone } = useTexts('quotes');
  const due = useDeferredValue<ChartDates | null>(dates, null);
  return due ? (
    fill(zone, { zone: due.zoneName })
  ) : (
    <span className={styles.unsaid}>{fill(zone, { zone: dates.zone })}</span>
  );
}

/** Below the chart: its periods, the zone of its times, and the buttons for settings, table and full screen. */
export function ChartTools({
  settings: { period, adjustment },
  onChange,
  dates,
  canDrag,
  full,
  onOpen,
  drawBar,
}: ChartToolsProps) {
  const t = useTexts('quotes');
  const { draw } = useTexts('chartTools');
  const drag = useTexts('trading').dragHint;
  return (
    <div className={styles.foot}>
      <Chips label={t.period}>
        {PERIODS.map((one) => (
          <Chip
            key={one}
            chosen={one === period}
            label={`${t.periods[one]}, ${t.barsOf[one]}`}
            onPress={() => onChange({ period: one })}
          >
            {t.periods[one]}
          </Chip>
        ))}
      </Chips>
      {drawBar ?? (
        <div className={styles.tools}>
          <p className={styles.zone}>
            <Zone dates={dates} /> · {t.adjustment}: {t.adjustments[adjustment]}
            {canDrag ? <span className={styles.drag}>{drag}</span> : null}
          </p>
          <IconButton icon="gear" label={t.chartSettings} onPress={() => onOpen('settings')} />
          <IconButton icon="edit" label={draw} onPress={() => onOpen('draw')} />
          <IconButton icon="list" label={t.asTable} onPress={() => onOpen('table')} />
          {full ? null : <IconButton icon="full" label={t.fullScreen} onPress={() => onOpen('full')} />}
        </div>
      )}
    </div>
  );
}
