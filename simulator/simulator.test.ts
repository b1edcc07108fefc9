import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { isValidLotQuantity, getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { type Bar, type Instrument, type BarPeriod, BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getMarketTime, findPriceSessionDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { Simulator } from './create-simulator.ts';
import {
  arbitraryMoment,
  DAY_MS,
  WORLD_START_INSTANT_MS,
  toComparableText,
  createTestWorld,
  testWorldTimeZones,
} from './testing/test-worlds.ts';

const RUNS = { numRuns: 150 };
const MINUTE_MS = 60_000;

const bars = (
  simulator: Simulator,
  instrument: Instrument,
  period: BarPeriod,
  now: number,
  limit = 200,
  before = now + 1,
): Bar[] => simulator.bars({ instrument: instrument.id, period, adjustment: 'none', before, limit }, now);

describe('the quote', () => {
  it('has all fields in order, and is never later than now', () => {
    fc.assert(
      fc.property(arbitraryMoment, ({ simulator, instrument, now }) => {
        const quote = simulator.quote(instrument.id, now);
        if (quote === null) return;
        const { low, high, last, open, bid, ask } = quote;
        expect(low > 0n && low <= last && last <= high && low <= open && open <= high).toBe(true);
        expect(bid > 0n && bid < ask && bid <= last && last <= ask).toBe(true);
        expect(quote.bidSize > 0n && quote.askSize > 0n && quote.volume > 0n && quote.turnover > 0n).toBe(true);
        if (instrument.board !== 'index') {
          const lot = getLotSizeRules(
            instrument,
            getMarketTime(instrument.market, 'always', now, testWorldTimeZones).date,
          );
          expect(isValidLotQuantity(quote.bidSize, lot) && isValidLotQuantity(quote.askSize, lot)).toBe(true);
        }
        expect(quote.at).toBeLessThanOrEqual(now);
        expect(quote.seq).toBe(quote.at / 1000);
        expect(Number.isInteger(quote.seq)).toBe(true);
      }),
      RUNS,
    );
  });

  it('is the last point of every chart', () => {
    fc.assert(
      fc.property(arbitraryMoment, fc.constantFrom(...BAR_PERIODS), ({ simulator, instrument, now }, period) => {
        const quote = simulator.quote(instrument.id, now);
        if (quote === null) return;
        expect(bars(simulator, instrument, period, now, 2).at(-1)!.close).toBe(quote.last);
        const { open, high, low, close, volume } = bars(simulator, instrument, '1d', now, 1)[0]!;
        expect([open, high, low, close, volume]).toEqual([quote.open, quote.high, quote.low, quote.last, quote.volume]);
      }),
      RUNS,
    );
  });

  it('is on tick and inside the band, and so are bid and ask', () => {
    fc.assert(
      fc.property(arbitraryMoment, ({ simulator, hours, instrument, now }) => {
        const quote = simulator.quote(instrument.id, now);
        const date = findPriceSessionDate(instrument.market, hours, now, testWorldTimeZones);
        if (quote === null || date === null) return;
        const reference = simulator.monthEndClose(instrument.id, now)!;
        for (const price of [quote.last, quote.bid, quote.ask, quote.open, quote.high, quote.low]) {
          expect(price % tickAt(instrument, price, date, reference)).toBe(0n);
        }
        const band = computePriceBand(instrument, quote.previousClose, date);
        if (band)
          expect(
            quote.low >= band.low && quote.high <= band.high && quote.bid >= band.low && quote.ask <= band.high,
          ).toBe(true);
      }),
      RUNS,
    );
  });

  it('reaches the open, high, low and close of its minute, and never goes beyond', () => {
    fc.assert(
      fc.property(arbitraryMoment, ({ simulator, instrument, now }) => {
        const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
        const bar = bars(simulator, instrument, '1m', minute + MINUTE_MS - 1, 1)[0];
        if (bar?.at !== minute) return;
        const seen = Array.from({ length: 60 }, (_, second) => simulator.quote(instrument.id, minute + second * 1000)!);
        const prices = seen.map(({ last }) => last).sort((a, b) => (a < b ? -1 : 1));
        expect([seen[0]!.last, prices[59], prices[0], seen[59]!.last]).toEqual([
          bar.open,
          bar.high,
          bar.low,
          bar.close,
        ]);
        expect(new Set(seen.map(({ seq }) => seq)).size).toBe(60);
      }),
      RUNS,
    );
  });

  it('does not depend on earlier requests', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.array(fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), { maxLength: 4 }),
        ({ simulator, hours, instrument, now }, detours) => {
          const fresh = createTestWorld(hours).quote(instrument.id, now);
          for (const detour of detours) simulator.quote(instrument.id, now + detour);
          expect(toComparableText(simulator.quote(instrument.id, now))).toBe(toComparableText(fresh));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('grows in sequence, volume and turnover within a session', () => {
    fc.assert(
      fc.property(
        arbitraryMoment,
        fc.integer({ min: 1, max: 4000 }),
        ({ simulator, hours, instrument, now }, seconds) => {
          const first = simulator.quote(instrument.id, now);
          const later = simulator.quote(instrument.id, now + seconds * 1000);
          const dateOf = (at: number) => findPriceSessionDate(instrument.market, hours, at, testWorldTimeZones);
          if (!first || !later || dateOf(now) !== dateOf(now + seconds * 1000)) return;
          expect(later.seq).toBeGreaterThanOrEqual(first.seq);
          expect(later.volume >= first.volume && later.turnover >= first.turnover).toBe(true);
          expect(later.high >= first.high && later.low <= first.low).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('differs in a world of another seed', () => {
    const [one, other] = [createTestWorld('always'), createTestWorld('always', 2)];
    const same = one
      .instruments()
      .filter(
        ({ id }) =>
          one.quote(id, WORLD_START_INSTANT_MS + 5 * DAY_MS)!.last ===
          other.quote(id, WORLD_START_INSTANT_MS + 5 * DAY_MS)!.last,
      );
    expect(same.length).toBeLessThan(20);
  });
});

function tickAt(instrument: Instrument, price: bigint, date: string, monthEndClose: bigint): bigint {
  const byMonth = instrument.market === 'IN' && instrument.board !== 'index' && date >= '2024-06-10';
  return getInstrumentTickSize(instrument, byMonth ? monthEndClose : price, date);
}

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

describe('the session', () => {
  it('does not begin on days beyond the calendar: the last price stays', () => {
    const simulator = createTestWorld('exchange');
    const last = simulator.quote('US.NWRB', Date.parse('2028-02-01T00:00:00Z'))!;
    expect(toComparableText(simulator.quote('US.NWRB', Date.parse('2029-06-01T15:00:00Z')))).toBe(
      toComparableText(last),
    );
    expect(new Date(last.at).toISOString()).toBe('2027-12-31T21:00:00.000Z');
    expect(simulator.quote('US.NWRB', Date.parse('2019-06-01T15:00:00Z'))).toBeNull();
  });

  it('is silent at night with exchange hours, and the last quote stays with the time of the close', () => {
    const simulator = createTestWorld('exchange');
    const zone = getMarketRules('KR').zone;
    const close = testWorldTimeZones.toInstant('2026-03-04', 930, zone);
    const quote = simulator.quote('KR.041730', close + 5 * 3_600_000)!;
    expect(quote.at).toBe(close);
    expect(toComparableText(simulator.quote('KR.041730', close))).toBe(toComparableText(quote));
    expect(simulator.quote('KR.041730', close - 1)!.last).toBe(quote.last);
    const open = simulator.quote('KR.041730', testWorldTimeZones.toInstant('2026-03-05', 540, zone))!;
    expect(open.previousClose).toBe(quote.last);
    expect(open.last).toBe(open.open);
  });

  it('pauses for lunch in Thailand', () => {
    const simulator = createTestWorld('exchange');
    const noon = testWorldTimeZones.toInstant('2026-03-05', 750, 'Asia/Bangkok');
    expect(simulator.quote('TH.AYUTH', noon + 30 * MINUTE_MS)!.at).toBe(noon);
    const times = bars(
      simulator,
      createTestWorld('exchange')
        .instruments()
        .find(({ id }) => id === 'TH.AYUTH')!,
      '30m',
      noon + 100 * MINUTE_MS,
    ).map(({ at }) => at);
    expect(times.at(-1)! - times.at(-2)!).toBe(120 * MINUTE_MS);
  });

  it('is busiest at its open and close', () => {
    const simulator = createTestWorld('exchange');
    const half = simulator.bars(
      { instrument: 'US.NWRB', period: '30m', adjustment: 'none', before: WORLD_START_INSTANT_MS, limit: 13 * 60 },
      WORLD_START_INSTANT_MS,
    );
    const byHour = Array.from({ length: 13 }, (_, slot) =>
      half.filter((_, i) => i % 13 === slot).reduce((sum, { volume }) => sum + Number(volume), 0),
    );
    expect(byHour[0]!).toBeGreaterThan(2 * byHour[6]!);
    expect(byHour[12]!).toBeGreaterThan(1.3 * byHour[6]!);
  });

  it('opens with a gap from the previous close', () => {
    const simulator = createTestWorld('exchange');
    const days = simulator.bars(
      { instrument: 'US.ALPN', period: '1d', adjustment: 'none', before: WORLD_START_INSTANT_MS, limit: 250 },
      WORLD_START_INSTANT_MS,
    );
    const gaps = days.slice(1).filter((day, i) => day.open !== days[i]!.close);
    expect(gaps.length).toBeGreaterThan(200);
  });

  it('of a night when clocks change has 23 or 25 hours', () => {
    const simulator = createTestWorld('always');
    const count = (date: string): number => {
      const from = testWorldTimeZones.toInstant(date, 0, 'America/New_York');
      const to = testWorldTimeZones.toInstant(date, 1440, 'America/New_York');
      const page = () => minuteBars(simulator, simulator.instruments()[0]!, from, to - 1);
      return page().length / 60;
    };
    expect([count('2026-03-07'), count('2026-03-08'), count('2025-11-02')]).toEqual([24, 23, 25]);
  });
});
