/** Worlds for the simulator's tests, with instruments and instants to draw from. */
import fc from 'fast-check';
import {
  sumDividendsSince,
  computeCurrentShares,
  getLatestReports,
  type CompanyValuation,
  computeCompanyValuation,
} from '@bourse/core/information/companies/company-valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import {
  type CompanyProfile,
  type TradingHoursMode,
  type Instrument,
  type InstrumentId,
  MARKETS,
} from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';

export const testWorldTimeZones = testTimeZones;

export const WORLD_START_DATE = '2026-03-02';
export const WORLD_START_INSTANT_MS = Date.parse(`${WORLD_START_DATE}T12:00:00Z`);
export const DAY_MS = 86_400_000;

export const testSeedOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
export const createTestWorld = (hours: TradingHoursMode, byte = 1): Simulator =>
  createSimulator({ seed: testSeedOf(byte), hours, zones: testWorldTimeZones, startDate: WORLD_START_DATE });

const worlds = { always: createTestWorld('always'), exchange: createTestWorld('exchange') };
export const TEST_INSTRUMENTS: readonly Instrument[] = worlds.always.instruments();

/**
 * One of the two worlds, an instrument, and an instant of the months after the world's start, or of the year before it.
 */
export const arbitraryMoment = fc
  .record({
    hours: fc.constantFrom<TradingHoursMode>('always', 'exchange'),
    instrument: fc
      .constantFrom(...MARKETS)
      .chain((market) => fc.constantFrom(...TEST_INSTRUMENTS.filter((one) => one.market === market))),
    now: fc.integer({ min: WORLD_START_INSTANT_MS - 300 * DAY_MS, max: WORLD_START_INSTANT_MS + 120 * DAY_MS }),
  })
  .map((moment) => ({ ...moment, simulator: worlds[moment.hours] }));

export const toComparableText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));

/** A company's publications by a moment, and its dividends of the year before. */
export interface PublishedCompany {
  instrument: Instrument;
  company: CompanyProfile;
  dividends: Price;
}
export function publishedCompanyAt(simulator: Simulator, id: InstrumentId, now: number): PublishedCompany {
  const yearAgo = addDays(new Date(now).toISOString().slice(0, 10), -365);
  return {
    instrument: simulator.instruments().find((each) => each.id === id)!,
    company: simulator.company(id, now)!,
    dividends: sumDividendsSince(simulator.actions(id, now, yearAgo), yearAgo),
  };
}
/** The valuation at a price that customers see. */
export const valuationAtPrice = (
  { instrument, company, dividends }: PublishedCompany,
  price: Price,
): CompanyValuation =>
  computeCompanyValuation(getLatestReports(company), {
    ...{ dividends, price },
    shares: computeCurrentShares(instrument, []),
    currency: instrument.currency,
  });
export const currentValuationOf = (simulator: Simulator, id: InstrumentId, now: number): CompanyValuation =>
  valuationAtPrice(publishedCompanyAt(simulator, id, now), simulator.quote(id, now)!.last);
