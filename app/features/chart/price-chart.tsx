import { type Period, PERIODS } from '@bourse/core/market.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { IconButton } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fill, getLocale, useLanguage, useTexts } from '../../language/language.ts';
import { useJumps } from '../../time/use-jumps.ts';
import { adjustedPrice } from './adjusted-price.ts';
import { summaryOf, type WireBar } from './chart-data.ts';
import { chartDates } from './chart-dates.ts';
import { ChartFull } from './chart-full.tsx';
import { type Indicator, panesBelow, useChartSettings } from './chart-settings.ts';
import type { ChartLine } from './chart-lines.ts';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartTableSheet } from './chart-table-sheet.tsx';
import { draggedPrice } from './dragged-price.ts';
import styles from './chart.module.css';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'));

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
   * Hears the price to which an order's line was dragged, on a tick; `redraw` counts how often the lines go back to
   * their places.
   */
  onLineMoved?: (id: string, price: string) => void;
  redraw?: number;
  /** Fills the screen; closing is asked for by `onClose`. */
  full?: boolean;
}

const frameOf = (indicators: readonly Indicator[]): string =>
  `${styles.frame} ${styles[`panes${panesBelow(indicators)}`]}`;

/** The chart's place before its instrument is known, of the very size that it will have. */
export function ChartPlace() {
  const [{ indicators }] = useChartSettings();
  return (
    <div aria-hidden="true">
      <div className={frameOf(indicators)}>
        <span className={styles.wait} />
      </div>
      <div className={styles.controls} />
    </div>
  );
}

/** An instrument's chart with its periods, indicators, full screen, and a table for those who can't see it. */
export function PriceChart({
  instrument,
  name,
  currency,
  tick,
  zone,
  lines,
  onLineMoved,
  redraw,
  full = false,
}: PriceChartProps) {
  const t = useTexts('quotes');
  const drag = useTexts('trading').dragHint;
  const language = useLanguage();
  const [settings, change] = useChartSettings();
  const { period, adjustment, indicators } = settings;
  const [loaded, setLoaded] = useState<{ wish: string; bars: readonly WireBar[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const jumps = useJumps();
  const [open, setOpen] = useState<'settings' | 'table' | 'full' | null>(null);
  const dates = useMemo(() => chartDates(period, zone, getLocale()), [period, zone, language]);

  // Bars of the period before stay drawn until the new ones are here, but nothing is said about them.
  const wish = `${instrument} ${period} ${adjustment}`;
  const bars = loaded?.wish === wish ? loaded.bars : null;
  const summary = bars && summaryOf(bars);
  const price = (value: string) => adjustedPrice(value, currency, tick);
  const heard = summary
    ? fill(t.summary, {
        name,
        bars: t.barsOf[period],
        count: formatCount(summary.count),
        from: dates.exact(Date.parse(summary.from)),
        to: dates.exact(Date.parse(summary.to)),
        high: price(summary.high),
        low: price(summary.low),
        last: price(summary.last),
      })
    : `${t.chart}, ${name}`;
  const take = (known: readonly WireBar[]) => {
    setFailure(null);
    setLoaded({ wish, bars: known });
  };
  const moved = (id: string, value: number) => {
    const to = draggedPrice(value, tick);
    if (to !== null) onLineMoved?.(id, to);
  };
  const canDrag = full && onLineMoved !== undefined && lines?.some(({ movable }) => movable);
  const choose = (next: Period) => change({ period: next });
  return (
    <section className={full ? styles.full : undefined} aria-label={t.chart}>
      <div className={full ? styles.fill : frameOf(indicators)}>
        <Suspense fallback={null}>
          <ChartCanvas
            instrument={instrument}
            period={period}
            adjustment={adjustment}
            tick={tick}
            currency={currency}
            indicators={indicators}
            dates={dates}
            label={heard}
            ownsPage={full}
            lines={lines}
            redraw={redraw}
            onLineMoved={full && onLineMoved ? moved : undefined}
            attempt={attempt + jumps}
            onBars={take}
            onFailure={setFailure}
          />
        </Suspense>
        {loaded === null && failure === null ? <span className={styles.wait} aria-hidden="true" /> : null}
        {failure !== null ? (
          <div className={styles.over}>
            <ErrorView text={describeFailure(failure)} onRetry={() => setAttempt((count) => count + 1)} />
          </div>
        ) : null}
        {bars?.length === 0 && failure === null ? (
          <div className={styles.over}>
            <EmptyView text={t.noBars} icon="chart" />
          </div>
        ) : null}
      </div>
      <Chips label={t.period}>
        {PERIODS.map((one) => (
          <Chip
            key={one}
            chosen={one === period}
            label={`${t.periods[one]}, ${t.barsOf[one]}`}
            onPress={() => choose(one)}
          >
            {t.periods[one]}
          </Chip>
        ))}
      </Chips>
      <div className={styles.tools}>
        <p className={styles.zone}>
          {fill(t.zone, { zone: dates.zoneName })} · {t.adjustments[adjustment]}
          {canDrag ? <span className={styles.drag}>{drag}</span> : null}
        </p>
        <IconButton icon="gear" label={t.chartSettings} onPress={() => setOpen('settings')} />
        <IconButton icon="list" label={t.asTable} onPress={() => setOpen('table')} />
        {full ? null : <IconButton icon="full" label={t.fullScreen} onPress={() => setOpen('full')} />}
      </div>
      <ChartSettingsSheet
        open={open === 'settings'}
        onClose={() => setOpen(null)}
        settings={settings}
        onChange={change}
      />
      <ChartTableSheet
        open={open === 'table'}
        onClose={() => setOpen(null)}
        bars={bars ?? []}
        dates={dates}
        currency={currency}
        tick={tick}
        title={`${name} · ${t.barsOf[period]}`}
      />
      {full ? null : (
        <ChartFull
          open={open === 'full'}
          onClose={() => setOpen(null)}
          instrument={instrument}
          name={name}
          currency={currency}
          tick={tick}
          zone={zone}
          lines={lines}
          onLineMoved={onLineMoved}
          redraw={redraw}
        />
      )}
    </section>
  );
}
