/**
 * A name whose venue gives prices alone, on a server that trades at the exchange's hours: what isn't given isn't
 * offered.
 */
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createVenueRegistry } from './venue-registry.ts';
import { createPricesOnlyVenue, createQuotesOnlyVenue } from './testing-venues.ts';

const TAKEN = 'US.NWRB';
/** A Friday at noon in New York, and that evening. */
const NOON = Date.parse('2026-11-20T17:00:00.000Z');
const EVENING = Date.parse('2026-11-20T22:00:00.000Z');

const server = provideTestServer({ hours: 'exchange' });
let customer: TestCustomer;
beforeAll(async () => {
  server.clock.set(NOON);
  customer = await server.customer();
  const { venues, ownVenue } = server.composed.dependencies;
  venues.take(createQuotesOnlyVenue(ownVenue), [venues.instrument(TAKEN)!]);
});

const readEverything = async (instrument: string) => {
  const answer = await customer.client.call('quotes/getInstrument', { instrument });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const place = (instrument: string, over: Record<string, unknown>) =>
  customer.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '1',
    timeInForce: 'day',
    key: createIdempotencyKey(),
    ...over,
  } as never);

describe('an instrument of a venue that knows only prices', () => {
  it('shows its prices with their source, and no auctions, extended hours or company', async () => {
    const { figures, ...found } = await readEverything(TAKEN);
    expect(found).toMatchObject({
      source: 'wire',
      auctions: [],
      extendedHours: false,
      extended: null,
      pause: null,
      upcoming: [],
      labels: [],
      listingStatus: 'listed',
    });
    expect(figures).toMatchObject({ foreignOwnership: null, sales: null, netProfit: null, dividendYield: null });
    const other = server.composed.dependencies.venues
      .listed('US')
      .find(({ id, board }) => board === 'listed' && id !== TAKEN)!;
    expect(await readEverything(other.id)).toMatchObject({
      source: 'simulated',
      auctions: ['open', 'close'],
      extendedHours: true,
    });
  });

  it('fills at its own quote, and refuses orders for auctions or extended hours', async () => {
    expect(await place(TAKEN, {})).toMatchObject({ ok: true, data: { order: { fills: [{ source: 'wire' }] } } });
    expect(await place(TAKEN, { timeInForce: 'atClose' })).toMatchObject({ ok: false, code: 'auctionNotHeld' });
    expect(await place(TAKEN, { timeInForce: 'extended', type: 'limit', limitPrice: '1' })).toMatchObject({
      ok: false,
    });
    server.clock.set(EVENING);
    expect(await readEverything(TAKEN)).toMatchObject({ session: 'closed', extended: null });
  });
});

it("simulated prices can't be traded with real money, whichever venue provides them; real ones can", () => {
  const { timeZones } = server.composed.dependencies;
  const simulator = createSimulator({ seed: new Uint8Array(32), hours: 'always', zones: timeZones });
  const feeds = createVenueRegistry(createPricesOnlyVenue(simulator), undefined, () => false);
  expect([feeds.isTraded(TAKEN), feeds.tradable(TAKEN, NOON), feeds.exchangeQuote(TAKEN, NOON)]).toEqual([
    false,
    null,
    null,
  ]);
  feeds.take(createQuotesOnlyVenue(simulator), [feeds.instrument(TAKEN)!]);
  expect(feeds.isTraded(TAKEN)).toBe(true);
  expect(feeds.tradable(TAKEN, NOON)).toMatchObject({ source: 'wire' });
  feeds.take(createPricesOnlyVenue(simulator), [feeds.instrument(TAKEN)!]);
  expect(feeds.isTraded(TAKEN)).toBe(false);
});
