/** Worlds for the simulator's tests, with instruments and instants to draw from. */
import fc from 'fast-check';
import { MARKETS, type Hours, type Instrument } from '@bourse/core/market.ts';
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
