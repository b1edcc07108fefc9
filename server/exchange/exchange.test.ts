import { parseAmount, parseDecimal } from '@bourse/core/ledger/money.ts';
import {
  EXCHANGE_CURRENCIES,
  exchanged,
  OFFER_MS,
  TRANSFER_CURRENCIES,
} from '@bourse/core/trading/exchange/exchange-money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haltedOn } from '../operator-halts/testing-halts.ts';
import { granted } from '../testing/granted.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { differencesIn } from '../testing/book-transfers.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.customer();
});
afterAll(() => server.stop());

interface Wish {
  from: string;
  to: string;
  amount: string;
  kind?: 'exchange' | 'transfer';
}
async function quoted(wish: Wish, of = customer) {
  const result = await of.client.call('wallet/quoteExchange', wish);
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
async function available(currency: string, of = customer): Promise<bigint> {
  const wallet = await of.client.call('wallet/getWallet', {});
  if (!wallet.ok) throw new Error(wallet.code);
  return parseAmount(wallet.data.accounts.find((each) => each.currency === currency)!.available, currency)!;
}
const differences = (): Promise<string[]> => differencesIn(server);
const DOLLARS_TO_WON = { from: 'USD', to: 'KRW', amount: '100' };

it('dollars become won at exactly the quoted rate, and record, message and ledger say the same', async () => {
  const quote = await quoted(DOLLARS_TO_WON);
  const pair = await customer.client.call('quotes/getQuote', { instrument: 'FX.USDKRW' });
  expect(1 / Number(quote.rate)).toBeCloseTo(pair.ok ? Number(pair.data.bid) : 0, 0);
  expect(quote).toMatchObject({
    amount: '100.00',
    spread: '0.25',
    spreadRate: '0.0025',
    available: '10000.00',
    expiresAt: new Date(server.clock.now() + OFFER_MS).toISOString(),
  });
  const rate = { pay: 'USD', buy: 'KRW', rate: parseDecimal(quote.rate, 12)!, spread: 250_000n };
  expect(exchanged(100_00n, rate).bought).toBe(BigInt(quote.received));

  const [dollars, won] = [await available('USD'), await available('KRW')];
  const done = await customer.client.call('wallet/exchange', { quote: quote.quote, key: newKey() });
  expect(done).toMatchObject({
    ok: true,
    data: {
      kind: 'exchange',
      from: 'USD',
      to: 'KRW',
      amount: '100.00',
      received: quote.received,
      rate: quote.rate,
      order: null,
    },
  });
  expect([await available('USD'), await available('KRW')]).toEqual([dollars - 100_00n, won + BigInt(quote.received)]);

  const listed = await customer.client.call('wallet/listExchanges', { kind: 'exchange' });
  expect(listed.ok && listed.data.rows[0]).toEqual(done.ok && done.data);
  const moved = await customer.client.call('wallet/listTransfers', { limit: 3 });
  expect(moved.ok && moved.data.rows.map(({ code, reference }) => [code, reference])).toEqual(
    ['exchangeIn', 'exchangeSpread', 'exchangeOut'].map((code) => [code, done.ok && done.data.id]),
  );
  const notices = await customer.client.call('notices/listNotices', { limit: 1 });
  expect(notices.ok && notices.data.rows[0]).toMatchObject({
    code: 'exchanged',
    params: { paid: '100.00', from: 'USD', received: quote.received, to: 'KRW' },
  });
  expect(await differences()).toEqual([]);
});

it("each of the specification's nine currencies, USDT and each market's own is exchanged, there and back", async () => {
  const pairs = EXCHANGE_CURRENCIES.filter((currency) => currency !== 'USD');
  expect(pairs).toEqual(['CNY', 'TWD', 'HKD', 'THB', 'JPY', 'VND', 'MYR', 'KRW', 'USDT', 'MXN', 'INR', 'SAR']);
  const other = await server.customer();
  for (const currency of pairs) {
    const there = await quoted({ from: 'USD', to: currency, amount: '50' }, other);
    expect(await other.client.call('wallet/exchange', { quote: there.quote, key: newKey() })).toMatchObject({
      ok: true,
    });
    const back = await quoted({ from: currency, to: 'USD', amount: there.received }, other);
    expect(Number(back.received), currency).toBeGreaterThan(48);
    expect(Number(back.received), currency).toBeLessThan(50);
    expect(await other.client.call('wallet/exchange', { quote: back.quote, key: newKey() })).toMatchObject({
      ok: true,
    });
  }
  const cross = await quoted({ from: 'JPY', to: 'MYR', amount: '10000' }, other);
  expect(await other.client.call('wallet/exchange', { quote: cross.quote, key: newKey() })).toMatchObject({ ok: true });
  expect(await differences()).toEqual([]);
});

it('money moves between USDT and the US, Korean, Indian, Thai and Saudi accounts, both ways, recorded', async () => {
  const other = await server.customer();
  for (const currency of TRANSFER_CURRENCIES) {
    const out = await quoted({ from: 'USDT', to: currency, amount: '20.5', kind: 'transfer' }, other);
    expect(await other.client.call('wallet/transfer', { quote: out.quote, key: newKey() })).toMatchObject({
      ok: true,
      data: { kind: 'transfer', from: 'USDT', to: currency, amount: '20.500000' },
    });
    const back = await quoted({ from: currency, to: 'USDT', amount: out.received, kind: 'transfer' }, other);
    expect(await other.client.call('wallet/transfer', { quote: back.quote, key: newKey() })).toMatchObject({
      ok: true,
    });
  }
  const all = await other.client.call('wallet/listExchanges', { kind: 'transfer', limit: 4 });
  const more = await other.client.call('wallet/listExchanges', {
    kind: 'transfer',
    limit: 10,
    cursor: all.ok ? all.data.next! : '',
  });
  expect([all.ok && all.data.rows.length, more.ok && more.data.rows.length, more.ok && more.data.next]).toEqual([
    4,
    6,
    null,
  ]);
  const exchanges = await other.client.call('wallet/listExchanges', { kind: 'exchange' });
  expect(exchanges.ok && exchanges.data.rows).toEqual([]);
  expect(await differences()).toEqual([]);
});

it.each([
  ['a currency for itself', { from: 'USD', to: 'USD', amount: '5' }, { code: 'sameCurrency' }],
  [
    'a currency that is not exchanged',
    { from: 'USD', to: 'EUR', amount: '5' },
    { code: 'currencyUnknown', params: { currency: 'EUR' } },
  ],
  [
    'one that there is not',
    { from: 'ABC', to: 'USD', amount: '5' },
    { code: 'currencyUnknown', params: { currency: 'ABC' } },
  ],
  [
    'less than the least',
    { from: 'KRW', to: 'USD', amount: '3' },
    { code: 'exchangeTooSmall', params: { currency: 'KRW' } },
  ],
  [
    'a transfer past the five accounts',
    { from: 'USDT', to: 'MXN', amount: '5', kind: 'transfer' as const },
    { code: 'transferNotOffered', params: { from: 'USDT', to: 'MXN' } },
  ],
  [
    'a transfer without USDT',
    { from: 'USD', to: 'KRW', amount: '5', kind: 'transfer' as const },
    { code: 'transferNotOffered' },
  ],
])('%s gets no quote', async (_, wish, refusal) => {
  expect(await customer.client.call('wallet/quoteExchange', wish)).toMatchObject({ ok: false, ...refusal });
});

it.each(['0', '0.00', '-5', '1e3', '5.001', '', ' 5', '9999999999999'])(
  'an amount of "%s" dollars is refused beside its field',
  async (amount) => {
    await expect(
      customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }),
    ).rejects.toMatchObject({ status: 400, code: 'badInput', params: { field: 'amount' } });
  },
);
it('an amount is required', async () => {
  await expect(customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW' } as never)).rejects.toMatchObject(
    { status: 400, code: 'badInput', params: { field: 'amount' } },
  );
});

it('a quote that is a millisecond too old is refused, and nothing moves', async () => {
  const before = [await available('USD'), await available('KRW')];
  const quote = await quoted(DOLLARS_TO_WON);
  server.clock.advance(OFFER_MS + 1);
  expect(await customer.client.call('wallet/exchange', { quote: quote.quote, key: newKey() })).toMatchObject({
    ok: false,
    code: 'quoteExpired',
  });
  expect([await available('USD'), await available('KRW')]).toEqual(before);
});

it('a quote is used once, even at the same moment and under two keys; the same key gets the first answer', async () => {
  const before = await available('USD');
  const { quote } = await quoted(DOLLARS_TO_WON);
  const keys = Array.from({ length: 6 }, () => newKey());
  const answers = await Promise.all(keys.map((key) => customer.client.call('wallet/exchange', { quote, key })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(
    Array.from({ length: 5 }, () => 'quoteUsed'),
  );
  const winner = keys[answers.findIndex(({ ok }) => ok)]!;
  expect(await customer.client.call('wallet/exchange', { quote, key: winner })).toEqual(answers.find(({ ok }) => ok));
  expect(await available('USD')).toBe(before - 100_00n);
  const another = await quoted(DOLLARS_TO_WON);
  expect(await customer.client.call('wallet/exchange', { quote: another.quote, key: winner })).toMatchObject({
    ok: false,
    code: 'keyReused',
  });
  await server.restart();
  customer.client = server.client({ token: customer.token, account: customer.account });
  expect(await customer.client.call('wallet/exchange', { quote, key: newKey() })).toMatchObject({
    ok: false,
    code: 'quoteUsed',
  });
});

it("another's quote, a forged one and one for the other call look like none", async () => {
  const other = await server.customer();
  const { quote } = await quoted(DOLLARS_TO_WON);
  const [body = '', mac = ''] = quote.split('.');
  const richer = Buffer.from(
    Buffer.from(body, 'base64url')
      .toString()
      .replace(/"bought":"\d+n"/, '"bought":"99999999n"'),
  ).toString('base64url');
  for (const [of, call, given] of [
    [other, 'wallet/exchange', quote],
    [customer, 'wallet/transfer', quote],
    [customer, 'wallet/exchange', `${richer}.${mac}`],
    [customer, 'wallet/exchange', `e30.${mac}`],
  ] as const) {
    expect(await of.client.call(call, { quote: given, key: newKey() })).toMatchObject({ ok: false, code: 'notFound' });
  }
});

it('more than is there is refused by name when it is carried out', async () => {
  const quote = await quoted({ from: 'SAR', to: 'USD', amount: '999999' });
  expect(await customer.client.call('wallet/exchange', { quote: quote.quote, key: newKey() })).toMatchObject({
    ok: false,
    code: 'insufficientBalance',
    params: { needed: '999999.00', available: '37500.00', currency: 'SAR' },
  });
});

it('a pair that two people have halted has no rate, for a quote told before and for an order neither', async () => {
  const halt = await haltedOn(server);
  const pair = { market: 'FX', instrument: 'FX.USDKRW' } as const;
  const who = await server.customer();
  const { client } = who;
  const { quote } = await quoted(DOLLARS_TO_WON, who);
  const carryOut = () => client.call('wallet/exchange', { quote, key: newKey() });
  const paidInWon = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', payWith: 'KRW' } as const;
  const buy = () => client.call('trading/placeOrder', { ...paidInWon, key: newKey() });
  const before = [await available('USD', who), await available('KRW', who)];
  const missing = { ok: false, code: 'exchangeRateMissing', params: { from: 'USD', to: 'KRW' } };
  await halt(pair, true);
  expect(await client.call('wallet/quoteExchange', DOLLARS_TO_WON)).toMatchObject(missing);
  expect(await carryOut()).toMatchObject(missing);
  expect(await client.call('wallet/quoteExchange', { from: 'JPY', to: 'KRW', amount: '500' })).toMatchObject({
    ...missing,
    params: { from: 'JPY' },
  });
  expect(await buy()).toMatchObject({ ok: false, code: 'exchangeRateMissing' });
  await quoted({ from: 'USD', to: 'JPY', amount: '5' }, who);
  expect([await available('USD', who), await available('KRW', who)]).toEqual(before);
  await halt(pair, false);
  await granted(carryOut());
  await granted(buy());
});
