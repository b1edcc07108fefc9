import { BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { ChartDateFormats } from './chart-date-formats.ts';
import type { ChartSettings } from './chart-settings.ts';
import styles from './chart.module.css';

/** A layer that can be opened above the chart. */
export type ChartSheetName = 'settings' | 'table' | 'draw' | 'full';

interface ChartToolbarProps {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  dates: ChartDateFormats;
  /** Lines can be dragged here. */
  canDrag: boolean;
  full: boolean;
  onOpen: (layer: ChartSheetName) => void;
  /** Replaces the tools while something is drawn. */
  drawBar: ReactNode;
}

/** A zone's name takes a phone fifty milliseconds the first time: the chart is shown before it. */
function Zone({ dates }: Pick<ChartToolbarProps, 'dates'>) {
  const { zone } = useTexts('quotes');
  const due = useDeferredValue<ChartDateFormats | null>(dates, null);
  return due ? (
    fillPlaceholders(zone, { zone: due.zoneName })
  ) : (
    <span className={styles.unsaid}>{fillPlaceholders(zone, { zone: dates.zone })}</span>
  );
}

/** Below the chart: its periods, the zone of its times, and the buttons for settings, table and full screen. */
export function ChartToolbar({
  settings: { period, adjustment },
  onChange,
  dates,
  canDrag,
  full,
  onOpen,
  drawBar,
}: ChartToolbarProps) {
  const t = useTexts('quotes');
  const { draw } = useTexts('chartTools');
  const drag = useTexts('trading').dragHint;
  return (
    <div className={styles.foot}>
      <ChipRow label={t.period}>
        {BAR_PERIODS.map((one) => (
          <Chip
            key={one}
            chosen={one === period}
            label={`${t.periods[one]}, ${t.barsOf[one]}`}
            onPress={() => onChange({ period: one })}
          >
            {t.periods[one]}
          </Chip>
        ))}
      </ChipRow>
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
