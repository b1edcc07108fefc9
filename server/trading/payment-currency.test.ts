import { beforeAll, expect, it } from 'vitest';
import { computeExchangeCost } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import { parseAmount, parseDecimal } from '@bourse/core/ledger/money.ts';
import { createExchangeRateLookup } from '../ledger/exchange-rates.ts';
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
  quantity: '5',
  payWith: 'KRW',
  ...over,
});
async function available(currency: string, of = customer): Promise<string | undefined> {
  const wallet = await of.client.call('wallet/getWallet', {});
  return wallet.ok ? wallet.data.accounts.find((each) => each.currency === currency)?.available : undefined;
}

it('an American share is bought with won, at the rate and for the amount of the preview, in one commit', async () => {
  const [won, dollars] = [await available('KRW'), await available('USD')];
  const preview = await customer.client.call('trading/previewOrder', order());
  const quoted = preview.ok ? preview.data.exchange : null;
  expect(quoted).toMatchObject({ currency: 'KRW', spreadRate: '0.0025', available: won });
  const placed = await customer.client.call('trading/placeOrder', {
    ...order({ payMaximum: quoted!.maximum }),
    key: createIdempotencyKey(),
  });
  expect(placed).toMatchObject({
    ok: true,
    data: {
      order: { status: 'inPosition' },
      exchange: { currency: 'KRW', paid: quoted!.paid, spread: quoted!.spread, rate: quoted!.rate },
    },
  });
  expect(await available('USD')).toBe(dollars);
  expect(Number(await available('KRW'))).toBe(Number(won) - Number(quoted!.paid));

  // Anybody can compute it again from the quote of the pair.
  const quote = await customer.client.call('quotes/getQuote', { instrument: 'FX.USDKRW' });
  expect(Number(quoted!.rate)).toBe(quote.ok ? Number(quote.data.ask) : 0);
  const { paid } = computeExchangeCost(parseAmount(quoted!.bought, 'USD')!, {
    pay: 'KRW',
    buy: 'USD',
    rate: parseDecimal(quoted!.rate, 12)!,
    spread: 250_000n,
  });
  expect(paid).toBe(BigInt(quoted!.paid));
  const moved = await customer.client.call('wallet/listTransfers', { limit: 20 });
  const rows =
    moved.ok && placed.ok ? moved.data.rows.filter(({ reference }) => reference === placed.data.order.id) : [];
  expect(rows.map(({ code }) => code).filter((code) => code.startsWith('exchange'))).toEqual([
    'exchangeIn',
    'exchangeSpread',
    'exchangeOut',
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('digital currency is bought with dollars, and a waiting order holds what was bought for it', async () => {
  const coin = await customer.client.call('trading/placeOrder', {
    ...order({ instrument: 'CRYPTO.DOGEUSDT', quantity: '100', payWith: 'USD' }),
    key: createIdempotencyKey(),
  });
  expect(coin).toMatchObject({ ok: true, data: { exchange: { currency: 'USD', rate: '1.000000000000' } } });
  const waiting = await customer.client.call('trading/placeOrder', {
    ...order({ type: 'limit', limitPrice: '100', timeInForce: 'gtc' }),
    key: createIdempotencyKey(),
  });
  if (!waiting.ok) throw new Error(waiting.code);
  expect(waiting.data.exchange?.bought).toBe(waiting.data.order.hold);
  const dollars = Number(await available('USD'));
  await customer.client.call('trading/cancelOrder', { order: waiting.data.order.id, key: createIdempotencyKey() });
  expect(Number(await available('USD'))).toBeCloseTo(dollars + Number(waiting.data.order.hold), 2);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it("paying in the instrument's own currency costs nothing and exchanges nothing", async () => {
  const result = await customer.client.call('trading/placeOrder', {
    ...order({ payWith: 'USD' }),
    key: createIdempotencyKey(),
  });
  expect(result).toMatchObject({ ok: true, data: { order: { status: 'inPosition' } } });
  expect(result.ok && result.data.exchange).toBeUndefined();
  const before = await available('USD');
  await expect(
    customer.client.call('trading/placeOrder', {
      ...order({ payWith: 'USD', payMaximum: '1' }),
      key: createIdempotencyKey(),
    }),
  ).rejects.toMatchObject({ status: 400, params: { field: 'payMaximum' } });
  expect(await available('USD')).toBe(before);
});

it.each([
  [
    'a currency of which nothing is held',
    { payWith: 'EUR' },
    { code: 'insufficientBalance', params: { available: '0.00', currency: 'EUR' } },
  ],
  ['a currency that there is not', { payWith: 'ABC' }, { code: 'currencyUnknown', params: { currency: 'ABC' } }],
  [
    'less accepted than it costs',
    { payMaximum: '1' },
    { code: 'exchangeMoved', params: { accepted: '1', currency: 'KRW' } },
  ],
])('%s is refused by name, and nothing moves', async (_, over, refusal) => {
  const before = [await available('KRW'), await available('USD')];
  expect(
    await customer.client.call('trading/placeOrder', { ...order(over), key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    ...refusal,
  });
  expect([await available('KRW'), await available('USD')]).toEqual(before);
});

it.each([
  ['half a won accepted', { payMaximum: '0.5' }, 'payMaximum'],
  ['a limit without a currency', { payWith: undefined, payMaximum: '5' }, 'payMaximum'],
  ['a sale', { effect: 'close' as const }, 'payWith'],
])('%s is bad input', async (_, over, field) => {
  await expect(
    customer.client.call('trading/placeOrder', { ...order(over), key: createIdempotencyKey() }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'badInput',
    params: { field },
  });
});

it('the same key exchanges once', async () => {
  const input = { ...order(), key: createIdempotencyKey() };
  const [first, second] = [
    await customer.client.call('trading/placeOrder', input),
    await customer.client.call('trading/placeOrder', input),
  ];
  expect(first.ok && first.data.exchange?.paid).toEqual(second.ok && second.data.exchange?.paid);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('refuses payment in another currency while the currency market is closed', () => {
  const rates = createExchangeRateLookup({ ...server.composed.dependencies, world: { hours: 'exchange' } });
  const [friday, saturday] = [Date.parse('2026-11-20T12:00:00.000Z'), Date.parse('2026-11-21T12:00:00.000Z')];
  expect([rates('KRW', 'USD', friday) !== null, rates('KRW', 'USD', saturday)]).toEqual([true, null]);
  expect(rates('USD', 'USDT', saturday)).not.toBeNull();
});
