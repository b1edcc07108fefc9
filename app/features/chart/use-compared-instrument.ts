/** The other instrument's line on the canvas, with a percentage axis while it is shown. */
import { type Chart, type KLineData, registerIndicator } from 'klinecharts';
import { readChartPalette } from './chart-styles.ts';
import type { IndicatorSeries } from './indicators/indicator-formulas.ts';
import { rescaleComparedCloses, computeChangeSince, type CloseSeries, alignCloses } from './compared-closes.ts';
import { useEffect, useState } from 'react';
import { fetchCall } from '../../api/use-call.ts';
import type { WireBar } from './chart-bars.ts';
import type { BarsRequest } from './chart-feed.ts';
import type { ChartSettings } from './chart-settings.ts';

const NAME = 'bourse.compared';
const PANE = 'candle_pane';

interface ComparedLine {
  (bars: readonly KLineData[]): IndicatorSeries;
}

registerIndicator<{ value?: number }, number, ComparedLine>({
  name: NAME,
  shortName: '',
  series: 'price',
  figures: [{ key: 'value', title: '', type: 'line' }],
  shouldUpdate: () => ({ calc: true, draw: true }),
  calc: (bars, { extendData }) => extendData(bars).map((value) => ({ value: value ?? undefined })),
});

const formatPercentChange = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${(change * 100).toFixed(2)}%`;

const closesOf = (bars: readonly { close: number }[]): number[] => bars.map(({ close }) => close);

/** Draws `other` under its name; the returned function removes it and restores the price axis. */
function drawComparedLine(chart: Chart, names: { own: string; other: string }, other: CloseSeries): () => void {
  const from = (): number => Math.max(0, chart.getVisibleRange().from);
  const comparedLine: ComparedLine = (bars) =>
    rescaleComparedCloses(
      closesOf(bars),
      alignCloses(
        bars.map(({ timestamp }) => timestamp),
        other,
      ),
      from(),
    );
  const colour = readChartPalette().token('--amber');
  chart.overrideYAxis({ paneId: PANE, name: 'percentage' });
  chart.createIndicator(
    {
      name: NAME,
      paneId: PANE,
      extendData: comparedLine,
      styles: { lines: [{ color: colour, size: 2, style: 'solid', smooth: false, dashedValue: [2, 2] }] },
      createTooltipDataSource: ({ chart: tooltipChart, indicator, crosshair }) => {
        const bars = tooltipChart.getDataList();
        const index = crosshair.dataIndex ?? bars.length - 1;
        const own = computeChangeSince(closesOf(bars), from(), index);
        const theirs = computeChangeSince(
          indicator.result.map((row) => (row as { value?: number }).value ?? null),
          from(),
          index,
        );
        const ink = readChartPalette().token('--ink-2');
        return {
          name: '',
          calcParamsText: '',
          features: [],
          legends: [
            { title: { text: `${names.own} `, color: ink }, value: { text: formatPercentChange(own), color: ink } },
            {
              title: { text: `${names.other} `, color: colour },
              value: { text: formatPercentChange(theirs), color: colour },
            },
          ],
        };
      },
    },
    true,
  );
  let frame = 0;
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => chart.overrideIndicator({ name: NAME, extendData: comparedLine }));
  };
  chart.subscribeAction('onVisibleRangeChange', again);
  return () => {
    cancelAnimationFrame(frame);
    chart.unsubscribeAction('onVisibleRangeChange', again);
    chart.removeIndicator({ name: NAME });
    chart.overrideYAxis({ paneId: PANE, name: 'normal' });
  };
}

const BARS = 1_000;
/** As far back as a reader is likely to have scrolled. */
const MOST_PAGES = 8;

async function readComparedBars(wanted: BarsRequest, from: number): Promise<WireBar[]> {
  const { instrument, period, adjustment } = wanted;
  let bars: WireBar[] = [];
  let before: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const more = { limit: BARS, ...(before === undefined ? {} : { before }) };
    const answer = await fetchCall('quotes/getBars', { instrument, period, adjustment, ...more });
    bars = [...answer.bars, ...bars];
    const [first] = bars;
    if (answer.next === null || !first || Date.parse(first.at) <= from) break;
    before = answer.next;
  }
  return bars;
}

interface ComparedProps extends BarsRequest {
  name: string;
  compared: ChartSettings['compared'];
  /** This chart's bars, epoch ms; null until loaded. */
  first: number | null;
  last: number | null;
}

/** Another instrument's line on this chart, reread when this chart's range of bars changes. */
export function useComparedInstrument(chart: Chart | null, props: ComparedProps, appearanceKey: string): void {
  const { instrument, name, period, adjustment, compared, first, last } = props;
  const [bars, setBars] = useState<{ of: string; closes: CloseSeries } | null>(null);
  const other = compared === null || compared.instrument === instrument ? null : compared;
  const of = `${other?.instrument} ${period} ${adjustment}`;
  const id = other?.instrument ?? null;
  useEffect(() => {
    if (id === null || first === null || last === null) return setBars(null);
    let isOver = false;
    readComparedBars({ instrument: id, period, adjustment }, first).then(
      (found) => {
        const closes = {
          times: found.map(({ at }) => Date.parse(at)),
          closes: found.map(({ close }) => Number(close)),
        };
        if (!isOver) setBars({ of: `${id} ${period} ${adjustment}`, closes });
      },
      // The chart works without it; the next bar tries again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [id, period, adjustment, first, last]);
  const closes = bars?.of === of ? bars.closes : null;
  const otherName = other?.name ?? '';
  // A changed look redraws it.
  useEffect(() => {
    if (!chart || !closes) return;
    return drawComparedLine(chart, { own: name, other: otherName }, closes);
  }, [chart, closes, name, otherName, appearanceKey]);
}
