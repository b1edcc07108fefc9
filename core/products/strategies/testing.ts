/** Small histories for the tests of strategies. */
import { addDays, weekdayOf } from '../../dates.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { SCALE, type Price } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import type { BackTestHistory, BackTestHistoryColumn } from './back-test-history.ts';

export const TEST_FIRST_DATE = '2025-01-06';

/** This many working days. */
export function listWorkingDates(rows: number): string[] {
  const dates: string[] = [];
  for (let date = TEST_FIRST_DATE; dates.length < rows; date = addDays(date, 1))
    if (weekdayOf(date) > 0 && weekdayOf(date) < 6) dates.push(date);
  return dates;
}

const priceOf = (value: number): Price => BigInt(Math.round(value * 100)) * (SCALE / 100n);

/** A column that opens where it closed the day before. `closes` in units of its currency. */
export function buildHistoryColumn(
  closes: readonly number[],
  more: Partial<BackTestHistoryColumn> = {},
  code = 'TEST',
): BackTestHistoryColumn {
  const instrument: Instrument = buildInstrument('US', undefined, { id: `US.${code}`, code });
  return {
    instrument,
    opens: closes.map((close, row) => priceOf(closes[row - 1] ?? close)),
    closes: closes.map(priceOf),
    adjusted: Float64Array.from(closes),
    splits: [],
    dividends: [],
    book: { spread: 100_000n, size: 5_000_000n },
    turnover: 20_000_000_000n,
    ...more,
  };
}

export const buildTestHistory = (columns: readonly BackTestHistoryColumn[]): BackTestHistory => ({
  dates: listWorkingDates(columns[0]!.closes.length),
  currency: 'USD',
  columns,
});

/** From changes in thousandths, beginning at 100. */
export const buildClosesFromChanges = (changes: readonly number[], first = 100): number[] => {
  let price = first;
  return [first, ...changes.map((change) => (price = Math.max(1, Math.round(price * (1000 + change)) / 1000)))];
};
