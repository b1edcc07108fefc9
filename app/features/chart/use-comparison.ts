/** The other instrument's line on the canvas, with a percentage axis while it is shown. */
import { type Chart, type KLineData, registerIndicator } from 'klinecharts';
import { readPalette } from './chart-styles.ts';
import type { Series } from './indicators/formulas.ts';
import { besideCloses, changeSince, type Closes, knownAt } from './comparison.ts';
import { useEffect, useState } from 'react';
import { fetchCall } from '../../api/use-call.ts';
import type { WireBar } from './chart-data.ts';
import type { Wanted } from './chart-feed.ts';
import type { ChartSettings } from './chart-settings.ts';

const NAME = 'bourse.compared';
const PANE = 'candle_pane';

interface Beside {
  (bars: readonly KLineData[]): Series;
}

registerIndicator<{ value?: number }, number, Beside>({
  name: NAME,
  shortName: '',
  series: 'price',
  figures: [{ key: 'value', title: '', type: 'line' }],
  shouldUpdate: () => ({ calc: true, draw: true }),
  calc: (bars, { extendData }) => extendData(bars).map((value) => ({ value: value ?? undefined })),
});

const percent = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${(change * 100).toFixed(2)}%`;

/** Draws `other` under its name; the returned function removes it and restores the price axis. */
function showCompared(chart: Chart, names: { own: string; other: string }, other: Closes): () => void {
  const from = (): number => Math.max(0, chart.getVisibleRange().from);
  const beside: Beside = (bars) =>
    besideCloses(
      bars.map(({ close }) => close),
      knownAt(
        bars.map(({ timestamp }) => timestamp),
        other,
      ),
      from(),
    );
  const colour = readPalette().token('--amber');
  chart.overrideYAxis({ paneId: PANE, name: 'percentage' });
  chart.createIndicator(
    {
      name: NAME,
      paneId: PANE,
      extendData: beside,
      styles: { lines: [{ color: colour, size: 2, style: 'solid', smooth: false, dashedValue: [2, 2] }] },
      createTooltipDataSource: ({ chart: shown, indicator, crosshair }) => {
        const bars = shown.getDataList();
        const index = crosshair.dataIndex ?? bars.length - 1;
        const own = changeSince(
          bars.map(({ close }) => close),
          from(),
          index,
        );
        const theirs = changeSince(
          indicator.result.map((row) => (row as { value?: number }).value ?? null),
          from(),
          index,
        );
        const ink = readPalette().token('--ink-2');
        return {
          name: '',
          calcParamsText: '',
          features: [],
          legends: [
            { title: { text: `${names.own} `, color: ink }, value: { text: percent(own), color: ink } },
            { title: { text: `${names.other} `, color: colour }, value: { text: percent(theirs), color: colour } },
          ],
        };
      },
    },
    true,
  );
  let frame = 0;
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => chart.overrideIndicator({ name: NAME, extendData: beside }));
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

async function read(wanted: Wanted, from: number): Promise<WireBar[]> {
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

interface Props extends Wanted {
  name: string;
  compared: ChartSettings['compared'];
  /** This chart's bars, epoch ms; null until loaded. */
  first: number | null;
  last: number | null;
}

/** Another instrument's line on this chart, reread when this chart's range of bars changes. */
export function useCompared(chart: Chart | null, props: Props, look: string): void {
  const { instrument, name, period, adjustment, compared, first, last } = props;
  const [bars, setBars] = useState<{ of: string; closes: Closes } | null>(null);
  const other = compared === null || compared.instrument === instrument ? null : compared;
  const of = `${other?.instrument} ${period} ${adjustment}`;
  const id = other?.instrument ?? null;
  useEffect(() => {
    if (id === null || first === null || last === null) return setBars(null);
    let isOver = false;
    read({ instrument: id, period, adjustment }, first).then(
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
    return showCompared(chart, { own: name, other: otherName }, closes);
  }, [chart, closes, name, otherName, look]);
}
