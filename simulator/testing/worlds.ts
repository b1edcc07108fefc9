/** Worlds for the simulator's tests, with instruments and instants to draw from. */
import fc from 'fast-check';
import {
  dividendsSince,
  sharesNow,
  toldOf,
  type Valuation,
  valuationOf,
} from '@bourse/core/information/companies/valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import { type Company, type Hours, type Instrument, type InstrumentId, MARKETS } from '@bourse/core/markets/market.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { testZones } from '@bourse/core/testing/zones.ts';
import { createSimulator, type Simulator } from '../create-simulator.ts';

export const zones = testZones;

export const START_DATE = '2026-03-02';
export const START = Date.parse(`${START_DATE}T12:00:00Z`);
export const DAY_MS = 86_400_000;

export const seedOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
export const worldOf = (hours: Hours, byte = 1): Simulator =>
  createSimulator({ seed: seedOf(byte), hours, zones, startDate: START_DATE });

const worlds = { always: worldOf('always'), exchange: worldOf('exchange') };
export const INSTRUMENTS: readonly Instrument[] = worlds.always.instruments();

/**
 * One of the two worlds, an instrument, and an instant of the months after the world's start, or of the year before it.
 */
export const anyMoment = fc
  .record({
    hours: fc.constantFrom<Hours>('always', 'exchange'),
    instrument: fc
      .constantFrom(...MARKETS)
      .chain((market) => fc.constantFrom(...INSTRUMENTS.filter((one) => one.market === market))),
    now: fc.integer({ min: START - 300 * DAY_MS, max: START + 120 * DAY_MS }),
  })
  .map((moment) => ({ ...moment, simulator: worlds[moment.hours] }));

export const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));

/** A company's publications by a moment, and its dividends of the year before. */
export interface ToldBy {
  instrument: Instrument;
  company: Company;
  dividends: Price;
}
export function toldBy(simulator: Simulator, id: InstrumentId, now: number): ToldBy {
  const yearAgo = addDays(new Date(now).toISOString().slice(0, 10), -365);
  return {
    instrument: simulator.instruments().find((each) => each.id === id)!,
    company: simulator.company(id, now)!,
    dividends: dividendsSince(simulator.actions(id, now, yearAgo), yearAgo),
  };
}
/** The valuation at a price that customers see. */
export const worthAt = ({ instrument, company, dividends }: ToldBy, price: Price): Valuation =>
  valuationOf(toldOf(company), {
    ...{ dividends, price },
    shares: sharesNow(instrument, []),
    currency: instrument.currency,
  });
export const valueOf = (simulator: Simulator, id: InstrumentId, now: number): Valuation =>
  worthAt(toldBy(simulator, id, now), simulator.quote(id, now)!.last);
