/** How often a source may be asked, without a clock: every moment is an argument. */
import { describe, expect, it } from 'vitest';
import { FAILURES_TO_OPEN, LONGEST_PAUSE_MS, RequestBudget } from './request-budget.ts';
import { createSeededRandom } from './testing-polling.ts';

const START = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 86_400_000;
const create = (pauseMs: number, requestsPerDay: number | null, random: () => number = () => 1) =>
  new RequestBudget({ pauseMs, requestsPerDay }, random);

/** Fails at once `times` times, each as soon as it may; the moment after the last. */
function failOften(budget: RequestBudget, times: number, from = START): number {
  let now = from;
  for (let time = 0; time < times; time++) {
    now = Math.max(now, Math.ceil(budget.nextAt(now)));
    budget.begin(now);
    budget.fail(now, null);
  }
  return now;
}

describe('a source is asked', () => {
  it('with its own pause between two requests, and never twice at once', () => {
    const budget = create(2_000, null);
    expect(budget.mayRequest(START)).toBe(true);
    budget.begin(START);
    expect(budget.mayRequest(START + 5_000)).toBe(false);
    budget.succeed();
    expect(budget.mayRequest(START + 1_999)).toBe(false);
    expect(budget.mayRequest(START + 2_000)).toBe(true);
  });

  it('no more often than its requests a day, which last until midnight, and again on the next day', () => {
    const budget = create(0, 500);
    const moments: number[] = [];
    for (let now = START; now < START + DAY_MS; now += 1_000) {
      if (!budget.mayRequest(now)) continue;
      budget.begin(now);
      budget.succeed();
      moments.push(now);
    }
    expect(moments.length).toBeLessThanOrEqual(500);
    expect(moments.length).toBeGreaterThanOrEqual(495);
    const lastHour = moments.filter((at) => at >= START + 23 * 3_600_000);
    expect(lastHour.length).toBeGreaterThanOrEqual(15);
    expect(budget.requestsToday(START + DAY_MS)).toBe(0);
    expect(budget.mayRequest(START + DAY_MS + 300_000)).toBe(true);
  });

  it('not at all once the day is used up', () => {
    const budget = create(0, 2);
    for (const at of [START, START + DAY_MS - 1]) {
      budget.begin(at);
      budget.succeed();
    }
    expect(budget.isSpent(START + DAY_MS - 1)).toBe(true);
    expect(budget.nextAt(START + DAY_MS - 1)).toBe(START + DAY_MS);
  });
});

describe('after failures', () => {
  it('the pause doubles from one second to a quarter of an hour', () => {
    const budget = create(0, null);
    const pauses: number[] = [];
    let now = START;
    for (let time = 0; time < 14; time++) {
      budget.begin(now);
      budget.fail(now, null);
      pauses.push(budget.nextAt(now) - now);
      now = budget.nextAt(now);
    }
    expect(pauses.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(pauses.at(-1)).toBe(LONGEST_PAUSE_MS);
  });

  it('it varies by half, so that installations which failed together return apart', () => {
    const { random, seed } = createSeededRandom();
    const own = Array.from({ length: 200 }, () => {
      const budget = create(0, null, random);
      const at = failOften(budget, 5);
      return budget.nextAt(at) - at;
    });
    for (const pause of own) {
      expect(pause, `seed ${seed}`).toBeGreaterThanOrEqual(8_000);
      expect(pause, `seed ${seed}`).toBeLessThanOrEqual(16_000);
    }
    expect(new Set(own.map((pause) => Math.round(pause / 100))).size, `seed ${seed}`).toBeGreaterThan(20);
  });

  it('a source is left alone for as long as it says, also beyond our longest pause', () => {
    const budget = create(0, null, () => 0);
    budget.begin(START);
    budget.fail(START, 3_600_000);
    expect(budget.mayRequest(START + 3_599_999)).toBe(false);
    expect(budget.mayRequest(START + 3_600_000)).toBe(true);
    for (const nonsense of [-5_000, Number.NaN, Infinity]) {
      const other = create(0, null, () => 1);
      other.begin(START);
      other.fail(START, nonsense);
      expect(other.nextAt(START) - START).toBe(1_000);
    }
  });

  it('the circuit opens, lets one attempt through, and closes when that succeeds', () => {
    const budget = create(0, null);
    failOften(budget, FAILURES_TO_OPEN - 1);
    expect(budget.circuit).toBe('closed');
    const now = failOften(budget, 1, START + 60_000);
    expect(budget.circuit).toBe('open');
    const attempt = budget.nextAt(now);
    budget.begin(attempt);
    expect(budget.circuit).toBe('halfOpen');
    expect(budget.mayRequest(attempt + 600_000)).toBe(false);
    budget.fail(attempt, null);
    expect(budget.circuit).toBe('open');
    expect(budget.nextAt(attempt)).toBeGreaterThan(attempt + 4_000);
    const again = budget.nextAt(attempt);
    budget.begin(again);
    budget.succeed();
    expect(budget.circuit).toBe('closed');
    expect(budget.mayRequest(again)).toBe(true);
  });
});
