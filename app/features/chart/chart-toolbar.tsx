import { BAR_PERIODS, type BarPeriod } from '@bourse/core/markets/market-types.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { useMarkets } from '../../instruments/markets.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { ChartDateFormats } from './chart-date-formats.ts';
import { CHART_RANGES, type ChartRange, chooseBarSize, isRangeVisible } from './chart-ranges.ts';
import type { ChartSettings } from './chart-settings.ts';
import styles from './chart.module.css';

/** A layer that can be opened above the chart. */
export type ChartSheetName = 'settings' | 'table' | 'draw' | 'full';

interface ChartToolbarProps {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  /** Whose market's hours decide which bars a range opens with. */
  instrument: string;
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

/** What lies beside the plot: the price axis. */
const AXIS_PX = 60;
/** A plot is at most about this wide, also on a desk: what lies beside the chart there takes the rest. */
const WIDEST_PLOT_PX = 840;
const plotPx = (): number => Math.min(innerWidth - AXIS_PX, WIDEST_PLOT_PX);

/** The ranges, and apart from them the bar sizes: a size that can't show the range leaves it. */
function useRangeAndBarSize({
  settings: { range },
  onChange,
  instrument,
}: Pick<ChartToolbarProps, 'settings' | 'onChange' | 'instrument'>) {
  const hours = useMarkets().find((row) => instrument.startsWith(`${row.market}.`))?.hours ?? 'always';
  return {
    chooseRange: (next: ChartRange) => onChange({ range: next, period: chooseBarSize(next, plotPx(), hours) }),
    chooseSize: (period: BarPeriod) => {
      const keeps = range !== null && isRangeVisible(range, period, plotPx(), hours);
      onChange({ period, range: keeps ? range : null });
    },
  };
}

function RangeRow({ range, onChoose }: { range: ChartRange | null; onChoose: (range: ChartRange) => void }) {
  const t = useTexts('chartTools');
  return (
    <div className={styles.ranges} role="group" aria-label={t.range}>
      {CHART_RANGES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === range}
          aria-label={t.ranges[each] === t.rangeOf[each] ? undefined : `${t.ranges[each]}, ${t.rangeOf[each]}`}
          data-choice
          onClick={() => onChoose(each)}
        >
          <span>{t.ranges[each]}</span>
        </button>
      ))}
    </div>
  );
}

/** Below the chart: its ranges and bar sizes, the zone of its times, and the buttons for what opens above it. */
export function ChartToolbar({ dates, canDrag, full, onOpen, drawBar, ...choice }: ChartToolbarProps) {
  const { period, range, adjustment } = choice.settings;
  const t = useTexts('quotes');
  const tools = useTexts('chartTools');
  const drag = useTexts('trading').dragHint;
  const { chooseRange, chooseSize } = useRangeAndBarSize(choice);
  return (
    <div className={styles.foot}>
      <RangeRow range={range} onChoose={chooseRange} />
      {drawBar ?? (
        <div className={styles.sizesAndTools}>
          <ChipRow label={t.period}>
            {BAR_PERIODS.map((one) => (
              <Chip
                key={one}
                chosen={one === period}
                label={`${t.periods[one]}, ${t.barsOf[one]}`}
                onPress={() => chooseSize(one)}
              >
                {t.periods[one]}
              </Chip>
            ))}
          </ChipRow>
          <div className={styles.tools}>
            <IconButton icon="gear" label={t.chartSettings} onPress={() => onOpen('settings')} />
            <IconButton icon="edit" label={tools.draw} onPress={() => onOpen('draw')} />
            <IconButton icon="list" label={t.asTable} onPress={() => onOpen('table')} />
            {full ? null : <IconButton icon="full" label={t.fullScreen} onPress={() => onOpen('full')} />}
          </div>
        </div>
      )}
      <p className={styles.zone}>
        <Zone dates={dates} /> · {t.adjustment}: {t.adjustments[adjustment]}
        {canDrag ? <span className={styles.drag}>{drag}</span> : null}
      </p>
    </div>
  );
}
