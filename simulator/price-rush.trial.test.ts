import { describe, expect, it } from 'vitest';
import type { Bar, Instrument } from '@bourse/core/markets/market-types.ts';
import { assessOverheating } from '@bourse/core/markets/halts/overheated-stock-designation.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';
import { buildListings } from './instruments/build-listings.ts';
import { canHavePriceRush } from './unpredictable-prices/day-price-randomness.ts';
import { DAY_MS, TEST_INSTRUMENTS, testSeedOf, testWorldTimeZones } from './testing/test-worlds.ts';
import { recomputeSession, verifySession } from './verify-session.ts';

const START_DATE = '2027-01-04';
const world = (byte: number): Simulator =>
  createSimulator({ seed: testSeedOf(byte), hours: 'exchange', zones: testWorldTimeZones, startDate: START_DATE });
const instant = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const END = instant(START_DATE) + 330 * DAY_MS;
const SMALL = buildListings('exchange', START_DATE)
  .filter(canHavePriceRush)
  .map(({ instrument }) => instrument);
const days = (simulator: Simulator, { id }: Instrument, until = END, limit = 400): Bar[] =>
  simulator.bars({ instrument: id, period: '1d', adjustment: 'forward', before: until, limit }, until);
/** The busiest two days compared with the forty before them. */
const busiest = (bars: readonly Bar[]): number => {
  const sum = (part: readonly Bar[]): number => part.reduce((all, bar) => all + Number(bar.volume), 0);
  return Math.max(
    ...bars.slice(42).map((_, i) => sum(bars.slice(i + 40, i + 42)) / 2 / (sum(bars.slice(i, i + 40)) / 40)),
  );
};
/** Session numbers of `bars` for which the exchange would have designated the name. */
const designated = (bars: readonly Bar[]): number[] =>
  bars
    .map((_, i) => i)
    .filter((i) => i > 42 && assessOverheating(bars.slice(Math.max(0, i - 100), i)) === 'designated');

describe('a rush for a small Korean company', () => {
  it('triggers the exchange’s overheating designation a few times a year, for three days each, few at a time', () => {
    const found = [1, 2, 3].flatMap((byte) => {
      const simulator = world(byte);
      return SMALL.map((instrument) => designated(days(simulator, instrument)).length).filter((count) => count > 0);
    });
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThan(SMALL.length * 3);
    expect(found.every((count) => count % 3 === 0)).toBe(true);
  });

  it('never occurs in other markets or before the world began: no two days are six times as busy', () => {
    const simulator = world(1);
    const others = TEST_INSTRUMENTS.filter(
      ({ id, board }) => board === 'listed' && !SMALL.some((each) => each.id === id),
    ).filter((_, i) => i % 12 === 0);
    for (const instrument of others) expect(busiest(days(simulator, instrument)), instrument.id).toBeLessThan(4);
    for (const instrument of SMALL)
      expect(busiest(days(simulator, instrument, instant(START_DATE) - DAY_MS)), instrument.id).toBeLessThan(4);
  });

  it('can be recomputed by anybody from its first day to its last', () => {
    const simulator = world(1);
    const [instrument, bars] = SMALL.map((each) => [each, days(simulator, each)] as const).find(
      ([, found]) => designated(found).length > 0,
    )!;
    const dateOf = (bar: Bar): string => testWorldTimeZones.toLocal(bar.at, getMarketRules('KR').zone).date;
    const nearbyBars = bars.slice(designated(bars)[0]! - 6, designated(bars)[0]! + 10);
    const reportedDays: number[] = [];
    for (const bar of nearbyBars) {
      const date = dateOf(bar);
      const opening = simulator.opening(instrument.id, date, END)!;
      const revealed = {
        hours: 'exchange',
        zones: testWorldTimeZones,
        startDate: START_DATE,
        market: 'KR',
        date,
        instrument: instrument.id,
        key: simulator.sessionKey('KR', date),
        opening,
      } as const;
      const again = recomputeSession(revealed)!;
      const minutes = simulator.bars(
        { instrument: instrument.id, period: '30m', adjustment: 'none', before: again.closes, limit: 13 },
        END,
      );
      expect(verifySession(revealed, { keyHash: simulator.keyHash('KR', date), bars: minutes, minutes: 30 })).toEqual({
        ok: true,
      });
      reportedDays.push(opening.rush, again.next.rush);
    }
    // Each session's end is the next one's beginning, and the days come in order until nobody wants them any more.
    for (let i = 1; i + 1 < reportedDays.length; i += 2) expect(reportedDays[i]).toBe(reportedDays[i + 1]);
    for (let i = 0; i + 1 < reportedDays.length; i += 2)
      expect([0, 2, reportedDays[i]! + 1]).toContain(reportedDays[i + 1]);
    expect(reportedDays).toEqual(expect.arrayContaining([0, 2, 3]));
  });
});
