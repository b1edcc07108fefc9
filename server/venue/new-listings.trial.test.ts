/** A company is listed while the world runs: it can't be traded before, and afterwards it is like any other. */
import { addDays } from '@bourse/core/dates.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import type { NewListing } from './venue.ts';

const server = provideTestServer();
let customer: TestCustomer;
let coming: NewListing;
beforeAll(async () => {
  customer = await server.customer();
  [coming] = server.composed.dependencies.ownVenue.newListings!('2026-11-20', '2026-12-20') as [NewListing];
});

const buy = () =>
  customer.client.call('trading/placeOrder', {
    key: createIdempotencyKey(),
    instrument: coming.instrument.id,
    side: 'long',
    type: 'market',
    quantity: '1',
  });
const isListed = async (): Promise<[found: boolean, listed: boolean]> => {
  const { id, market, name } = coming.instrument;
  const found = await customer.client.call('discovery/search', { query: name });
  const listed = await customer.client.call('quotes/listInstruments', { market, limit: 100 });
  if (!found.ok || !listed.ok) throw new Error('refused');
  // The server's own parts take the first of these for one that can be traded.
  expect(server.composed.dependencies.venues.listed(market).some((each) => each.id === id)).toBe(
    found.data.rows.length > 0,
  );
  const isIn = ({ rows }: { rows: { instrument: string }[] }) => rows.some(({ instrument }) => instrument === id);
  return [isIn(found.data), isIn(listed.data)];
};

test('before its first session it has no price, is unlisted, and orders for it are refused with the date', async () => {
  const { id, listedOn } = coming.instrument;
  expect(await isListed()).toEqual([false, false]);
  expect(await customer.client.call('quotes/getInstrument', { instrument: id })).toMatchObject({
    ok: true,
    data: { listedOn, labels: ['newListing'], listingStatus: 'listed' },
  });
  expect(await buy()).toMatchObject({ ok: false, code: 'notYetListed', params: { listedOn } });
  expect(
    await customer.client.call('quotes/getBars', { instrument: id, period: '1d', adjustment: 'forward', limit: 5 }),
  ).toMatchObject({
    ok: true,
    data: { bars: [] },
  });
});

test('from its first session on it trades within first-day limits around its issue price', async () => {
  const { instrument, issuePrice } = coming;
  const { id, market, listedOn } = instrument;
  const noon = getInstantOfMinute(market, listedOn, 720, server.composed.dependencies.timeZones);
  server.clock.advance(noon - server.clock.now());
  expect(await isListed()).toEqual([true, true]);
  const band = computePriceBand(instrument, issuePrice, listedOn)!;
  expect(band.high > issuePrice * 3n).toBe(true);
  expect(await customer.client.call('quotes/getInstrument', { instrument: id })).toMatchObject({
    ok: true,
    data: {
      labels: expect.arrayContaining(['newListing']),
      band: { low: formatScaled(band.low), high: formatScaled(band.high) },
    },
  });
  expect(await customer.client.call('quotes/getQuote', { instrument: id })).toMatchObject({
    ok: true,
    data: { previousClose: formatScaled(issuePrice) },
  });
  expect(await buy()).toMatchObject({ ok: true });
  server.clock.advance(
    getInstantOfMinute(market, addDays(listedOn, 3), 720, server.composed.dependencies.timeZones) - server.clock.now(),
  );
  const bars = await customer.client.call('quotes/getBars', {
    instrument: id,
    period: '1d',
    adjustment: 'forward',
    limit: 9,
  });
  expect(bars).toMatchObject({ ok: true, data: { bars: { length: 4 } } });
});
