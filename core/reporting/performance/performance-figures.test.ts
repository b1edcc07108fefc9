import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  findBestAndWorstMonths,
  selectDailyGrowthPoints,
  findDeepestDrawdown,
  computeMonthlyReturns,
  integerSquareRoot,
  computeVolatility,
} from './performance-figures.ts';
import { GROWTH_FACTOR_ONE, type GrowthCurvePoint } from './performance-measurement.ts';

const DAY_MS = 86_400_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00.000Z`);
const growth = (value: number): bigint => (BigInt(Math.round(value * 1e8)) * GROWTH_FACTOR_ONE) / 10n ** 8n;
const level = (at: number, value: number): GrowthCurvePoint => ({
  at,
  value: 0n,
  flows: 0n,
  growth: growth(value),
  had: true,
});

describe('the deepest fall', () => {
  it('runs from a high to the lowest point after it, and ends when the high is reached again', () => {
    const levels = [1, 1.2, 0.9, 1.1, 1.2, 1.3, 1.17].map((value, index) => level(index, value));
    expect(findDeepestDrawdown(levels)).toEqual({ rate: -25_000_000n, from: 1, lowest: 2, over: 4 });
    expect(findDeepestDrawdown(levels.slice(0, 4))).toMatchObject({ over: null });
    expect(findDeepestDrawdown([1, 1, 1.1].map((value, index) => level(index, value)))).toBeNull();
  });

  it('is never below −100 %', () => {
    expect(findDeepestDrawdown([level(0, 1), level(1, 0), level(2, 0)])).toMatchObject({
      rate: -100_000_000n,
      lowest: 1,
    });
  });
});

describe('volatility', () => {
  it('is zero for steady growth, and null for a few days', () => {
    const steady = Array.from({ length: 31 }, (_, index) => level(index, 1));
    expect(computeVolatility(steady)).toBe(0n);
    expect(computeVolatility(steady.slice(0, 30))).toBeNull();
  });

  it('is the standard deviation of daily returns times the root of 365', () => {
    let value = 1;
    const levels = [level(0, 1)];
    for (let index = 1; index <= 40; index++) {
      value *= index % 2 === 0 ? 1.01 : 0.99;
      levels.push(level(index, value));
    }
    // Returns of ±1 %, forty of them: 1 % × √(40 / 39) × √365.
    expect(Number(computeVolatility(levels)) / 1e8).toBeCloseTo(0.01 * Math.sqrt(40 / 39) * Math.sqrt(365), 5);
  });

  it('uses an integer square root', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), (value) => {
        const root = integerSquareRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
    );
  });
});

describe('months', () => {
  const levels = [
    level(day('2026-01-15'), 1),
    level(day('2026-02-01'), 1.1),
    level(day('2026-02-10'), 1),
    level(day('2026-03-01'), 1.21),
    level(day('2026-03-05') + 3_600_000, 1.089),
  ];
  it('end where the next one starts; the first and the last count as far as the period covers them', () => {
    expect(computeMonthlyReturns(levels)).toEqual([
      { month: '2026-01', rate: 10_000_000n, whole: false },
      { month: '2026-02', rate: 10_000_000n, whole: true },
      { month: '2026-03', rate: -10_000_000n, whole: false },
    ]);
    expect(findBestAndWorstMonths(computeMonthlyReturns(levels))).toMatchObject({
      best: { month: '2026-01' },
      worst: { month: '2026-03' },
    });
    expect(findBestAndWorstMonths([])).toBeNull();
  });

  it('of a curve are taken at the ends of days only', () => {
    const days = selectDailyGrowthPoints([
      level(day('2026-01-15'), 1),
      level(day('2026-01-15') + 5, 1.1),
      level(day('2026-01-16'), 1.2),
    ]);
    expect(days.map(({ at }) => at)).toEqual([day('2026-01-15'), day('2026-01-15') + DAY_MS]);
  });
});
