import { expect, it, test } from 'vitest';
import type { Bar, CorporateAction } from '../../markets/market-types.ts';
import { SCALE } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { computeAdjustedCloses, buildBackTestHistory, buildDailyBarColumns } from './back-test-history.ts';
import { listWorkingDates } from './testing.ts';

const DAY_MS = 86_400_000;
const bar = (row: number, close: bigint, open = close): Bar => ({
  at: row * DAY_MS,
  open: open * SCALE,
  high: close * SCALE,
  low: close * SCALE,
  close: close * SCALE,
  volume: 1_000n * SCALE,
});
const dates = listWorkingDates(4);
const dateOf = new Map(dates.map((date, row) => [row * DAY_MS, date]));
const SPAN = [dates[0]!, dates.at(-1)!] as const;
const instrument = buildInstrument('US');
const of = (bars: Bar[], actions: CorporateAction[] = []) =>
  buildBackTestHistory([{ instrument, bars: buildDailyBarColumns(bars), actions }], 'USD', dateOf, SPAN);

it('adjusted closes show growth only: a split is no fall, and a dividend no loss', () => {
  const split: CorporateAction = {
    instrument: instrument.id,
    exDate: dates[2]!,
    kind: 'split',
    ratio: { numerator: 2n, denominator: 1n },
  };
  const { columns } = of([bar(0, 100n), bar(1, 110n), bar(2, 55n), bar(3, 66n)], [split]);
  const [first, second, third, fourth] = columns[0]!.adjusted;
  expect([second! / first!, third! / second!, fourth! / third!].map((each) => each.toFixed(6))).toEqual([
    '1.100000',
    '1.000000',
    '1.200000',
  ]);
  const dividend = { row: 1, exDate: dates[1]!, payDate: dates[3]!, perShare: 10n * SCALE };
  const paid = computeAdjustedCloses([100n * SCALE, 90n * SCALE], { splits: [], dividends: [dividend] });
  expect(paid[1]! / paid[0]!).toBeCloseTo(1, 9);
});

test('a history has a row for each date on which any instrument traded, and leaves gaps empty', () => {
  const other = buildInstrument('US', undefined, { id: 'US.OTHER', code: 'OTHER' });
  const history = buildBackTestHistory(
    [
      { instrument, bars: buildDailyBarColumns([bar(0, 5n), bar(2, 6n)]), actions: [] },
      { instrument: other, bars: buildDailyBarColumns([bar(1, 7n)]), actions: [] },
    ],
    'USD',
    dateOf,
    SPAN,
  );
  expect(history.dates).toEqual(dates.slice(0, 3));
  expect(history.columns[0]!.closes).toEqual([5n * SCALE, null, 6n * SCALE]);
  expect([...history.columns[1]!.adjusted].map(Number.isFinite)).toEqual([false, true, false]);
});

test('the assumed book follows from the median day’s turnover', () => {
  // 1,000 at 5 dollars.
  const [column] = of([bar(0, 5n)]).columns;
  expect(column).toMatchObject({ turnover: 500_000n, book: { spread: 80_000n, size: 100n } });
  const otc = { ...instrument, board: 'otc' as const };
  const known = [{ instrument: otc, bars: buildDailyBarColumns([bar(0, 6n)]), actions: [] }];
  const { columns } = buildBackTestHistory(known, 'USD', dateOf, SPAN);
  expect(columns[0]!.book).toEqual({ spread: 1_500_000n, size: 400n });
  expect(of([]).columns[0]!.book.size).toBe(1n);
});

test('data outside the span, such as the unfinished day, changes nothing', () => {
  const inside = [bar(1, 5n), bar(2, 6n)];
  const span = [dates[1]!, dates[2]!] as const;
  const from = (bars: Bar[]) =>
    buildBackTestHistory([{ instrument, bars: buildDailyBarColumns(bars), actions: [] }], 'USD', dateOf, span);
  expect(from([bar(0, 900n), ...inside, bar(3, 1n)])).toEqual(from(inside));
  expect(from([bar(0, 900n)]).dates).toEqual([]);
});
