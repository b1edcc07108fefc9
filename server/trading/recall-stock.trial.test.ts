/**
 * Lent stock is recalled: waiting orders end, the holders of the newest shorts are told, and after the deadline it is
 * bought back by an order that gives the reason.
 */
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { recallStock } from './recall-stock.ts';

const server = provideTestServer();

const recall = () => {
  const { dependencies, desk, stockLendingTerms, corporateActionSchedule } = server.composed;
  const views = createMarketViewBuilder({
    ...dependencies,
    stockLendingTerms: stockLendingTerms,
    corporateActionSchedule: corporateActionSchedule,
  });
  return recallStock({ ...dependencies, desk, getMarketView: views, hours: 'always', assertLeads: async () => {} });
};
async function pool(instrument: string, quantity: number): Promise<void> {
  const now = server.clock.now();
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into stock_rules (from_at, decided_at, instrument, quantity)
      values (to_timestamp(${now + 1_000} / 1000.0), to_timestamp(${now} / 1000.0), '${instrument}',
        ${quantity}00000000)`,
  );
  server.clock.advance(1_000);
  await server.composed.stockLendingTerms.reload();
}
async function sellShort(
  instrument: string,
  quantity: string,
  more: object = {},
): Promise<{ customer: TestCustomer; order: string; position: string }> {
  const customer = await server.marginCustomer();
  const sold = await customer.client.call('trading/placeOrder', {
    instrument,
    side: 'short',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
    ...more,
  });
  if (!sold.ok) throw new Error(`${sold.code} ${JSON.stringify(sold.params)}`);
  server.clock.advance(1_000);
  return { customer, order: sold.data.order.id, position: sold.data.order.position ?? '' };
}
const openOf = async ({ customer, position }: { customer: TestCustomer; position: string }): Promise<string> => {
  const got = await customer.client.call('trading/getPosition', { position });
  if (!got.ok) throw new Error(got.code);
  return got.data.openQuantity;
};
const recallNotices = async ({ customer }: { customer: TestCustomer }) => {
  const listed = await customer.client.call('notices/listNotices', {});
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows.filter(({ code }) => code === 'stockRecalled').map(({ params }) => params);
};
const DAY_MS = 86_400_000;
/** The next midnight in New York: what is bought today settles tomorrow. */
const nextMidnight = () => (Math.floor((server.clock.now() - 5 * 3_600_000) / DAY_MS) + 1) * DAY_MS + 5 * 3_600_000;

describe('when more stock is lent than available', () => {
  it('ends waiting orders first, then recalls the newest short once and buys it back after its deadline', async () => {
    await pool('US.NWRB', 100);
    const [old, young] = [await sellShort('US.NWRB', '20'), await sellShort('US.NWRB', '15')];
    const waiting = await sellShort('US.NWRB', '10', { type: 'limit', limitPrice: '300', timeInForce: 'gtc' });
    expect(await recall()).toBe(0);
    await pool('US.NWRB', 30);
    expect(await recall()).toBe(2);
    expect(await recall()).toBe(0);
    const orders = await waiting.customer.client.call('trading/listOrders', {});
    expect(orders.ok && orders.data.rows.map(({ status, cause, hold }) => [status, cause, Number(hold)])).toEqual([
      ['cancelled', 'stockRecalled', 0],
    ]);
    const at = nextMidnight();
    expect(await recallNotices(young)).toEqual([
      expect.objectContaining({ quantity: '5', at: new Date(at).toISOString() }),
    ]);
    expect(await recallNotices(old)).toEqual([]);
    const recallOf = async ({ customer, position }: typeof young) => {
      const got = await customer.client.call('trading/getPosition', { position });
      return got.ok && got.data.recall;
    };
    expect([await recallOf(young), await recallOf(old)]).toEqual([
      { quantity: '5', dueAt: new Date(at).toISOString() },
      null,
    ]);
    server.clock.set(at - 1_000);
    expect(await recall()).toBe(0);
    server.clock.set(at);
    await Promise.all([recall(), recall()]);
    expect(await recall()).toBe(0);
    expect(await openOf(young)).toBe('10');
    expect(await recallOf(young)).toBeNull();
    expect(await openOf(old)).toBe('20');
    const closing = await young.customer.client.call('trading/listOrders', {});
    expect(
      closing.ok &&
        closing.data.rows
          .filter(({ effect }) => effect === 'close')
          .map(({ cause, quantity, fills }) => [cause, quantity, fills.length]),
    ).toEqual([['boughtIn', '5', 1]]);
    expect(
      await young.customer.client.call('trading/placeOrder', {
        instrument: 'US.NWRB',
        side: 'short',
        type: 'market',
        quantity: '1',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: false, code: 'notEnoughStock', params: { available: '0' } });
  });

  it('leaves alone a short seller who buys back in time or is no longer needed', async () => {
    await pool('US.NWRB', 50);
    const [remainingShort, both] = [await sellShort('US.NWRB', '10'), await sellShort('US.NWRB', '10')];
    await pool('US.NWRB', 35);
    expect(await recall()).toBe(2);
    expect([await recallNotices(both), await recallNotices(remainingShort)].map(([one]) => one?.['quantity'])).toEqual([
      '10',
      '5',
    ]);
    expect(
      await both.customer.client.call('trading/closePosition', {
        position: both.position,
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: true });
    await pool('US.NWRB', 40);
    server.clock.set(nextMidnight());
    expect(await recall()).toBe(0);
    expect(await openOf(remainingShort)).toBe('10');
    const { rows } = await server.database.pool.query('select 1 from stock_recalls where ended_at is null');
    expect(rows).toEqual([]);
  });

  it('passes the audit', async () => {
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});
