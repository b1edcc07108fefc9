/** India's short positions end with the day: said once, closed once, after an outage too. */
import { expect, it } from 'vitest';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { closeIntradayPositions } from './close-intraday-positions.ts';

const server = provideTestServer();

const MINUTE_MS = 60_000;
const run = () => {
  const { dependencies, desk } = server.composed;
  return closeIntradayPositions({
    ...dependencies,
    desk,
    getMarketView: createMarketViewBuilder(dependencies),
    hours: 'always',
  });
};
async function sellShort(customer: TestCustomer, market: 'IN' | 'US'): Promise<string> {
  const { dependencies } = server.composed;
  for (const { id, board } of dependencies.venues.listed(market)) {
    if (board !== 'listed') continue;
    const placed = await customer.client.call('trading/placeOrder', {
      instrument: id,
      side: 'short',
      type: 'market',
      quantity: '2',
      key: createIdempotencyKey(),
    });
    if (placed.ok && placed.data.order.position) return placed.data.order.position;
  }
  throw new Error(`nothing could be sold short in ${market}`);
}
const statusOf = async (customer: TestCustomer, position: string) => {
  const got = await customer.client.call('trading/getPosition', { position });
  if (!got.ok) throw new Error(got.code);
  return got.data.status;
};

it('warns half an hour before the close, closes ten minutes before, and leaves other markets alone', async () => {
  const customer = await server.marginCustomer();
  const [indian, american] = [await sellShort(customer, 'IN'), await sellShort(customer, 'US')];
  const midnight = getInstantOfMinute('IN', '2026-11-21', 0, server.composed.dependencies.timeZones);
  server.clock.set(midnight - 31 * MINUTE_MS);
  expect(await run()).toBe(0);
  server.clock.set(midnight - 30 * MINUTE_MS);
  await Promise.all([run(), run()]);
  await run();
  const notices = await customer.client.call('notices/listNotices', {});
  expect(
    notices.ok && notices.data.rows.filter(({ code }) => code === 'intradayWarning').map(({ params }) => params['at']),
  ).toEqual([new Date(midnight - 10 * MINUTE_MS).toISOString()]);
  expect(await statusOf(customer, indian)).toBe('inPosition');
  server.clock.set(midnight - 10 * MINUTE_MS);
  await Promise.all([run(), run()]);
  expect(await statusOf(customer, indian)).toBe('closed');
  expect(await statusOf(customer, american)).toBe('inPosition');
  const orders = await customer.client.call('trading/listOrders', { market: 'IN' });
  expect(orders.ok && orders.data.rows.map(({ effect, cause }) => [effect, cause])).toEqual([
    ['close', 'intradayEnd'],
    ['open', 'positionClosed'],
  ]);
});

it('closes positions left open by an outage on the next day', async () => {
  const customer = await server.marginCustomer();
  const left = await sellShort(customer, 'IN');
  server.clock.advance(60 * MINUTE_MS);
  await run();
  expect(await statusOf(customer, left)).toBe('closed');
  expect(await server.listAuditDifferences()).toEqual([]);
});
