/**
 * Months of minute bars make charts in small steps between which others have their turn, and days that are over are
 * folded once.
 */
import { expect, test } from 'vitest';
import type { PriceAdjustment, Bar, CorporateAction, BarPeriod } from '@bourse/core/markets/market-types.ts';
import { buildImportedInstrument } from '../bars-and-replays-store.ts';
import { testZones } from '../testing-bar-files.ts';
import { runWithoutPauses, type ReplayChart, computeReplayChart, runWithPauses } from './replay-chart.ts';
import { type BarColumns, BarSeries } from './bar-series.ts';

const ID = 'CRYPTO.BTCUSDT';
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const START = Date.parse('2025-01-01T00:00:00Z');
/** The most bars that a step may touch: some tenths of a millisecond. */
const BARS_A_STEP_MAXIMUM = 200;

function columnsOf(days: number, adjusted: boolean): BarColumns {
  const bars = days * DAY_MINUTES;
  const column = (value: (bar: number) => number): BigInt64Array =>
    BigInt64Array.from({ length: bars }, (_, bar) => BigInt(Math.round(value(bar) * 1e8)));
  const wave = (bar: number): number => 100 + 10 * Math.sin(bar / 7_000) + (bar % 11) / 10;
  return {
    at: Float64Array.from({ length: bars }, (_, bar) => START + bar * MINUTE_MS),
    open: column(wave),
    high: column((bar) => wave(bar) + 1),
    low: column((bar) => wave(bar) - 1),
    close: column((bar) => wave(bar) + 0.5),
    volume: column((bar) => 1 + (bar % 5)),
    adjusted: adjusted ? column((bar) => wave(bar) / 2) : null,
  };
}

const split: CorporateAction = {
  instrument: ID,
  kind: 'split',
  exDate: '2025-02-03',
  ratio: { numerator: 2n, denominator: 1n },
} as unknown as CorporateAction;

/** A chart at its last bar, and how many bars have been read so far. */
function chartFor(
  days: number,
  { adjusted = false, actions = [] }: { adjusted?: boolean; actions?: readonly CorporateAction[] } = {},
): { chart: ReplayChart; looked(): number } {
  const series = new BarSeries(
    buildImportedInstrument({ instrument: ID, name: ID, currency: 'USDT' }, '2025-01-01'),
    '1m',
    columnsOf(days, adjusted),
    testZones,
    [...actions],
  );
  let count = 0;
  const bar = series.bar.bind(series);
  series.bar = (index: number): Bar => {
    count++;
    return bar(index);
  };
  const chart: ReplayChart = {
    series,
    until: { bar: series.length - 1, played: 30_000 },
    tick: () => 1n,
    timeZones: testZones,
  };
  return { chart, looked: () => count };
}

const PERIODS = ['1m', '30m', '1d', '1Y'] as const satisfies readonly BarPeriod[];
const ADJUSTMENTS = ['none', 'forward', 'backward'] as const satisfies readonly PriceAdjustment[];
const chartRequest = (period: BarPeriod, adjustment: PriceAdjustment) => ({
  period,
  adjustment,
  before: Number.MAX_SAFE_INTEGER,
  limit: 1000,
});

const kinds: [string, { adjusted?: boolean; actions?: readonly CorporateAction[] }][] = [
  ['raw', {}],
  ['split', { actions: [split] }],
  ['adjusted by its source', { adjusted: true }],
];

test.each(kinds)('no step of a chart of weeks of minutes, %s, looks at more than a few bars', (_, kind) => {
  const { chart, looked } = chartFor(50, kind);
  for (const period of PERIODS) {
    for (const adjustment of ADJUSTMENTS) {
      let [before, most] = [looked(), 0];
      for (const steps = computeReplayChart(chart, chartRequest(period, adjustment)); !steps.next().done; ) {
        most = Math.max(most, looked() - before);
        before = looked();
      }
      expect([period, adjustment, Math.max(most, looked() - before) <= BARS_A_STEP_MAXIMUM], `${most} bars`).toEqual([
        period,
        adjustment,
        true,
      ]);
    }
  }
});

test('aggregates finished days once, and their chart equals one aggregated from bars', () => {
  const { chart, looked } = chartFor(50, { actions: [split] });
  for (const adjustment of ADJUSTMENTS) {
    const first = runWithoutPauses(computeReplayChart(chart, chartRequest('1Y', adjustment)));
    const before = looked();
    expect(runWithoutPauses(computeReplayChart(chart, chartRequest('1Y', adjustment)))).toEqual(first);
    expect(looked() - before).toBeLessThanOrEqual(2 * DAY_MINUTES);
    const { bars, close } = foldedByHand(chart, adjustment);
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({ at: START, volume: bars.reduce((sum, { volume }) => sum + volume, 0n), close });
  }
});

/** Each minute as a chart of minutes shows it. */
function foldedByHand(chart: ReplayChart, adjustment: PriceAdjustment): { bars: Bar[]; close: bigint } {
  const pages: Bar[][] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = runWithoutPauses(computeReplayChart(chart, { ...chartRequest('1m', adjustment), before }));
    if (page.length === 0) break;
    pages.unshift(page);
    before = page[0]!.at;
  }
  const bars = pages.flat();
  return { bars, close: bars.at(-1)!.close };
}

test("long work yields after every few steps, short work doesn't", async () => {
  function* work(steps: number) {
    for (let step = 0; step < steps; step++) yield null;
    return steps;
  }
  expect(runWithPauses(work(3), 4)).toBe(3);
  let turns = 0;
  let over = false;
  const others = (): void => {
    if (!over) {
      turns++;
      setImmediate(others);
    }
  };
  setImmediate(others);
  expect(await runWithPauses(work(40), 4)).toBe(40);
  over = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
