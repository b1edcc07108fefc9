/**
 * What every venue must do, whatever makes its prices; each implementation's own test calls this. Besides quotes and
 * bars, each declared capability is proved, and each undeclared one is absent for readers.
 */
import {
  PRICE_ADJUSTMENTS,
  type PriceAdjustment,
  type Bar,
  type InstrumentId,
  type BarPeriod,
  BAR_PERIODS,
} from '@bourse/core/markets/market-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCapabilities } from './testing-venue-capabilities.ts';
import { type VenueCapability, VENUE_CAPABILITIES, capabilitiesOf, type Venue } from './venue.ts';

export interface VenueUnderTest {
  venue: Venue;
  /** Exactly the capabilities that it must declare. */
  gives: readonly VenueCapability[];
  /**
   * A new instance of the venue, if it remembers questions: to such a venue a question weeks back in time looks like a
   * clock set back.
   */
  anew?: () => Venue;
  /** Those from which the properties draw. */
  instruments: readonly InstrumentId[];
  /** Instants (epoch ms) at which every one of them has a quote. */
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const RUNS = { numRuns: 60 };

export function describeVenue(name: string, subject: VenueUnderTest): void {
  const { instruments } = subject;
  let { venue: feed } = subject;
  const instrument = fc.constantFrom(...instruments);
  const now = fc.integer({ min: subject.from, max: subject.to });
  const period = fc.constantFrom<BarPeriod>(...BAR_PERIODS);
  const adjustment = fc.constantFrom<PriceAdjustment>(...PRICE_ADJUSTMENTS);
  const moment = { instrument, now };
  const barsOf = async (
    request: {
      instrument: InstrumentId;
      period: BarPeriod;
      adjustment?: PriceAdjustment;
      before?: number;
      limit?: number;
    },
    at: number,
  ): Promise<Bar[]> => feed.bars({ adjustment: 'none', before: at + 1, limit: 50, ...request }, at);
  const holds = (model: Record<string, fc.Arbitrary<unknown>>, check: (values: never) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(fc.record(model), async (values) => {
        feed = subject.anew?.() ?? feed;
        await check(values as never);
      }),
      RUNS,
    );

  describe(`${name}, as a venue`, () => {
    it('declares its capabilities', () => {
      expect(capabilitiesOf(feed)).toEqual(VENUE_CAPABILITIES.filter((each) => subject.gives.includes(each)));
    });

    it('names its source and lists each instrument once', () => {
      expect(feed.source).not.toBe('');
      const ids = feed.instruments().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const each of feed.instruments()) expect(each.id).toBe(`${each.market}.${each.code}`);
    });

    it('returns nothing for an unknown instrument', async () => {
      expect(feed.quote('US.NOBODYS', subject.from)).toBeNull();
      expect(await barsOf({ instrument: 'US.NOBODYS', period: '1d' }, subject.from)).toEqual([]);
      expect(feed.actions?.('US.NOBODYS', subject.from) ?? []).toEqual([]);
    });

    it('returns a valid, consistent quote, the same whenever queried', () =>
      holds(moment, async (at: { instrument: InstrumentId; now: number }) => {
        const quote = feed.quote(at.instrument, at.now)!;
        expect(quote).toMatchObject({ instrument: at.instrument, source: feed.source });
        expect(quote.at).toBeLessThanOrEqual(at.now);
        expect(Number.isSafeInteger(quote.seq)).toBe(true);
        expect(quote.bid).toBeGreaterThan(0n);
        expect(quote.bid).toBeLessThan(quote.ask);
        for (const price of [quote.open, quote.last]) {
          expect(price).toBeGreaterThanOrEqual(quote.low);
          expect(price).toBeLessThanOrEqual(quote.high);
        }
        expect(quote.bidSize).toBeGreaterThan(0n);
        expect(quote.askSize).toBeGreaterThan(0n);
        expect(quote.volume).toBeGreaterThanOrEqual(0n);
        expect(quote.turnover).toBeGreaterThanOrEqual(0n);
        expect(feed.quote(at.instrument, at.now)).toEqual(quote);
      }));

    it('numbers its quotes upwards in time, and never two different ones alike', () =>
      holds({ ...moment, later: now }, async (at: { instrument: InstrumentId; now: number; later: number }) => {
        const [early, late] = [Math.min(at.now, at.later), Math.max(at.now, at.later)].map(
          (instant) => feed.quote(at.instrument, instant)!,
        );
        expect(late!.seq).toBeGreaterThanOrEqual(early!.seq);
        expect(late!.at).toBeGreaterThanOrEqual(early!.at);
        if (late!.seq === early!.seq) expect(late).toEqual(early);
      }));

    it('ends every chart at the quote', () =>
      holds(
        { ...moment, period, forward: fc.boolean() },
        async (at: { instrument: InstrumentId; now: number; period: BarPeriod; forward: boolean }) => {
          const quote = feed.quote(at.instrument, at.now)!;
          const last = (await barsOf({ ...at, adjustment: at.forward ? 'forward' : 'none' }, at.now)).at(-1)!;
          expect(last.close).toBe(quote.last);
          if (at.period === '1d')
            expect(last).toMatchObject({ open: quote.open, high: quote.high, low: quote.low, volume: quote.volume });
        },
      ));

    it('returns bars in order, within bounds, each containing its prices', () =>
      holds(
        {
          ...moment,
          period,
          adjustment,
          back: fc.integer({ min: 0, max: 30 * DAY_MS }),
          limit: fc.integer({ min: 0, max: 40 }),
        },
        async (at: {
          instrument: InstrumentId;
          now: number;
          period: BarPeriod;
          adjustment: PriceAdjustment;
          back: number;
          limit: number;
        }) => {
          const newest = (await barsOf({ ...at, limit: 1 }, at.now))[0]!;
          const before = newest.at - at.back;
          const bars = await barsOf({ ...at, before }, at.now);
          expect(bars.length).toBeLessThanOrEqual(at.limit);
          for (const [index, bar] of bars.entries()) {
            expect(bar.at).toBeLessThan(before);
            expect(bar.at).toBeLessThanOrEqual(at.now);
            if (index > 0) expect(bar.at).toBeGreaterThan(bars[index - 1]!.at);
            for (const price of [bar.open, bar.close]) {
              expect(price).toBeGreaterThanOrEqual(bar.low);
              expect(price).toBeLessThanOrEqual(bar.high);
            }
            expect(bar.low).toBeGreaterThan(0n);
            expect(bar.volume).toBeGreaterThanOrEqual(0n);
          }
        },
      ));

    it('returns the same bars in pages as at once', () =>
      holds(
        { ...moment, period, adjustment },
        async (at: { instrument: InstrumentId; now: number; period: BarPeriod; adjustment: PriceAdjustment }) => {
          const whole = await barsOf({ ...at, limit: 20 }, at.now);
          const newer = await barsOf({ ...at, limit: 7 }, at.now);
          const older = await barsOf({ ...at, before: newer[0]!.at, limit: 13 }, at.now);
          expect([...older, ...newer]).toEqual(whole);
        },
      ));

    it('shows nothing of the future: what is finished stays as it was', () =>
      holds(
        { ...moment, period, later: now },
        async (at: { instrument: InstrumentId; now: number; period: BarPeriod; later: number }) => {
          const [early, late] = [Math.min(at.now, at.later), Math.max(at.now, at.later)];
          const finished = (await barsOf({ ...at, limit: 10 }, early)).slice(0, -1);
          const unfinished = (await barsOf({ ...at, limit: 1 }, early))[0]!;
          const afterwards = await barsOf({ ...at, before: unfinished.at + 1, limit: finished.length + 1 }, late);
          expect(afterwards.slice(0, -1)).toEqual(finished);
          const then = afterwards.at(-1)!;
          expect(then).toMatchObject({ at: unfinished.at, open: unfinished.open });
          expect(then.high).toBeGreaterThanOrEqual(unfinished.high);
          expect(then.low).toBeLessThanOrEqual(unfinished.low);
          expect(then.volume).toBeGreaterThanOrEqual(unfinished.volume);
        },
      ));

    it('builds long bars from short ones', () =>
      holds(
        { ...moment, short: fc.constantFrom<BarPeriod>('5m', '30m') },
        async (at: { instrument: InstrumentId; now: number; short: BarPeriod }) => {
          const minutes = await barsOf({ ...at, period: '1m', limit: 1000 }, at.now);
          // The oldest may have begun before the first minute asked for.
          const long = (await barsOf({ ...at, period: at.short, limit: 5 }, at.now)).filter(
            (bar) => bar.at > minutes[0]!.at,
          );
          for (const [index, bar] of long.entries()) {
            const inside = minutes.filter(
              ({ at: start }) => start >= bar.at && start < (long[index + 1]?.at ?? Infinity),
            );
            expect(bar.close).toBe(inside.at(-1)!.close);
            expect(bar.high).toBe(inside.reduce((high, { high: next }) => (next > high ? next : high), 0n));
            expect(bar.volume).toBe(inside.reduce((sum, { volume }) => sum + volume, 0n));
          }
        },
      ));
  });

  describeCapabilities(name, subject);
}
