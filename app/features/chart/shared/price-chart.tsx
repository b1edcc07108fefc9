import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../../language/language.ts';
import { summarizeBars, type WireBar } from '../chart-bars.ts';
import { type ChartDateFormats, buildChartDateFormats } from '../chart-date-formats.ts';
import { LoadableChartCanvas, useBarLoadingState } from '../chart-canvas-loading.tsx';
import { type ChartSettings, useChartSettings } from '../chart-settings.ts';
import { ChartSheets } from '../chart-sheets.tsx';
import { type ChartSheetName, ChartToolbar } from '../chart-toolbar.tsx';
import { DrawingToolbar } from '../drawings/drawing-tools.tsx';
import { useDrawingSession } from '../drawings/use-drawing-session.ts';
import { formatAdjustedPrice, roundDraggedPrice } from './chart-price-rounding.ts';
import { useChartMarkers } from '../markers/use-chart-markers.ts';
import type { PriceChartProps } from '../chart-props.ts';
import styles from '../chart.module.css';

export type { PriceChartProps } from '../chart-props.ts';

/** What a screen reader reads in place of the picture. */
function useSummary(
  { name, currency, tick }: Pick<PriceChartProps, 'name' | 'currency' | 'tick'>,
  { period }: ChartSettings,
  bars: readonly WireBar[] | null,
  dates: ChartDateFormats,
): string {
  const t = useTexts('quotes');
  const summary = bars && summarizeBars(bars);
  if (!summary) return `${t.chart}, ${name}`;
  const price = (value: string) => formatAdjustedPrice(value, currency, tick);
  return fillPlaceholders(t.summary, {
    name,
    bars: t.barsOf[period],
    count: formatCount(summary.count),
    from: dates.exact(Date.parse(summary.from)),
    to: dates.exact(Date.parse(summary.to)),
    high: price(summary.high),
    low: price(summary.low),
    last: price(summary.last),
  });
}

/** Reports a released line at the nearest tick. */
const onTicks = (onMoved: NonNullable<PriceChartProps['onLineMoved']>, tick: string) => (id: string, value: number) => {
  const to = roundDraggedPrice(value, tick);
  if (to !== null) onMoved(id, to);
};

/** An instrument's chart: periods, indicators, drawings, full screen, and a table for those who can't see it. */
export function PriceChart(props: PriceChartProps) {
  const { instrument, currency, tick, zone, lines, onLineMoved, redraw, onAlert, full = false, draws = false } = props;
  const t = useTexts('quotes');
  const tools = useTexts('chartTools');
  const language = useLanguage();
  const [settings, change] = useChartSettings();
  const { period, adjustment } = settings;
  const bars = useBarLoadingState(`${instrument} ${period} ${adjustment}`);
  const [open, setOpen] = useState<ChartSheetName | null>(full && draws ? 'draw' : null);
  const dates = useMemo(() => buildChartDateFormats(period, zone, LOCALES[language]), [period, zone, language]);
  const markers = useChartMarkers(instrument, currency, settings.marks, bars.loadedBars?.[0]?.at ?? null);
  const heard = useSummary(props, settings, bars.loadedBars, dates);
  // Alerts don't apply to adjusted past prices.
  const alertAt = adjustment === 'backward' ? undefined : onAlert;
  const draw = useDrawingSession(instrument, adjustment, alertAt);
  const formatContext = { t: tools, dates, price: (value: string) => formatAdjustedPrice(value, currency, tick) };
  const moved = onLineMoved && onTicks(onLineMoved, tick);
  const canDrag = full && onLineMoved !== undefined;
  const hasDrawBar = full && (draw.mode.kind === 'placing' || draw.selected !== null);
  const canvas = { ...settings, instrument, tick, currency, draw, markers, dates, lines, redraw };
  return (
    <section
      className={full ? styles.full : undefined}
      aria-label={props.isNamed ? `${t.chart}, ${props.name}` : t.chart}
    >
      <LoadableChartCanvas
        {...canvas}
        name={props.name}
        onAlert={alertAt}
        onRangeLeft={() => change({ range: null })}
        full={full}
        bars={bars}
        label={heard}
        onLineMoved={canDrag ? moved : undefined}
      />
      <ChartToolbar
        settings={settings}
        onChange={change}
        instrument={instrument}
        dates={dates}
        canDrag={canDrag && (lines?.some(({ movable }) => movable) ?? false)}
        full={full}
        onOpen={setOpen}
        drawBar={hasDrawBar ? <DrawingToolbar draw={draw} formatContext={formatContext} onAlert={alertAt} /> : null}
      />
      <ChartSheets
        {...props}
        open={open}
        onClose={() => setOpen(null)}
        settings={settings}
        onChange={change}
        bars={bars.loadedBars ?? []}
        draw={draw}
        hasAlerts={alertAt !== undefined}
        formatContext={formatContext}
        markers={markers}
        whole={full ? null : <PriceChart {...props} full draws={open === 'draw'} />}
      />
    </section>
  );
}
