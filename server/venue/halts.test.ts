/** Halts follow from prices only: the same for every process, whenever it starts. */
import { buildInstrument } from '@bourse/core/testing/test-instruments.ts';
import type { TradingHoursMode, Instrument, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../time/clock.ts';
import { createTemporalZones } from '../time/zones.ts';
import { createVenueHaltReader, type VenueHalts } from './market-phase-and-halt-readers.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

const zones = createTemporalZones();
const price = (text: string | number): bigint => parseScaled(String(text)) ?? 0n;
const KR_OPENS = Date.parse('2026-12-04T00:00:00Z');
const US_OPENS = Date.parse('2026-12-04T14:30:00Z');

/** A market of one name and its index, each with the prices of the seconds since `opens`; the last one stays. */
function world(
  market: Market,
  opens: number,
  prices: { name?: (second: number) => number; index?: (second: number) => number },
  hours: TradingHoursMode = 'exchange',
) {
  const name = buildInstrument(market);
  const index: Instrument = { ...name, id: `${market}.^ALL`, code: '^ALL', board: 'index' };
  const clock = createManualClock(opens);
  const quote = (id: string, now: number): Quote => {
    const of = (id === name.id ? prices.name : prices.index) ?? (() => 100);
    const last = price(of(Math.max(0, Math.floor((now - opens) / 1000))));
    return {
      instrument: id,
      last,
      bid: last,
      ask: last,
      bidSize: price(10),
      askSize: price(10),
      open: last,
      previousClose: price(100),
      high: last,
      low: last,
      volume: 0n,
      turnover: 0n,
      at: now,
      seq: now / 1000,
      source: 'simulated',
    };
  };
  const simulator = {
    ...createSimulator({ seed: new Uint8Array(32), hours, zones }),
    instruments: () => [name, index],
    quote,
  };
  const create = (): VenueHalts => {
    const venue = createSimulatedVenue({ simulator, timeZones: zones, hours, clock });
    return createVenueHaltReader({ venues: { venueOf: () => venue, venues: () => [venue] } });
  };
  return { name, halts: create(), create, at: (second: number) => opens + second * 1000 };
}
const jumpAt =
  (second: number, to: number) =>
  (now: number): number =>
    now < second ? 100 : to;

describe('a volatility interruption of one instrument', () => {
  const { name, halts, create, at } = world('KR', KR_OPENS, { name: jumpAt(60, 111) });

  it('begins when the price leaves its limit and ends after two minutes', () => {
    expect([59, 60, 179, 180].map((second) => halts.at(name, at(second))?.kind ?? null)).toEqual([
      null,
      'kr.dynamicVi',
      'kr.dynamicVi',
      null,
    ]);
    expect(halts.at(name, at(61))).toMatchObject({ since: at(60), until: at(180), wide: false });
  });

  it('is found by a process that starts during it or looks back at it', () => {
    expect(create().at(name, at(100))).toEqual(halts.at(name, at(100)));
    const late = create();
    expect(late.at(name, at(600))).toBeNull();
    expect(late.at(name, at(100))).toEqual(halts.at(name, at(100)));
  });

  it("doesn't exist in a world that never closes", () => {
    const open = world('KR', KR_OPENS, { name: jumpAt(60, 140) }, 'always');
    expect(open.halts.at(open.name, open.at(61))).toBeNull();
  });

  it("doesn't exist outside the session", () => {
    expect(halts.at(name, at(-60))).toBeNull();
    expect(halts.at(name, at(7 * 3_600))).toBeNull();
  });
});

describe('limit up and limit down', () => {
  // The quote rests above the band of 10 % for fifteen seconds, then trading pauses for five minutes.
  const { name, halts, at } = world('US', US_OPENS, { name: jumpAt(60, 111) });
  it('pauses after fifteen seconds at the band, for five minutes', () => {
    expect([74, 75, 374, 375].map((second) => halts.at(name, at(second))?.kind ?? null)).toEqual([
      null,
      'us.luld',
      'us.luld',
      null,
    ]);
  });
});

describe('a band that moves with the price', () => {
  const decimal = (band: { low: bigint; high: bigint } | null) =>
    band && [formatScaled(band.low), formatScaled(band.high)];
  it('surrounds the average of the last minutes in New York, also for a moment ago', () => {
    const { name, halts, create, at } = world('US', US_OPENS, { name: jumpAt(60, 104) });
    expect(decimal(halts.bandAt(name, at(30)))).toEqual(['90', '110']);
    const later = halts.bandAt(name, at(600));
    expect(decimal(later)).toEqual(['93.24', '113.96']);
    expect(create().bandAt(name, at(600))).toEqual(later);
    expect(decimal(halts.bandAt(name, at(599)))).toEqual(['93.24', '113.96']);
  });

  it('surrounds the last trade in Bangkok, and is absent without a rule', () => {
    const thai = world('TH', Date.parse('2026-12-04T03:00:00Z'), { name: jumpAt(60, 105) });
    expect(decimal(thai.halts.bandAt(thai.name, thai.at(61)))).toEqual(['94.5', '115.5']);
    const korean = world('KR', KR_OPENS, {});
    expect(korean.halts.bandAt(korean.name, korean.at(61))).toBeNull();
    const always = world('US', US_OPENS, {}, 'always');
    expect(always.halts.bandAt(always.name, always.at(61))).toBeNull();
  });
});

describe('a market-wide halt after an index fall', () => {
  const { name, halts, create, at } = world('US', US_OPENS, { index: jumpAt(60, 92.9) });
  it('halts every instrument of the market for a quarter of an hour', () => {
    expect(halts.at(name, at(59))).toBeNull();
    expect(halts.at(name, at(60))).toMatchObject({
      kind: 'us.marketWide',
      since: at(60),
      until: at(60 + 900),
      wide: true,
    });
    expect(halts.at(name, at(60 + 900))).toBeNull();
    expect(create().at(name, at(500))).toEqual(halts.at(name, at(500)));
  });

  it("a deep enough fall ends the day and its extended hours; a smaller one doesn't", () => {
    const ended = 6.5 * 3_600;
    const deep = world('US', US_OPENS, { index: jumpAt(60, 79.9) });
    expect([ended - 1, ended, ended + 3_600].map((second) => deep.halts.isOver(deep.name, deep.at(second)))).toEqual([
      false,
      true,
      true,
    ]);
    expect([
      deep.create().isOver(deep.name, deep.at(ended + 60)),
      deep.halts.isOver(deep.name, deep.at(17 * 3_600)),
    ]).toEqual([true, false]);
    expect(halts.isOver(name, at(ended + 60))).toBe(false);
  });

  it("restarts an instrument's own halts from the price after it", () => {
    // It moves by a fifth while nothing trades: that doesn't trigger an interruption, and neither does staying there.
    const moved = world('KR', KR_OPENS, { index: jumpAt(60, 91), name: jumpAt(300, 120) });
    const stop = moved.halts.at(moved.name, moved.at(130));
    expect(stop).toMatchObject({ kind: 'kr.circuitBreaker', wide: true });
    expect(moved.halts.at(moved.name, (stop?.until ?? 0) + 1000)).toBeNull();
  });
});
