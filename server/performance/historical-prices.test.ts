/** Past prices of a market that breaks down when it is asked. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../time/clock.ts';
import { faultyFeed } from '../venue/faulty-feed.ts';
import { createFeeds } from '../venue/feeds.ts';
import { createGuard } from '../venue/guarded-feed.ts';
import { pricesOf } from '../venue/testing-venues.ts';
import { temporalZones } from '../time/zones.ts';
import { dollarsThen, priceThen } from './historical-prices.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const THEN = Date.parse('2026-03-09T15:00:00Z');
const zones = temporalZones();
const simulator = createSimulator({
  seed: new Uint8Array(32).fill(11),
  hours: 'always',
  zones,
  startDate: '2026-03-02',
});

test('where the market breaks down, what is known of the present under guard stands in', () => {
  const clock = manualClock(THEN + 10 * MINUTE_MS);
  const broken = faultyFeed(simulator, {
    seed: 3,
    everyMs: 2 * MINUTE_MS,
    longestMs: MINUTE_MS,
    faults: ['throw'],
    to: THEN + 5 * MINUTE_MS,
  });
  const feeds = createFeeds(
    pricesOf(broken),
    createGuard({ hours: 'always', zones, log: { info: () => {}, warn: () => {} } }),
  );
  const markets = { feeds, ownVenue: pricesOf(broken), clock };
  const breaks = (id: string): number => {
    for (let at = THEN; at < THEN + 5 * MINUTE_MS; at += SECOND_MS) if (broken.faultAt(id, at)) return at;
    throw new Error(`${id} never breaks down`);
  };
  const stock = simulator.instruments().find(({ board, market }) => board === 'listed' && market === 'US')!.id;
  expect(() => broken.quote(stock, breaks(stock))).toThrow('the feed broke down');

  const { bid, ask } = feeds.quote(stock, clock.now())!;
  expect(priceThen(markets, stock, breaks(stock))).toEqual({ bid, ask });
  const { last } = feeds.ownQuote('FX.EURUSD', clock.now())!;
  expect(dollarsThen(markets, breaks('FX.EURUSD')).get('EUR')?.numerator).toBe(last);
});
