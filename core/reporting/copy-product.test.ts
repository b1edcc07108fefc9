import { describe, expect, it } from 'vitest';
import { GROWTH_ONE, type Level } from './performance/measure.ts';
import { DAY_MS } from './performance/points.ts';
import { lastDayOf, stretchesOf } from './copy-product.ts';

const percent = (rate: number): bigint => GROWTH_ONE + (GROWTH_ONE * BigInt(rate)) / 100n;
const level = (at: number, value: bigint, over: Partial<Level> = {}): Level => ({
  at,
  value,
  flows: 0n,
  growth: GROWTH_ONE,
  had: true,
  ...over,
});

describe('the profit of the day', () => {
  it('is what came since midnight, and nothing that was paid in or taken out', () => {
    const levels = [
      level(0, 1_000n),
      level(DAY_MS, 1_100n, { growth: percent(10) }),
      level(DAY_MS + 1, 1_150n, { flows: 500n, growth: percent(15) }),
      level(DAY_MS + 2, 1_600n, { flows: -100n, growth: percent(12) }),
      level(DAY_MS + 3, 1_510n, { growth: percent(21) }),
    ];
    // 50 more, then 50 less of 1,650, then 10 more of 1,500.
    expect(lastDayOf({ levels }).profit).toBe(10n);
    expect(lastDayOf({ levels }).rate).toBe(10_000_000n);
  });

  it('of somebody who began today counts from the beginning', () => {
    const levels = [level(0, 0n, { flows: 900n, had: false }), level(5, 930n, { growth: percent(3) })];
    expect(lastDayOf({ levels })).toEqual({ profit: 30n, rate: 3_000_000n });
    expect(lastDayOf({ levels: levels.slice(0, 1) })).toEqual({ profit: 0n, rate: 0n });
  });
});

describe('what stretches of days brought', () => {
  const days = (count: number, growthAt: (day: number) => bigint): Level[] =>
    Array.from({ length: count }, (_, day) => level(day * DAY_MS, 1n, { growth: growthAt(day), had: day > 0 }));

  it('is told with its losses once there are twenty, and not before', () => {
    expect(stretchesOf({ levels: days(26, () => GROWTH_ONE) })).toEqual([]);
    // Up by a hundredth a day, down by as much on each tenth.
    const swings = days(60, (day) => percent(day - 15 * Math.floor(day / 10)));
    const [week, month, ...more] = stretchesOf({ levels: swings });
    expect(more).toEqual([]);
    expect([week!.sessions, week!.count, month!.sessions, month!.count]).toEqual([7, 53, 30, 30]);
    expect(week!.worst).toBeLessThan(0n);
    expect(week!.lost).toBeGreaterThan(0n);
    expect(week!.low <= week!.middle && week!.middle <= week!.high && week!.high <= week!.best).toBe(true);
    expect(month!.lost).toBe(100_000_000n);
  });

  it('begins with the first day on which there was something that could grow', () => {
    const idle = days(200, (day) => (day < 180 ? GROWTH_ONE : percent(day - 180))).map((each, day) => ({
      ...each,
      had: day >= 180,
    }));
    expect(stretchesOf({ levels: idle })).toEqual([]);
  });
});
