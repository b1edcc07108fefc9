import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { fetchCall } from '../../../api/use-call.ts';
import type { WireBar } from '../chart-data.ts';
import type { Wanted } from '../chart-feed.ts';
import type { ChartSettings } from '../chart-settings.ts';
import type { Closes } from './compared.ts';
import { showCompared } from './show-compared.ts';

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
