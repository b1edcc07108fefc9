import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { computeStrategyCapacity, computeMedianAmount } from './back-test-history.ts';
import { computePastPeriodResults, computeCurveStatistics } from './value-curve-statistics.ts';
import { listWorkingDates } from './testing.ts';

const rate = (value: number): bigint => BigInt(Math.round(value * 1e8));

test('curve statistics state the total change, the deepest fall and the months', () => {
  const values = [100n, 110n, 88n, 99n, 120n].map((value) => value * 100n);
  const dates = ['2025-01-30', '2025-01-31', '2025-02-03', '2025-02-28', '2025-03-03'];
  expect(computeCurveStatistics(values, dates, 0, 5)).toMatchObject({
    change: rate(0.2),
    drawdown: { rate: rate(-0.2), from: 1, to: 2 },
    bestMonth: rate(120 / 99 - 1),
    worstMonth: rate(-0.1),
    months: { gained: 2, all: 3 },
  });
  // From its third row on it begins with the value of the second.
  expect(computeCurveStatistics(values, dates, 2, 5).change).toBe(rate(120 / 110 - 1));
});

test('volatility is yearly: daily changes of one percent up and down give about 16 %', () => {
  const values = [1_000_000n];
  for (let i = 0; i < 100; i++) values.push((values.at(-1)! * (i % 2 === 0 ? 101n : 99n)) / 100n);
  const { volatility } = computeCurveStatistics(values, listWorkingDates(101), 0, 101);
  expect(Number(volatility) / 1e8).toBeCloseTo(0.01 * Math.sqrt(252), 2);
});

describe('past periods', () => {
  it('state the worst, the best and how many lost', () => {
    // 40 rows that rise by one, then a fall by half.
    const values = [...Array.from({ length: 41 }, (_, i) => 1_000n + BigInt(i)), 500n];
    const found = computePastPeriodResults(values, 0, 1)!;
    expect(found.count).toBe(41);
    expect(found.worst).toBe(rate(500 / 1040 - 1));
    expect(found.best).toBe(rate(0.001));
    expect(found.lost).toBe((SCALE + 20n) / 41n);
  });
  it('are null if there are too few', () => {
    expect(
      computePastPeriodResults(
        Array.from({ length: 30 }, () => 100n),
        0,
        21,
      ),
    ).toBeNull();
  });
  it('are ordered from worst to best, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 60, maxLength: 90 }), (values) => {
        const { worst, low, middle, high, best, lost } = computePastPeriodResults(values, 0, 21)!;
        const sorted = [worst, low, middle, high, best];
        expect(sorted.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))).toEqual(sorted);
        expect(lost >= 0n && lost <= SCALE).toBe(true);
      }),
    );
  });
});

test('capacity is bounded by the instrument that trades the least for its weight', () => {
  // A hundredth of 1,000,000 for half the portfolio carries 20,000; of 100,000 for a tenth 10,000.
  expect(computeStrategyCapacity([5_000, 1_000, 0], [1_000_000n, 100_000n, 1n])).toBe(10_000n);
  expect(computeStrategyCapacity([0], [5n])).toBeNull();
  expect(computeMedianAmount([5n, 1n, 3n, 2n])).toBe(2n);
});
