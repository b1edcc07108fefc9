import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

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

it('warns about a limit far from the market with its maximum cost, and still accepts it', async () => {
  const quote = await customer.client.call('quotes/getQuote', { instrument: NWRB.instrument });
  const last = quote.ok ? Number(quote.data.last) : 0;
  const [near, far] = [(last * 0.97).toFixed(2), (last * 0.9).toFixed(2)];
  expect((await preview({ type: 'limit', limitPrice: near })).warnings).toEqual([]);
  const warnings = await preview({ type: 'limit', limitPrice: far });
  expect(warnings.warnings).toMatchObject([
    { code: 'farFromMarket', price: String(Number(far)), atMost: warnings.total },
  ]);
  expect(warnings.notes).toContain('farFromMarket');
  const placed = await customer.client.call('trading/placeOrder', {
    ...NWRB,
    type: 'limit',
    limitPrice: far,
    quantity: '1',
    key: createIdempotencyKey(),
  });
  expect(placed.ok).toBe(true);
});

it("warns about an order of more than half of the customer's assets, in whatever currency it is paid", async () => {
  const wallet = await customer.client.call('wallet/getWallet', { in: 'USD' });
  const { price } = await preview({});
  const unitsOf = (share: number): string =>
    String(Math.floor((share * Number(wallet.ok ? wallet.data.total : 0)) / Number(price)));
  expect((await preview({ quantity: unitsOf(0.45) })).warnings).toEqual([]);
  const {
    warnings: [warnings],
    notes,
  } = await preview({ quantity: unitsOf(0.55) });
  expect(warnings).toMatchObject({ code: 'largeShare', price: null });
  expect(Number(warnings!.rate)).toBeCloseTo(0.55, 1);
  expect(notes).toContain('largeShare');
  await customer.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  expect((await preview({ quantity: unitsOf(0.55), leverage: 5 })).warnings).toMatchObject([{ code: 'largeShare' }]);
});

it('warns about an identical order within a minute, not about a different or later one', async () => {
  const placed = await customer.client.call('trading/placeOrder', {
    ...NWRB,
    type: 'market',
    quantity: '3',
    key: createIdempotencyKey(),
  });
  expect(placed.ok).toBe(true);
  expect((await preview({ quantity: '3' })).warnings).toMatchObject([{ code: 'sameAgain', rate: null, price: null }]);
  expect((await preview({ quantity: '4' })).warnings).toEqual([]);
  server.clock.advance(60_000);
  expect((await preview({ quantity: '3' })).warnings).toEqual([]);
});

it("warns about a short sale in India with its real cost, since it isn't delivered", async () => {
  // The first day on which the day's end tells what is delivered.
  server.clock.set(Date.parse('2026-11-23T08:00:00Z'));
  await customer.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  const short = { instrument: 'IN.SAMVAAD', side: 'short', type: 'limit' };
  const { quote } = await preview({ instrument: short.instrument });
  const warnings = await preview({
    ...short,
    quantity: '100',
    limitPrice: String(Math.round(Number(quote.last) * 1.08)),
  });
  expect(warnings.warnings).toMatchObject([{ code: 'farFromMarket', atMost: warnings.total }]);
});
