/** Past prices of a market that breaks down when it is asked. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { expect, test } from 'vitest';
import { createManualClock } from '../time/clock.ts';
import { createFaultyFeed } from '../venue/fault-injecting-feed.ts';
import { createVenueRegistry } from '../venue/venue-registry.ts';
import { createPriceGuard } from '../venue/guarded-feed.ts';
import { createPricesOnlyVenue } from '../venue/testing-venues.ts';
import { createTemporalZones } from '../time/zones.ts';
import { computeDollarRatesAt, findPriceAt } from './historical-prices.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const THEN = Date.parse('2026-03-09T15:00:00Z');
const zones = createTemporalZones();
const simulator = createSimulator({
  seed: new Uint8Array(32).fill(11),
  hours: 'always',
  zones,
  startDate: '2026-03-02',
});

test("uses the present guarded price when the market can't answer about the past", () => {
  const clock = createManualClock(THEN + 10 * MINUTE_MS);
  const broken = createFaultyFeed(simulator, {
    seed: 3,
    everyMs: 2 * MINUTE_MS,
    longestMs: MINUTE_MS,
    faults: ['throw'],
    to: THEN + 5 * MINUTE_MS,
  });
  const feeds = createVenueRegistry(
    createPricesOnlyVenue(broken),
    createPriceGuard({ hours: 'always', timeZones: zones, log: { info: () => {}, warn: () => {} } }),
  );
  const markets = { venues: feeds, ownVenue: createPricesOnlyVenue(broken), clock };
  const breaks = (id: string): number => {
    for (let at = THEN; at < THEN + 5 * MINUTE_MS; at += SECOND_MS) if (broken.faultAt(id, at)) return at;
    throw new Error(`${id} never breaks down`);
  };
  const stock = simulator.instruments().find(({ board, market }) => board === 'listed' && market === 'US')!.id;
  expect(() => broken.quote(stock, breaks(stock))).toThrow('the feed broke down');

  const { bid, ask } = feeds.quote(stock, clock.now())!;
  expect(findPriceAt(markets, stock, breaks(stock))).toEqual({ bid, ask });
  const { last } = feeds.valuationQuote('FX.EURUSD', clock.now())!;
  expect(computeDollarRatesAt(markets, breaks('FX.EURUSD')).get('EUR')?.numerator).toBe(last);
});
