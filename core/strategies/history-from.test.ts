import { expect, it, test } from 'vitest';
import type { Bar, CorporateAction } from '../market.ts';
import { SCALE } from '../money.ts';
import { instrumentOn } from '../testing/instruments.ts';
import { adjustedFrom, historyFrom, pastBarsOf } from './history-from.ts';
import { datesOf } from './testing.ts';

const DAY_MS = 86_400_000;
const bar = (row: number, close: bigint, open = close): Bar => ({
  at: row * DAY_MS,
  open: open * SCALE,
  high: close * SCALE,
  low: close * SCALE,
  close: close * SCALE,
  volume: 1_000n * SCALE,
});
const dates = datesOf(4);
const dateOf = new Map(dates.map((date, row) => [row * DAY_MS, date]));
const SPAN = [dates[0]!, dates.at(-1)!] as const;
const instrument = instrumentOn('US');
const of = (bars: Bar[], actions: CorporateAction[] = []) =>
  historyFrom([{ instrument, bars: pastBarsOf(bars), actions, quote: null }], 'USD', dateOf, SPAN);

it('a split is no fall and a dividend no loss: what rules see is growth', () => {
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
  const paid = adjustedFrom([100n * SCALE, 90n * SCALE], { splits: [], dividends: [dividend] });
  expect(paid[1]! / paid[0]!).toBeCloseTo(1, 9);
});

test('rows are all dates on which one of them traded, and a gap stays a gap', () => {
  const other = instrumentOn('US', undefined, { id: 'US.OTHER', code: 'OTHER' });
  const history = historyFrom(
    [
      { instrument, bars: pastBarsOf([bar(0, 5n), bar(2, 6n)]), actions: [], quote: null },
      { instrument: other, bars: pastBarsOf([bar(1, 7n)]), actions: [], quote: null },
    ],
    'USD',
    dateOf,
    SPAN,
  );
  expect(history.dates).toEqual(dates.slice(0, 3));
  expect(history.columns[0]!.closes).toEqual([5n * SCALE, null, 6n * SCALE]);
  expect([...history.columns[1]!.adjusted].map(Number.isFinite)).toEqual([false, true, false]);
});

test('the book is the present one, and where there is none a poor one', () => {
  const quote = { bid: 99n * SCALE, ask: 101n * SCALE, bidSize: 10n * SCALE, askSize: 20n * SCALE };
  const [column] = historyFrom([{ instrument, bars: pastBarsOf([]), actions: [], quote }], 'USD', dateOf, SPAN).columns;
  expect(column!.book).toEqual({ spread: 2_000_000n, size: 100_000n });
  // A thousandth of a day in which 1,000 were traded at 5 dollars.
  expect(of([bar(0, 5n)]).columns[0]!.book).toEqual({ spread: 200_000n, size: 500n });
});
