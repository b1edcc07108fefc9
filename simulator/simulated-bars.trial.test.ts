import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { type Bar, type Instrument, type BarPeriod, BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { getMarketTime, findPriceSessionDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { Simulator } from './create-simulator.ts';
import {
  arbitraryMoment,
  DAY_MS,
  TEST_INSTRUMENTS,
  WORLD_START_INSTANT_MS,
  toComparableText,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const bars = (
  simulator: Simulator,
  instrument: Instrument,
  period: BarPeriod,
  now: number,
  limit = 200,
  before = now + 1,
): Bar[] => simulator.bars({ instrument: instrument.id, period, adjustment: 'none', before, limit }, now);

/** The bars of `fine` that lie in `coarse`, added up. */
function added(fine: readonly Bar[]): Omit<Bar, 'at'> {
  return {
    open: fine[0]!.open,
    close: fine.at(-1)!.close,
    high: fine.reduce((high, bar) => (bar.high > high ? bar.high : high), fine[0]!.high),
    low: fine.reduce((low, bar) => (bar.low < low ? bar.low : low), fine[0]!.low),
    volume: fine.reduce((sum, bar) => sum + bar.volume, 0n),
  };
}

function tickAt(instrument: Instrument, price: bigint, date: string, monthEndClose: bigint): bigint {
  const byMonth = instrument.market === 'IN' && instrument.board !== 'index' && date >= '2024-06-10';
  return getInstrumentTickSize(instrument, byMonth ? monthEndClose : price, date);
}

describe('bars', () => {
  it('of minutes add up to those of 5, 15 and 30 minutes and of the day', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.constantFrom<BarPeriod>('5m', '15m', '30m', '1d'),
        ({ simulator, instrument, now }, period) => {
          if (simulator.quote(instrument.id, now) === null) return;
          const coarse = bars(simulator, instrument, period, now, 3);
          const from = coarse[0]!.at;
          const fine = minuteBars(simulator, instrument, from, now);
          coarse.forEach((bar, i) => {
            const until = coarse[i + 1]?.at ?? Infinity;
            const { at, ...whole } = bar;
            expect(added(fine.filter((one) => one.at >= at && one.at < until))).toEqual(whole);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a day hold the last second of the minute before, where it is the lowest', () => {
    const now = Date.parse('2026-04-13T19:59:00.000Z');
    const simulator = createTestWorld('exchange');
    const instrument = TEST_INSTRUMENTS.find(({ id }) => id === 'MX.GRANERO')!;
    const [day] = bars(simulator, instrument, '1d', now, 1);
    const minutes = minuteBars(simulator, instrument, day!.at, now);
    expect(minutes.at(-2)!.close).toBe(added(minutes).low);
    const { at: _, ...whole } = day!;
    expect(added(minutes)).toEqual(whole);
    expect(simulator.quote(instrument.id, now)!.low).toBe(day!.low);
  });

  it('of days add up to those of weeks, months and years', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.constantFrom<BarPeriod>('1w', '1M', '3M', '6M', '1Y'),
        ({ simulator, instrument, now }, period) => {
          if (simulator.quote(instrument.id, now) === null) return;
          const coarse = bars(simulator, instrument, period, now, 2);
          const fine = bars(simulator, instrument, '1d', now, 800).filter(({ at }) => at >= coarse[0]!.at);
          coarse.forEach((bar, i) => {
            const until = coarse[i + 1]?.at ?? Infinity;
            const { at, ...whole } = bar;
            expect(added(fine.filter((one) => one.at >= at && one.at < until))).toEqual(whole);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stay as they were once they are finished', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.constantFrom<BarPeriod>('1m', '15m', '1d'),
        fc.integer({ min: 1, max: 30 }),
        ({ simulator, hours, instrument, now }, period, days) => {
          if (simulator.quote(instrument.id, now) === null) return;
          const finished = bars(simulator, instrument, period, now, 100).slice(0, -1);
          if (finished.length === 0) return;
          const later = bars(
            createTestWorld(hours),
            instrument,
            period,
            now + days * DAY_MS,
            100,
            finished.at(-1)!.at + 1,
          );
          expect(toComparableText(later)).toBe(
            toComparableText(bars(simulator, instrument, period, now, later.length, finished.at(-1)!.at + 1)),
          );
          expect(toComparableText(later.slice(-finished.length))).toBe(toComparableText(finished.slice(-later.length)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('respect tick, band and order in every period', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.constantFrom<BarPeriod>('1m', '5m', '30m', '1d'),
        ({ simulator, hours, instrument, now }, period) => {
          for (const bar of bars(simulator, instrument, period, now, 60)) {
            expect(
              bar.low > 0n &&
                bar.low <= bar.open &&
                bar.low <= bar.close &&
                bar.high >= bar.open &&
                bar.high >= bar.close,
            ).toBe(true);
            expect(bar.volume > 0n).toBe(true);
            const date = findPriceSessionDate(instrument.market, hours, bar.at, testWorldTimeZones)!;
            const reference = simulator.monthEndClose(instrument.id, bar.at)!;
            for (const price of [bar.open, bar.high, bar.low, bar.close])
              expect(price % tickAt(instrument, price, date, reference)).toBe(0n);
            const band = computePriceBand(instrument, simulator.quote(instrument.id, bar.at)!.previousClose, date);
            if (band) expect(bar.low >= band.low && bar.high <= band.high).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are paged without gap or overlap, at most 1000 at a time', () => {
    fc.assert(
      fc.property(arbitraryMoment, fc.constantFrom(...BAR_PERIODS), ({ simulator, instrument, now }, period) => {
        const page = bars(simulator, instrument, period, now, 60);
        const half = bars(simulator, instrument, period, now, 30);
        const older = half.length === 0 ? [] : bars(simulator, instrument, period, now, 30, half[0]!.at);
        expect(toComparableText([...older, ...half])).toBe(toComparableText(page));
        expect(page.every((bar, i) => i === 0 || page[i - 1]!.at < bar.at)).toBe(true);
      }),
      { numRuns: 40 },
    );
    const simulator = createTestWorld('always');
    expect(bars(simulator, simulator.instruments()[0]!, '1m', WORLD_START_INSTANT_MS, 5000)).toHaveLength(1000);
  });

  it('reach five years back', () => {
    for (const hours of ['always', 'exchange'] as const) {
      const simulator = createTestWorld(hours);
      const first = simulator.bars(
        { instrument: 'US.NWRB', period: '1Y', adjustment: 'none', before: WORLD_START_INSTANT_MS, limit: 100 },
        WORLD_START_INSTANT_MS,
      )[0]!;
      expect(first.at).toBeLessThan(WORLD_START_INSTANT_MS - 5 * 365 * DAY_MS);
      const oldMinute = simulator.bars(
        {
          instrument: 'US.NWRB',
          period: '1m',
          adjustment: 'none',
          before: WORLD_START_INSTANT_MS - 1800 * DAY_MS,
          limit: 10,
        },
        WORLD_START_INSTANT_MS,
      );
      expect(oldMinute).toHaveLength(10);
    }
  });

  it('of a stock before its listing do not exist', () => {
    const simulator = createTestWorld('exchange');
    const young = simulator.instruments().find(({ listedOn, board }) => board === 'listed' && listedOn > '2026-01-01')!;
    const all = bars(simulator, young, '1d', WORLD_START_INSTANT_MS, 1000);
    expect(getMarketTime(young.market, 'exchange', all[0]!.at, testWorldTimeZones).date).toBe(young.listedOn);
    expect(simulator.quote(young.id, all[0]!.at - 1)).toBeNull();
  });
});

/** Minute bars from `from` to `now`, page by page. */
function minuteBars(simulator: Simulator, instrument: Instrument, from: number, now: number): Bar[] {
  const all: Bar[] = [];
  for (let before = now + 1; before > from; ) {
    const page = bars(simulator, instrument, '1m', now, 1000, before);
    if (page.length === 0) break;
    all.unshift(...page);
    before = page[0]!.at;
  }
  return all.filter(({ at }) => at >= from);
}
