import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.customer();
});
afterAll(() => server.stop());

const NWRB = { instrument: 'US.NWRB', side: 'long' } as const;
async function preview(order: object) {
  const answer = await customer.client.call('trading/previewOrder', {
    ...NWRB,
    type: 'market',
    quantity: '1',
    ...order,
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

it('a limit far from the market is said with what it costs at most, and can be placed all the same', async () => {
  const quote = await customer.client.call('quotes/getQuote', { instrument: NWRB.instrument });
  const last = quote.ok ? Number(quote.data.last) : 0;
  const [near, far] = [(last * 0.97).toFixed(2), (last * 0.9).toFixed(2)];
  expect((await preview({ type: 'limit', limitPrice: near })).warnings).toEqual([]);
  const told = await preview({ type: 'limit', limitPrice: far });
  expect(told.warnings).toMatchObject([{ code: 'farFromMarket', price: String(Number(far)), atMost: told.total }]);
  expect(told.notes).toContain('farFromMarket');
  const placed = await customer.client.call('trading/placeOrder', {
    ...NWRB,
    type: 'limit',
    limitPrice: far,
    quantity: '1',
    key: newKey(),
  });
  expect(placed.ok).toBe(true);
});

it("an order of more than half of what one has is said, whoever's money it is bought with", async () => {
  const wallet = await customer.client.call('wallet/getWallet', { in: 'USD' });
  const { price } = await preview({});
  const unitsOf = (share: number): string =>
    String(Math.floor((share * Number(wallet.ok ? wallet.data.total : 0)) / Number(price)));
  expect((await preview({ quantity: unitsOf(0.45) })).warnings).toEqual([]);
  const {
    warnings: [told],
    notes,
  } = await preview({ quantity: unitsOf(0.55) });
  expect(told).toMatchObject({ code: 'largeShare', price: null });
  expect(Number(told!.rate)).toBeCloseTo(0.55, 1);
  expect(notes).toContain('largeShare');
  await customer.client.call('trading/applyMargin', { agreed: true, key: newKey() });
  expect((await preview({ quantity: unitsOf(0.55), leverage: 5 })).warnings).toMatchObject([{ code: 'largeShare' }]);
});

it('a second same order within a minute is said; another one, or the same a minute later, is not', async () => {
  const placed = await customer.client.call('trading/placeOrder', {
    ...NWRB,
    type: 'market',
    quantity: '3',
    key: newKey(),
  });
  expect(placed.ok).toBe(true);
  expect((await preview({ quantity: '3' })).warnings).toMatchObject([{ code: 'sameAgain', rate: null, price: null }]);
  expect((await preview({ quantity: '4' })).warnings).toEqual([]);
  server.clock.advance(60_000);
  expect((await preview({ quantity: '3' })).warnings).toEqual([]);
});

it("a short sale in India is said with no more than it costs: it isn't delivered", async () => {
  // The first day on which the day's end tells what is delivered.
  server.clock.set(Date.parse('2026-11-23T08:00:00Z'));
  await customer.client.call('trading/applyMargin', { agreed: true, key: newKey() });
  const short = { instrument: 'IN.SAMVAAD', side: 'short', type: 'limit' };
  const { quote } = await preview({ instrument: short.instrument });
  const told = await preview({ ...short, quantity: '100', limitPrice: String(Math.round(Number(quote.last) * 1.08)) });
  expect(told.warnings).toMatchObject([{ code: 'farFromMarket', atMost: told.total }]);
});
