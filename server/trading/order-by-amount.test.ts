import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const order = (over: object = {}) => ({
  instrument: 'US.NWRB',
  side: 'long' as const,
  type: 'market' as const,
  amount: '1000',
  ...over,
});
const place = (over: object = {}) =>
  customer.client.call('trading/placeOrder', { ...order(over), key: createIdempotencyKey() });
async function available(currency: string): Promise<number> {
  const wallet = await customer.client.call('wallet/getWallet', {});
  return Number(wallet.ok ? wallet.data.accounts.find((each) => each.currency === currency)?.available : NaN);
}

it('an order by amount buys the previewed shares and fraction, and spends no more', async () => {
  const before = await available('USD');
  const preview = await customer.client.call('trading/previewOrder', order());
  const placed = await place();
  if (!preview.ok || !placed.ok) throw new Error('refused');
  expect(preview.data.quantity).toMatch(/^\d+\.\d{1,8}$/);
  expect(placed.data.order).toMatchObject({
    status: 'inPosition',
    quantity: preview.data.quantity,
    filled: preview.data.quantity,
  });
  const spent = before - (await available('USD'));
  expect(spent).toBeCloseTo(Number(preview.data.total), 2);
  expect(spent).toBeLessThanOrEqual(1000);
  expect(spent).toBeGreaterThan(999.98);
});

it('a fraction can be sold, alone or with the rest, and the audit finds no difference', async () => {
  const bought = await place({ instrument: 'US.ALPN', amount: '500' });
  if (!bought.ok) throw new Error(bought.code);
  const { position } = bought.data.order;
  const sell = (quantity?: string) =>
    customer.client.call('trading/closePosition', {
      position: String(position),
      ...(quantity ? { quantity } : {}),
      key: createIdempotencyKey(),
    });
  expect(await sell('0.00001')).toMatchObject({ ok: false, code: 'minimumSale' });
  expect(await sell('0.5')).toMatchObject({ ok: true });
  expect(await sell()).toMatchObject({ ok: true, data: { order: { status: 'closed' } } });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it("buys whole lots where fractions aren't traded", async () => {
  const preview = await customer.client.call(
    'trading/previewOrder',
    order({ instrument: 'TH.ANDAMN', amount: '20000' }),
  );
  expect(preview.ok && preview.data.quantity).toMatch(/^\d+00$/);
});

it('buys fractions to the last cent where the rulebook allows them, also paid in another currency', async () => {
  const before = await available('USDT');
  const coin = await place({ instrument: 'CRYPTO.BTCUSDT', amount: '250' });
  expect(coin.ok && coin.data.order.quantity).toMatch(/^0\.\d{5,8}$/);
  expect(before - (await available('USDT'))).toBeGreaterThan(249.99);
  const won = await available('KRW');
  const paid = await place({ payWith: 'KRW' });
  if (!paid.ok) throw new Error(paid.code);
  expect(Number(paid.data.exchange?.bought)).toBeLessThanOrEqual(1000);
  expect(won - (await available('KRW'))).toBe(Number(paid.data.exchange?.paid));
});

it('refuses an amount below the smallest order', async () => {
  expect(await place({ amount: '1.50' })).toMatchObject({
    ok: false,
    code: 'amountTooSmall',
    params: { currency: 'USD' },
  });
});

it.each([
  ['both a quantity and an amount', { quantity: '5' }, 'amount'],
  ['neither', { amount: undefined }, 'quantity'],
  ['a sale', { effect: 'close' as const }, 'amount'],
  ['a short sale', { side: 'short' as const }, 'amount'],
  ['a part of a cent', { amount: '1000.001' }, 'amount'],
])('%s is bad input', async (_, over, field) => {
  for (const call of [place(over), customer.client.call('trading/previewOrder', order(over))])
    await expect(call).rejects.toMatchObject({ status: 400, code: 'badInput', params: { field } });
});
