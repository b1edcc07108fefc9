import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { TradingHoursMode, Market } from '@bourse/core/markets/market-types.ts';
import { isOnTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { sha256 } from '@bourse/core/ledger/seals/sha256.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';
import { buildListings } from '../instruments/build-listings.ts';
import { DAY_MS, testSeedOf, WORLD_START_DATE, toComparableText, testWorldTimeZones } from '../testing/test-worlds.ts';
import { verifySession } from '../verify-session.ts';
import { parseRandomKey } from '../keyed-randomness.ts';
import { endPriceOfLeg } from '../unpredictable-prices/price-leg.ts';
import { SimulatedInstrument } from '../simulated-instrument.ts';
import { SimulatedMarket } from '../simulated-market.ts';
import { drawFirstGap } from './first-trading-day.ts';
import { listUpcomingListings } from './upcoming-listings.ts';

const world = (hours: TradingHoursMode, seed = testSeedOf(9)): Simulator =>
  createSimulator({ seed, hours, zones: testWorldTimeZones, startDate: WORLD_START_DATE, newListings: true });
const all = listUpcomingListings('exchange', WORLD_START_DATE);
const startOf = (market: Market, date: string): number =>
  testWorldTimeZones.toInstant(date, 0, getMarketRules(market).zone);
const closeOf = (market: Market, date: string): number => startOf(market, addDays(date, 1)) - 1000;

describe('newly listed companies', () => {
  it('come every few days on each stock market, as far as its calendar is known, under names of their own', () => {
    const known = buildListings('exchange', WORLD_START_DATE).map(({ instrument }) => instrument);
    const ids = [...known, ...all.map(({ instrument }) => instrument)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(all.map(({ instrument }) => instrument.name)).size).toBe(all.length);
    for (const market of ['KR', 'IN', 'TH', 'US', 'SA', 'MX'] as const) {
      const dates = all
        .filter(({ instrument }) => instrument.market === market)
        .map(({ instrument }) => instrument.listedOn);
      expect(dates.length).toBeGreaterThan(30);
      expect(dates[0]! <= addDays(WORLD_START_DATE, 25)).toBe(true);
      expect(dates.every((date, index) => index === 0 || dates[index - 1]! < date)).toBe(true);
    }
  });

  it('are issued on the tick, within the announced range', () => {
    for (const { instrument, issue } of all) {
      expect(issue.low < issue.price || issue.price < issue.high).toBe(true);
      expect(issue.low <= issue.price && issue.price <= issue.high).toBe(true);
      expect(isOnTick(instrument.market, BigInt(issue.price), instrument.listedOn)).toBe(true);
      if (instrument.market === 'KR') expect(instrument.localName).toMatch(/^[가-힣]+$/);
    }
  });

  it('do not change existing instruments', () => {
    const without = createSimulator({
      seed: testSeedOf(9),
      hours: 'exchange',
      zones: testWorldTimeZones,
      startDate: WORLD_START_DATE,
    });
    const here = world('exchange');
    const now = startOf('KR', addDays(WORLD_START_DATE, 30)) + 3 * 3_600_000;
    for (const { id } of without.instruments().filter((_, index) => index % 29 === 0))
      expect(toComparableText(here.quote(id, now))).toBe(toComparableText(without.quote(id, now)));
    expect(here.instruments().slice(0, without.instruments().length)).toEqual(without.instruments());
    expect(without.newListings).toBeNull();
  });
});

describe('a newly listed company', () => {
  it.each(['exchange', 'always'] as const)(
    'has no price before its first session (hours: %s), and then one within the limits',
    (hours) => {
      const simulator = world(hours);
      for (const { instrument, issuePrice } of simulator.newListings!(
        WORLD_START_DATE,
        addDays(WORLD_START_DATE, 45),
      )) {
        const { id, market, listedOn } = instrument;
        const before = startOf(market, listedOn) - 1000;
        expect([simulator.quote(id, before), simulator.company(id, before)]).toEqual([null, null]);
        expect(simulator.nightQuote(id, before)).toBeNull();
        expect(
          simulator.bars({ instrument: id, period: '1d', adjustment: 'forward', before, limit: 5 }, before),
        ).toEqual([]);
        expect([
          simulator.actions(id, before),
          simulator.upcoming(id, before),
          simulator.news(id, 0, before, before),
        ]).toEqual([[], [], []]);
        const closes = closeOf(market, listedOn);
        const quote = simulator.quote(id, closes)!;
        expect(quote.previousClose).toBe(issuePrice);
        const band = computePriceBand(instrument, issuePrice, listedOn, market === 'IN' ? issuePrice : null);
        if (band) expect([quote.low >= band.low, quote.high <= band.high]).toEqual([true, true]);
        const days = simulator.bars(
          { instrument: id, period: '1d', adjustment: 'forward', before: closes, limit: 5 },
          closes,
        );
        expect(days).toHaveLength(1);
        const weeks = closes + 40 * DAY_MS;
        expect(simulator.quote(id, weeks)).not.toBeNull();
        expect(simulator.monthEndClose(id, closes)).toBe(issuePrice);
        expect(simulator.news(id, 0, closes, closes).map(({ kind }) => kind)).toContain('listing');
      }
    },
  );

  it('opens when its market does', () => {
    const simulator = world('exchange');
    const { instrument } = simulator.newListings!(WORLD_START_DATE, '9999-12-31')[0]!;
    const { id, market, listedOn } = instrument;
    const opens = getTradingSession(market, 'exchange', startOf(market, listedOn), testWorldTimeZones).nextOpen!;
    expect(simulator.quote(id, opens - 1000)).toBeNull();
    expect(simulator.quote(id, opens)!.at).toBe(opens);
  });

  it('can be recomputed from its first session on, by its issue price', () => {
    const simulator = world('exchange');
    for (const { instrument } of simulator.newListings!(WORLD_START_DATE, addDays(WORLD_START_DATE, 30))) {
      const { id, market, listedOn } = instrument;
      const now = closeOf(market, listedOn);
      const revealed = {
        hours: 'exchange' as const,
        zones: testWorldTimeZones,
        startDate: WORLD_START_DATE,
        newListings: true,
        market,
        date: listedOn,
        instrument: id,
        key: simulator.revealedKey(market, listedOn, now)!,
        opening: simulator.opening(id, listedOn, now)!,
      };
      const bars = simulator.bars({ instrument: id, period: '30m', adjustment: 'none', before: now, limit: 100 }, now);
      const keyHash = simulator.keyHash(market, listedOn);
      expect(verifySession(revealed, { keyHash, bars, minutes: 30 })).toEqual({ ok: true });
    }
  });
});

/** One newcomer in each of this many worlds with independent chances. */
const LISTINGS = 1000;
const firstDays = Array.from({ length: LISTINGS }, (_, index) => {
  const seed = sha256(new TextEncoder().encode(`listing ${index}`));
  const { issue, ...listing } = all[index % 18]!;
  const { market, listedOn } = listing.instrument;
  const simulated = new SimulatedMarket(
    market,
    { hours: 'exchange', zones: testWorldTimeZones, seed },
    WORLD_START_DATE,
  );
  const { history } = new SimulatedInstrument(listing, simulated);
  const session = simulated.sessionOn(listedOn)!.index;
  const [close, later] = [history.day(session)!.close, history.day(session + 3)!.close];
  const place = (issue.price - issue.low) / (issue.high - issue.low) - 0.5;
  return { market, first: close / issue.price - 1, second: later / close - 1, place };
});

/** Mean, its error, and the mean in errors. */
function average(values: readonly number[]): { mean: number; error: number; t: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const error = Math.sqrt(variance / values.length);
  return { mean, error, t: mean / error };
}

it('gains nothing on average over a thousand listings: neither from issue to first close, nor afterwards', () => {
  const days = firstDays;
  const first = average(days.map((day) => day.first));
  const percent = (value: number): string => `${(value * 100).toFixed(2)} %`;
  console.log(
    `seeds "listing 0" to "listing ${LISTINGS - 1}": issue to first close ${percent(first.mean)} on average, ` +
      `error ${percent(first.error)}`,
  );
  // The terms disclose no premium, so the average is nothing beyond its error.
  expect(Math.abs(first.t)).toBeLessThan(3);
  expect(first.error).toBeLessThan(0.015);
  expect(Math.max(...days.map((day) => day.first))).toBeGreaterThan(1);
  // What is known by then says nothing about what follows: the price's place in its range, and the first day.
  const known = [
    average(days.map((day) => day.place * day.first)),
    average(days.map((day) => Math.sign(day.first) * day.second)),
    average(days.map((day) => day.first * day.second)),
    average(days.map((day) => day.second)),
  ];
  for (const { t } of known) expect(Math.abs(t)).toBeLessThan(3.5);
  for (const [, some] of Map.groupBy(days, ({ market }) => market))
    expect(Math.abs(average(some.map((day) => day.first)).t)).toBeLessThan(3.5);
});

it('the test would detect a premium of a few percent', () => {
  const shifted = firstDays.map((day) => day.first + 0.045);
  expect(average(shifted).t).toBeGreaterThan(3);
});

it('opens away from its day’s price limits', () => {
  const rooms = fc.record({
    down: fc.double({ min: 0.05, max: 1, noNaN: true }),
    up: fc.option(fc.double({ min: 0.05, max: 5, noNaN: true })),
  });
  fc.assert(
    fc.property(rooms, fc.uint8Array({ minLength: 32, maxLength: 32 }), ({ down, up }, bytes) => {
      const gap = drawFirstGap(parseRandomKey(bytes), 1e10, 1e6, { down, up });
      const moved = endPriceOfLeg(gap) / 1e10 - 1;
      expect(moved > -0.71 * down - 0.001 && (up === null || moved < 0.71 * up + 0.001)).toBe(true);
    }),
  );
});
