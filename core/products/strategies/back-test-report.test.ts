/** The report of a back-test that has stopped at its loss: the time that it ran, without the cash afterwards. */
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { buildDailyBarColumns } from './back-test-history.ts';
import { computeChangeRate } from './value-curve-statistics.ts';
import { buildClosesFromChanges, listWorkingDates } from './testing.ts';
import { type BackTestReport, buildBackTestReport } from './back-test-report.ts';

const DAY_MS = 86_400_000;
const WOBBLE = Array.from({ length: 60 }, (_, row) => (row % 5) * 4 - 8);
const FALL = Array.from({ length: 20 }, () => -20);
const flat = (rows: number): number[] => Array.from({ length: rows }, () => 0);

function tried(changes: readonly number[]): BackTestReport {
  const closes = buildClosesFromChanges(changes);
  const dates = listWorkingDates(closes.length);
  const price = (close: number): bigint => BigInt(Math.round(close * 100)) * (SCALE / 100n);
  const bars = closes.map((close, row) => ({
    at: row * DAY_MS,
    open: price(closes[row - 1] ?? close),
    high: price(close),
    low: price(close),
    close: price(close),
    volume: 100_000_000n * SCALE,
  }));
  const instrument = buildInstrument('US');
  const found = buildBackTestReport({
    plan: { kind: 'equalWeight', parameters: { every: 1 }, instruments: [instrument.id] },
    known: [{ instrument, bars: buildDailyBarColumns(bars), actions: [] }],
    currency: 'USD',
    dateOf: new Map(dates.map((date, row) => [row * DAY_MS, date])),
    span: [dates[0]!, dates.at(-1)!],
    amount: 1_000_000n,
    stopAt: 2_000,
    plans: [],
  });
  if ('needed' in found) throw new Error('too short');
  return found;
}

test('the years in cash after a stop change no figure of the report', () => {
  const [soon, late] = [tried([...WOBBLE, ...FALL, ...flat(70)]), tried([...WOBBLE, ...FALL, ...flat(700)])];
  expect(soon.tested.stopped).not.toBeNull();
  const figures = ({ whole, before, holdout, unmanaged, expected }: BackTestReport) => ({
    whole,
    before,
    holdout,
    unmanaged,
    expected,
  });
  expect(figures(late)).toEqual(figures(soon));
  const { begins, executedRows, stopped } = late.tested;
  // Sold at the opening after the session at whose end it had lost too much.
  expect(executedRows).toBe(stopped! + 2);
  expect(late.stoppedOn).toBe(late.dates[late.tested.trades.at(-1)!.row]);
  expect(late.expected[0]).toMatchObject({ sessions: 21, count: executedRows - begins - 21 });
  expect(late.holdout).toBeNull();
  expect(late.before).toEqual(late.whole);
  expect(late.whole.months.all).toBeLessThan(6);
});

test('the sale after a stop counts, and a holdout in which the strategy stopped ends with the stop', () => {
  const { tested, whole, holdout } = tried([...WOBBLE, ...WOBBLE, ...FALL, ...flat(5)]);
  const { values, executedRows, stopped, begins } = tested;
  expect(tested.holdout).toBeLessThan(stopped!);
  expect(values[executedRows - 1]).toBe(values.at(-1));
  expect(values[executedRows - 1]).not.toBe(values[stopped!]);
  expect(whole.change).toBe(computeChangeRate(values[begins]!, values[executedRows - 1]!));
  expect(holdout!.change).toBeLessThan(0n);
});

test('the report of a strategy that never stops covers the whole past', () => {
  const { tested, dates, stoppedOn, holdout } = tried([...WOBBLE, ...flat(40)]);
  expect([tested.stopped, stoppedOn, tested.executedRows]).toEqual([null, null, dates.length]);
  expect(holdout).not.toBeNull();
});
