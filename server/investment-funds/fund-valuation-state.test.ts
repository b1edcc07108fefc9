/** A fund's day is valued at the close, even if a feed fails just then. */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { expect, it } from 'vitest';
import { FEED_FAULTS, createFaultyFeed } from '../venue/fault-injecting-feed.ts';
import { createPriceGuard } from '../venue/guarded-feed.ts';
import { createTemporalZones } from '../time/zones.ts';
import { valueHoldingsAtCloses } from './fund-valuation-state.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const FIRST_CLOSE = Date.parse('2026-06-01T20:00:00Z');
const zones = createTemporalZones();
const quiet = { info: () => {}, warn: () => {} };
const market = createSimulator({ seed: new Uint8Array(32).fill(5), hours: 'exchange', zones, startDate: '2026-03-02' });
const names = market.instruments().filter(({ market: of, board }) => of === 'US' && board === 'listed');

it.each(FEED_FAULTS)('finds a real closing price of the last seconds despite "%s"', (fault) => {
  const feed = createFaultyFeed(market, { seed: 9, everyMs: 23_000, faults: [fault] });
  let failing = 0;
  for (let day = 0; day < 5; day += 1) {
    const valuedAt = FIRST_CLOSE + day * DAY_MS;
    const late = valuedAt + 6 * 3_600_000;
    for (const { id, currency } of names) {
      if (feed.faultAt(id, valuedAt - 1)) failing += 1;
      else continue;
      const feeds = createPriceGuard({ hours: 'exchange', timeZones: zones, log: quiet, clock: () => late })(feed);
      for (let ago = 60; ago >= 0; ago -= 1) feeds.quote(id, late - ago * SECOND_MS);
      const [held] = valueHoldingsAtCloses(
        { venues: feeds, corporateActionSchedule: { listingStatus: () => 'listed' } },
        [{ instrument: id, currency, units: 1n }],
        valuedAt,
      );
      const displayedPrices = Array.from(
        { length: 16 },
        (_, ago) => market.quote(id, valuedAt - 1 - ago * SECOND_MS)?.last,
      );
      if (held?.stale === false) expect(displayedPrices, `${id} on day ${day}`).toContain(held.close);
    }
  }
  expect(failing).toBeGreaterThan(2);
});

it('marks the price of a holding as old if its feed has sent another since that nothing confirms', () => {
  const [{ id, currency }] = names as [(typeof names)[0]];
  // Without a second price just before the close that would confirm the first.
  const lastPricedAt = FIRST_CLOSE - 3_600_000;
  const feed = {
    ...market,
    quote: (instrument: typeof id, now: number) => {
      const quote = market.quote(instrument, Math.min(now, lastPricedAt));
      if (!quote || now < FIRST_CLOSE - SECOND_MS) return quote;
      const [last, bid, ask] = [quote.last, quote.bid, quote.ask].map((price) => (price * 13n) / 10n);
      return { ...quote, last: last!, bid: bid!, ask: ask!, high: last!, at: now, seq: quote.seq + 3_600 };
    },
  };
  const venues = createPriceGuard({ hours: 'exchange', timeZones: zones, log: quiet, clock: () => FIRST_CLOSE })(feed);
  const value = () =>
    valueHoldingsAtCloses(
      { venues, corporateActionSchedule: { listingStatus: () => 'listed' } },
      [{ instrument: id, currency, units: 1n }],
      FIRST_CLOSE,
    );
  venues.quote(id, lastPricedAt);
  expect(value()).toMatchObject([{ close: market.quote(id, lastPricedAt)!.last, stale: true }]);
});
