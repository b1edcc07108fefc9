/** A waiting day trade is checked again when it could fill, by its instrument's moves until then. */
import { computeDayTradeLeverage, getIntradayWarningTime } from '@bourse/core/trading/day-trading/day-trade.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { createTestDayTrader } from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAYS_MAXIMUM = 14;
const server = provideTestServer();

/** The first coming day on which an instrument falls so far that its leverage is lower than in the morning. */
function fallsFar() {
  const { venues, getMarketView } = server.composed.dependencies;
  const seenAt = (id: string, at: number) => {
    const view = getMarketView(id, at);
    if (!view?.quote) return null;
    return {
      quote: view.quote,
      most: computeDayTradeLeverage(view.largestMove(), view.quote),
      until: getIntradayWarningTime(view),
    };
  };
  const names = venues.listed('US').filter(({ board }) => board !== 'index');
  for (let days = 0; days <= DAYS_MAXIMUM; days++)
    for (const { id } of names) {
      const from = server.clock.now() + days * 24 * HOUR_MS;
      const before = seenAt(id, from);
      const leverage = Math.min(10, before?.most ?? 0);
      for (let at = from + HOUR_MS; before && at < before.until; at += HOUR_MS / 6) {
        const after = seenAt(id, at);
        if (after && after.most < leverage && after.quote.ask < before.quote.bid)
          return { id, from, at, leverage, most: after.most, limitPrice: formatScaled(after.quote.ask) };
      }
    }
  throw new Error('no name falls far enough');
}
const placedBy = async ({ client }: TestCustomer, order: object) =>
  client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() } as never);
const ordersOf = async ({ client }: TestCustomer) => {
  const listed = await client.call('trading/listOrders', {});
  return listed.ok ? listed.data.rows.map(({ status, cause, leverage }) => [status, cause, leverage]) : [];
};

it('an order fills with the leverage its instrument then allows; with more it is rejected with a notice', async () => {
  const { id: instrument, from, at, leverage, most, limitPrice } = fallsFar();
  server.clock.set(from);
  const [bold, careful] = [await createTestDayTrader(server), await createTestDayTrader(server)];
  const waits = { instrument, side: 'long', type: 'limit', limitPrice, quantity: '5', timeInForce: 'day' };
  for (const [customer, times] of [
    [bold, leverage],
    [careful, most],
  ] as const)
    expect(await placedBy(customer, { ...waits, dayTrading: true, leverage: times })).toMatchObject({ ok: true });
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  server.clock.set(at);
  await server.composed.orderBookWatcher.checkMarket();
  expect(await ordersOf(careful)).toEqual([['inPosition', 'filled', most]]);
  expect(await ordersOf(bold)).toEqual([['rejected', 'dayTradingAtFill', leverage]]);
  const listedNotices = await bold.client.call('notices/listNotices', { limit: 1 });
  expect(listedNotices.ok && listedNotices.data.rows).toMatchObject([
    { code: 'orderRejected', params: { reason: 'dayTradingAtFill' } },
  ]);
  const { rows } = await server.database.pool.query(
    "select bool_and(amount = 0) as back from balances where account_id = $1 and bucket in ('frozen', 'margin')",
    [bold.userId],
  );
  expect(rows).toEqual([{ back: true }]);
});
