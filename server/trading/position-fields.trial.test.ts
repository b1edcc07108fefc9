/**
 * Section 3's fields of a position through the calls: what was paid, got, charged and agreed, before and after it is
 * closed.
 */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const server = provideTestServer();

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, each) => total + (parseScaled(each) ?? 0n), 0n);

it('3.05 a position has its order, cost, both prices with times and charges, lock, margin then and now', async () => {
  const customer = await server.marginCustomer();
  const { client } = customer;
  const rows = await client.call('quotes/listInstruments', { market: 'KR', board: 'listed', rank: 'code', limit: 1 });
  const instrument = rows.ok ? (rows.data.rows[0]?.instrument ?? '') : '';
  const get = async (position: string) => {
    const got = await client.call('trading/getPosition', { position });
    if (!got.ok) throw new Error(got.code);
    return got.data;
  };
  const handedIn = new Date(server.clock.now()).toISOString();
  const placed = await client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '20',
    leverage: 2,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(placed.code);
  const id = placed.data.order.position ?? '';
  const open = await get(id);
  const paid = open.explanations[0]!.fill;
  expect(open).toMatchObject({
    instrument,
    code: instrument.split('.')[1],
    side: 'long',
    status: 'inPosition',
    leverage: 2,
    quantity: '20',
    openingOrder: placed.data.order.id,
    appliedAt: handedIn,
    reviewedAt: handedIn,
    sold: null,
    bought: { firstAt: paid.at, lastAt: paid.at, price: open.averageCost, fees: paid.fee, tax: paid.tax },
    lockDays: null,
    lockMinutes: null,
    lockedUntil: null,
    originalMargin: open.margin,
  });
  expect(parseScaled(open.cost)).toBe((parseScaled(paid.price) ?? 0n) * 20n);
  expect((parseScaled(open.originalMargin) ?? 0n) * 2n - (parseScaled(open.cost) ?? 0n)).toBeLessThanOrEqual(
    100_000_000n,
  );

  await client.call('trading/addMargin', { position: id, amount: '1000', key: createIdempotencyKey() });
  server.clock.advance(60_000);
  expect(
    await client.call('trading/closePosition', { position: id, quantity: '5', key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: true,
  });
  const part = await get(id);
  expect(part.originalMargin).toBe(open.originalMargin);
  // A quarter is sold: the rest has its share of the cost, which its worth less its profit shows, too.
  expect(part.cost).toBe(open.cost);
  expect([open.openCost, parseScaled(part.openCost)]).toEqual([open.cost, (parseScaled(open.cost)! * 3n) / 4n]);
  expect(parseScaled(part.marketValue)! - parseScaled(part.openProfit)!).toBe(parseScaled(part.openCost));
  expect(part.margin).not.toBe(open.margin);
  expect(part.sold).toMatchObject({ firstAt: new Date(server.clock.now()).toISOString(), price: part.closePrice });
  server.clock.advance(60_000);
  expect(await client.call('trading/closePosition', { position: id, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  const closed = await get(id);
  expect(closed).toMatchObject({
    status: 'closed',
    bought: open.bought,
    loan: null,
    cost: open.cost,
    openCost: '0',
    sold: { firstAt: part.sold?.firstAt, lastAt: closed.closedAt, price: closed.closePrice },
  });
  // The charges of both halves add up to the total, and Korea taxes only the sale.
  expect(sum([closed.bought!.fees, closed.sold!.fees])).toBe(parseScaled(closed.fees));
  expect(sum([closed.bought!.tax, closed.sold!.tax])).toBe(parseScaled(closed.tax));
  expect(parseScaled(closed.sold!.tax)).toBeGreaterThan(0n);
  expect(closed.bought!.tax).toBe('0');
});
