/** The other instrument's line on the canvas, with a percentage axis while it is shown. */
import { type Chart, type KLineData, registerIndicator } from 'klinecharts';
import { readPalette } from '../chart-styles.ts';
import type { Series } from '../indicators/averages.ts';
import { besideCloses, changeSince, type Closes, knownAt } from './compared.ts';

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
export function showCompared(chart: Chart, names: { own: string; other: string }, other: Closes): () => void {
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
