import { describe, expect, it } from 'vitest';
import { GROWTH_FACTOR_ONE, type GrowthCurvePoint } from './performance/performance-measurement.ts';
import { DAY_MS } from './performance/performance-points.ts';
import { computeLastDayResult, computeCopyPeriodResults } from './copy-trading-performance.ts';

const percent = (rate: number): bigint => GROWTH_FACTOR_ONE + (GROWTH_FACTOR_ONE * BigInt(rate)) / 100n;
const level = (at: number, value: bigint, over: Partial<GrowthCurvePoint> = {}): GrowthCurvePoint => ({
  at,
  value,
  flows: 0n,
  growth: GROWTH_FACTOR_ONE,
  had: true,
  ...over,
});

describe('the profit of the day', () => {
  it('is what was earned since midnight, without deposits and withdrawals', () => {
    const levels = [
      level(0, 1_000n),
      level(DAY_MS, 1_100n, { growth: percent(10) }),
      level(DAY_MS + 1, 1_150n, { flows: 500n, growth: percent(15) }),
      level(DAY_MS + 2, 1_600n, { flows: -100n, growth: percent(12) }),
      level(DAY_MS + 3, 1_510n, { growth: percent(21) }),
    ];
    // 50 more, then 50 less of 1,650, then 10 more of 1,500.
    expect(computeLastDayResult({ levels }).profit).toBe(10n);
    expect(computeLastDayResult({ levels }).rate).toBe(10_000_000n);
  });

  it('of somebody who started today counts from the start', () => {
    const levels = [level(0, 0n, { flows: 900n, had: false }), level(5, 930n, { growth: percent(3) })];
    expect(computeLastDayResult({ levels })).toEqual({ profit: 30n, rate: 3_000_000n });
    expect(computeLastDayResult({ levels: levels.slice(0, 1) })).toEqual({ profit: 0n, rate: 0n });
  });
});

describe('the results of past periods', () => {
  const days = (count: number, growthAt: (day: number) => bigint): GrowthCurvePoint[] =>
    Array.from({ length: count }, (_, day) => level(day * DAY_MS, 1n, { growth: growthAt(day), had: day > 0 }));

  it('are reported with their losses once there are twenty periods, and not before', () => {
    expect(computeCopyPeriodResults({ levels: days(26, () => GROWTH_FACTOR_ONE) })).toEqual([]);
    // Up by a hundredth a day, down by as much on each tenth.
    const swings = days(60, (day) => percent(day - 15 * Math.floor(day / 10)));
    const [week, month, ...more] = computeCopyPeriodResults({ levels: swings });
    expect(more).toEqual([]);
    expect([week!.sessions, week!.count, month!.sessions, month!.count]).toEqual([7, 53, 30, 30]);
    expect(week!.worst).toBeLessThan(0n);
    expect(week!.lost).toBeGreaterThan(0n);
    expect(week!.low <= week!.middle && week!.middle <= week!.high && week!.high <= week!.best).toBe(true);
    expect(month!.lost).toBe(100_000_000n);
  });

  it('start with the first day that has money in the portfolio', () => {
    const idle = days(200, (day) => (day < 180 ? GROWTH_FACTOR_ONE : percent(day - 180))).map((each, day) => ({
      ...each,
      had: day >= 180,
    }));
    expect(computeCopyPeriodResults({ levels: idle })).toEqual([]);
  });
});
