import { describe, expect, it } from 'vitest';
import type { ListingStatus } from '@bourse/core/markets/listings/listing-status.ts';
import type { Bar, TradingHoursMode, Quote } from '@bourse/core/markets/market-types.ts';
import { buildInstrument } from '@bourse/core/testing/test-instruments.ts';
import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { createManualClock } from '../time/clock.ts';
import { createTemporalZones } from '../time/zones.ts';
import type { ActiveHalt } from './market-phase-and-halt-readers.ts';
import { createInstrumentLabelLookup, type InstrumentLabelDependencies } from './instrument-status-labels.ts';
import type { VenueWarnings } from './venue.ts';
import { createOverheatingCheck } from './simulated/overheating-check.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

const NOW = Date.parse('2026-12-04T03:00:00Z');
const TODAY = '2026-12-04';
const name = buildInstrument('KR');
const quoteAt = (last: bigint): Quote => ({
  instrument: name.id,
  last,
  bid: last,
  ask: last,
  bidSize: 1n,
  askSize: 1n,
  open: last,
  previousClose: 10_000n,
  high: last,
  low: last,
  volume: 0n,
  turnover: 0n,
  at: NOW,
  seq: 1,
  source: 'simulated',
});
const halt: ActiveHalt = {
  kind: 'kr.staticVi',
  since: NOW,
  until: NOW + 120_000,
  gathersFrom: NOW,
  price: 11_000n,
  reference: 10_000n,
  reopens: 'auction',
  wide: false,
};
const zones = createTemporalZones();
/** The simulated market's warnings in a world with such hours; by default nothing is overheated. */
const warningsIn = (hours: TradingHoursMode, overheated: VenueWarnings['overheated'] = () => false): VenueWarnings =>
  createSimulatedVenue({
    simulator: createSimulator({ seed: new Uint8Array(32), hours, zones }),
    timeZones: zones,
    hours,
    clock: createManualClock(NOW),
    overheated,
  }).warnings!;
const of = (over: Partial<InstrumentLabelDependencies>, instrument = name, last = 10_000n): string[] =>
  createInstrumentLabelLookup({ halts: { at: () => null }, venueWarnings: warningsIn('exchange'), ...over })(
    instrument,
    quoteAt(last),
    TODAY,
    NOW,
  );

/** Without a quote. */
const unpriced = (over: Partial<InstrumentLabelDependencies>): string[] =>
  createInstrumentLabelLookup({ halts: { at: () => null }, venueWarnings: warningsIn('exchange'), ...over })(
    name,
    null,
    TODAY,
    NOW,
  );

const calm = { open: 10_000n, high: 10_100n, low: 9_900n, close: 10_000n, volume: 1_000n };
const hot = { open: 13_000n, high: 14_500n, low: 12_500n, close: 14_000n, volume: 50_000n };
const bars = (...days: (typeof calm)[]): Bar[] =>
  days.map((day, index) => ({ ...day, at: NOW - (days.length - index) * 86_400_000 }));
const overheatedBy = (days: Bar[]) =>
  warningsIn(
    'exchange',
    createOverheatingCheck({ simulator: { bars: () => days }, timeZones: zones, hours: 'exchange' }),
  );
const fortyFive = Array<typeof calm>(45).fill(calm);

describe('labels beside a name: VI trigger, short-term overheating, new listing, suspended, delisted', () => {
  it.each([
    ['VI trigger while the interruption lasts', of({ halts: { at: () => halt } }), ['viTrigger']],
    ['the same move where trading goes on is none', of({}, name, 11_500n), []],
    [
      'where trading never stops, a move of ten percent',
      of({ venueWarnings: warningsIn('always') }, name, 11_000n),
      ['viTrigger'],
    ],
    ['a halt of the whole market', of({ halts: { at: () => ({ ...halt, wide: true }) } }), ['halted']],
    ['a pause elsewhere', of({ halts: { at: () => halt } }, buildInstrument('US')), ['halted']],
    [
      'overheating once the formula has designated it',
      of({ venueWarnings: overheatedBy(bars(...fortyFive, hot, calm, { ...hot, close: 14_200n })) }),
      ['overheating'],
    ],
    [
      'not where the close is no higher than that of the notice',
      of({ venueWarnings: overheatedBy(bars(...fortyFive, hot, calm, hot)) }),
      [],
    ],
    ['not at the first notice', of({ venueWarnings: overheatedBy(bars(...fortyFive, hot)) }), []],
    [
      'a new listing for its first month',
      of({}, buildInstrument('KR', 'KOSPI', { listedOn: '2026-11-20' })),
      ['newListing'],
    ],
    ['and no longer', of({}, buildInstrument('KR', 'KOSPI', { listedOn: '2026-11-03' })), []],
    ['suspended', of({ listingStatusOf: (): ListingStatus => 'suspended' }), ['suspended']],
    ['no label before the first price of a source that is asked', unpriced({ hasSource: () => true }), []],
    [
      'suspended before that price, too',
      unpriced({ hasSource: () => true, listingStatusOf: (): ListingStatus => 'suspended' }),
      ['suspended'],
    ],
    ['suspended where another venue has no price', unpriced({ hasSource: () => false }), ['suspended']],
    ['delisted', of({ listingStatusOf: (): ListingStatus => 'delisted' }), ['delisting']],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  it.each(LANGUAGES)('each has its words in %s', async (language) => {
    const { labels } = await loadTexts(language);
    for (const label of ['viTrigger', 'halted', 'overheating', 'newListing', 'suspended', 'delisting'] as const) {
      expect(labels.name[label].length).toBeGreaterThan(1);
      expect(labels.explanation[label].length).toBeGreaterThan(5);
    }
  });
});
