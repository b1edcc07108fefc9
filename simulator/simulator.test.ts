import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { isWholeLots, lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import { type Bar, type Instrument, type Period, PERIODS } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { marketTime, sessionDateOf } from '@bourse/core/markets/sessions/sessions.ts';
import { tickOfInstrument } from '@bourse/core/markets/order-rules/ticks.ts';
import type { Simulator } from './create-simulator.ts';
import { anyMoment, DAY_MS, INSTRUMENTS, START, text, worldOf, zones } from './testing/worlds.ts';

const RUNS = { numRuns: 150 };
const MINUTE_MS = 60_000;

const bars = (
  simulator: Simulator,
  instrument: Instrument,
  period: Period,
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

describe('the quote', () => {
  it('is a whole and orderly quote, never later than now', () => {
    fc.assert(
      fc.property(anyMoment, ({ simulator, instrument, now }) => {
        const quote = simulator.quote(instrument.id, now);
        if (quote === null) return;
        const { low, high, last, open, bid, ask } = quote;
        expect(low > 0n && low <= last && last <= high && low <= open && open <= high).toBe(true);
        expect(bid > 0n && bid < ask && bid <= last && last <= ask).toBe(true);
        expect(quote.bidSize > 0n && quote.askSize > 0n && quote.volume > 0n && quote.turnover > 0n).toBe(true);
        if (instrument.board !== 'index') {
          const lot = lotOf(instrument, marketTime(instrument.market, 'always', now, zones).date);
          expect(isWholeLots(quote.bidSize, lot) && isWholeLots(quote.askSize, lot)).toBe(true);
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
      fc.property(anyMoment, fc.constantFrom(...PERIODS), ({ simulator, instrument, now }, period) => {
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
      fc.property(anyMoment, ({ simulator, hours, instrument, now }) => {
        const quote = simulator.quote(instrument.id, now);
        const date = sessionDateOf(instrument.market, hours, now, zones);
        if (quote === null || date === null) return;
        const reference = simulator.monthEndClose(instrument.id, now)!;
        for (const price of [quote.last, quote.bid, quote.ask, quote.open, quote.high, quote.low]) {
          expect(price % tickAt(instrument, price, date, reference)).toBe(0n);
        }
        const band = priceBand(instrument, quote.previousClose, date);
        if (band)
          expect(
            quote.low >= band.low && quote.high <= band.high && quote.bid >= band.low && quote.ask <= band.high,
          ).toBe(true);
      }),
      RUNS,
    );
  });

  it('passes through the open, high, low and close of its minute, and through nothing beyond', () => {
    fc.assert(
      fc.property(anyMoment, ({ simulator, instrument, now }) => {
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

  it('does not depend on what was asked before', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.array(fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), { maxLength: 4 }),
        ({ simulator, hours, instrument, now }, detours) => {
          const fresh = worldOf(hours).quote(instrument.id, now);
          for (const detour of detours) simulator.quote(instrument.id, now + detour);
          expect(text(simulator.quote(instrument.id, now))).toBe(text(fresh));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('grows in sequence, volume and turnover within a session', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 1, max: 4000 }), ({ simulator, hours, instrument, now }, seconds) => {
        const first = simulator.quote(instrument.id, now);
        const later = simulator.quote(instrument.id, now + seconds * 1000);
        const dateOf = (at: number) => sessionDateOf(instrument.market, hours, at, zones);
        if (!first || !later || dateOf(now) !== dateOf(now + seconds * 1000)) return;
        expect(later.seq).toBeGreaterThanOrEqual(first.seq);
        expect(later.volume >= first.volume && later.turnover >= first.turnover).toBe(true);
        expect(later.high >= first.high && later.low <= first.low).toBe(true);
      }),
      RUNS,
    );
  });

  it('differs in a world of another seed', () => {
    const [one, other] = [worldOf('always'), worldOf('always', 2)];
    const same = one
      .instruments()
      .filter(({ id }) => one.quote(id, START + 5 * DAY_MS)!.last === other.quote(id, START + 5 * DAY_MS)!.last);
    expect(same.length).toBeLessThan(20);
  });
});

function tickAt(instrument: Instrument, price: bigint, date: string, monthEndClose: bigint): bigint {
  const byMonth = instrument.market === 'IN' && instrument.board !== 'index' && date >= '2024-06-10';
  return tickOfInstrument(instrument, byMonth ? monthEndClose : price, date);
}

describe('bars', () => {
  it('of minutes add up to those of 5, 15 and 30 minutes and of the day', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.constantFrom<Period>('5m', '15m', '30m', '1d'),
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
    const simulator = worldOf('exchange');
    const instrument = INSTRUMENTS.find(({ id }) => id === 'MX.GRANERO')!;
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
        anyMoment,
        fc.constantFrom<Period>('1w', '1M', '3M', '6M', '1Y'),
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
        anyMoment,
        fc.constantFrom<Period>('1m', '15m', '1d'),
        fc.integer({ min: 1, max: 30 }),
        ({ simulator, hours, instrument, now }, period, days) => {
          if (simulator.quote(instrument.id, now) === null) return;
          const finished = bars(simulator, instrument, period, now, 100).slice(0, -1);
          if (finished.length === 0) return;
          const later = bars(worldOf(hours), instrument, period, now + days * DAY_MS, 100, finished.at(-1)!.at + 1);
          expect(text(later)).toBe(
            text(bars(simulator, instrument, period, now, later.length, finished.at(-1)!.at + 1)),
          );
          expect(text(later.slice(-finished.length))).toBe(text(finished.slice(-later.length)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('hold tick, band and order at every level', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.constantFrom<Period>('1m', '5m', '30m', '1d'),
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
            const date = sessionDateOf(instrument.market, hours, bar.at, zones)!;
            const reference = simulator.monthEndClose(instrument.id, bar.at)!;
            for (const price of [bar.open, bar.high, bar.low, bar.close])
              expect(price % tickAt(instrument, price, date, reference)).toBe(0n);
            const band = priceBand(instrument, simulator.quote(instrument.id, bar.at)!.previousClose, date);
            if (band) expect(bar.low >= band.low && bar.high <= band.high).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('page without gap or overlap, at most 1000 at a time', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...PERIODS), ({ simulator, instrument, now }, period) => {
        const page = bars(simulator, instrument, period, now, 60);
        const half = bars(simulator, instrument, period, now, 30);
        const older = half.length === 0 ? [] : bars(simulator, instrument, period, now, 30, half[0]!.at);
        expect(text([...older, ...half])).toBe(text(page));
        expect(page.every((bar, i) => i === 0 || page[i - 1]!.at < bar.at)).toBe(true);
      }),
      { numRuns: 40 },
    );
    const simulator = worldOf('always');
    expect(bars(simulator, simulator.instruments()[0]!, '1m', START, 5000)).toHaveLength(1000);
  });

  it('reach five years back', () => {
    for (const hours of ['always', 'exchange'] as const) {
      const simulator = worldOf(hours);
      const first = simulator.bars(
        { instrument: 'US.NWRB', period: '1Y', adjustment: 'none', before: START, limit: 100 },
        START,
      )[0]!;
      expect(first.at).toBeLessThan(START - 5 * 365 * DAY_MS);
      const oldMinute = simulator.bars(
        { instrument: 'US.NWRB', period: '1m', adjustment: 'none', before: START - 1800 * DAY_MS, limit: 10 },
        START,
      );
      expect(oldMinute).toHaveLength(10);
    }
  });

  it('of a stock before its listing do not exist', () => {
    const simulator = worldOf('exchange');
    const young = simulator.instruments().find(({ listedOn, board }) => board === 'listed' && listedOn > '2026-01-01')!;
    const all = bars(simulator, young, '1d', START, 1000);
    expect(marketTime(young.market, 'exchange', all[0]!.at, zones).date).toBe(young.listedOn);
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

describe('the session', () => {
  it('does not begin on days past the calendar: the last price stays', () => {
    const simulator = worldOf('exchange');
    const last = simulator.quote('US.NWRB', Date.parse('2028-02-01T00:00:00Z'))!;
    expect(text(simulator.quote('US.NWRB', Date.parse('2029-06-01T15:00:00Z')))).toBe(text(last));
    expect(new Date(last.at).toISOString()).toBe('2027-12-31T21:00:00.000Z');
    expect(simulator.quote('US.NWRB', Date.parse('2019-06-01T15:00:00Z'))).toBeNull();
  });

  it('is silent at night with exchange hours, and the last quote stays with the time of the close', () => {
    const simulator = worldOf('exchange');
    const zone = rulesOf('KR').zone;
    const close = zones.toInstant('2026-03-04', 930, zone);
    const quote = simulator.quote('KR.041730', close + 5 * 3_600_000)!;
    expect(quote.at).toBe(close);
    expect(text(simulator.quote('KR.041730', close))).toBe(text(quote));
    expect(simulator.quote('KR.041730', close - 1)!.last).toBe(quote.last);
    const open = simulator.quote('KR.041730', zones.toInstant('2026-03-05', 540, zone))!;
    expect(open.previousClose).toBe(quote.last);
    expect(open.last).toBe(open.open);
  });

  it('pauses for lunch in Thailand', () => {
    const simulator = worldOf('exchange');
    const noon = zones.toInstant('2026-03-05', 750, 'Asia/Bangkok');
    expect(simulator.quote('TH.AYUTH', noon + 30 * MINUTE_MS)!.at).toBe(noon);
    const times = bars(
      simulator,
      worldOf('exchange')
        .instruments()
        .find(({ id }) => id === 'TH.AYUTH')!,
      '30m',
      noon + 100 * MINUTE_MS,
    ).map(({ at }) => at);
    expect(times.at(-1)! - times.at(-2)!).toBe(120 * MINUTE_MS);
  });

  it('has a smile of volume', () => {
    const simulator = worldOf('exchange');
    const half = simulator.bars(
      { instrument: 'US.NWRB', period: '30m', adjustment: 'none', before: START, limit: 13 * 60 },
      START,
    );
    const byHour = Array.from({ length: 13 }, (_, slot) =>
      half.filter((_, i) => i % 13 === slot).reduce((sum, { volume }) => sum + Number(volume), 0),
    );
    expect(byHour[0]!).toBeGreaterThan(2 * byHour[6]!);
    expect(byHour[12]!).toBeGreaterThan(1.3 * byHour[6]!);
  });

  it('follows its neighbour with a gap', () => {
    const simulator = worldOf('exchange');
    const days = simulator.bars(
      { instrument: 'US.ALPN', period: '1d', adjustment: 'none', before: START, limit: 250 },
      START,
    );
    const gaps = days.slice(1).filter((day, i) => day.open !== days[i]!.close);
    expect(gaps.length).toBeGreaterThan(200);
  });

  it('of a night when clocks change has 23 or 25 hours', () => {
    const simulator = worldOf('always');
    const count = (date: string): number => {
      const from = zones.toInstant(date, 0, 'America/New_York');
      const to = zones.toInstant(date, 1440, 'America/New_York');
      const page = () => minuteBars(simulator, simulator.instruments()[0]!, from, to - 1);
      return page().length / 60;
    };
    expect([count('2026-03-07'), count('2026-03-08'), count('2025-11-02')]).toEqual([24, 23, 25]);
  });
});
