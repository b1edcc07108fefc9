import { parseAmount, parseDecimal } from '@bourse/core/ledger/money.ts';
import {
  EXCHANGEABLE_CURRENCIES,
  computeExchangedAmount,
  CURRENCY_EXCHANGE_OFFER_VALIDITY_MS,
  USDT_TRANSFER_CURRENCIES,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { beforeAll, expect, it } from 'vitest';
import { createTestHaltSetter } from '../operator-halts/testing-halts.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

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
const DOLLARS_TO_WON = { from: 'USD', to: 'KRW', amount: '100' };

it('exchanges dollars into won at exactly the quoted rate; record, notice and ledger agree', async () => {
  const quote = await quoted(DOLLARS_TO_WON);
  const pair = await customer.client.call('quotes/getQuote', { instrument: 'FX.USDKRW' });
  expect(1 / Number(quote.rate)).toBeCloseTo(pair.ok ? Number(pair.data.bid) : 0, 0);
  expect(quote).toMatchObject({
    amount: '100.00',
    spread: '0.25',
    spreadRate: '0.0025',
    available: '10000.00',
    expiresAt: new Date(server.clock.now() + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS).toISOString(),
  });
  const rate = { pay: 'USD', buy: 'KRW', rate: parseDecimal(quote.rate, 12)!, spread: 250_000n };
  expect(computeExchangedAmount(100_00n, rate).bought).toBe(BigInt(quote.received));

  const [dollars, won] = [await available('USD'), await available('KRW')];
  const done = await customer.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() });
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
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('exchanges each of the nine specified currencies, USDT and every market currency in both directions', async () => {
  const pairs = EXCHANGEABLE_CURRENCIES.filter((currency) => currency !== 'USD');
  expect(pairs).toEqual(['CNY', 'TWD', 'HKD', 'THB', 'JPY', 'VND', 'MYR', 'KRW', 'USDT', 'MXN', 'INR', 'SAR']);
  const other = await server.customer();
  for (const currency of pairs) {
    const there = await quoted({ from: 'USD', to: currency, amount: '50' }, other);
    expect(
      await other.client.call('wallet/exchange', { quote: there.quote, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    const back = await quoted({ from: currency, to: 'USD', amount: there.received }, other);
    expect(Number(back.received), currency).toBeGreaterThan(48);
    expect(Number(back.received), currency).toBeLessThan(50);
    expect(
      await other.client.call('wallet/exchange', { quote: back.quote, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
  }
  const cross = await quoted({ from: 'JPY', to: 'MYR', amount: '10000' }, other);
  expect(await other.client.call('wallet/exchange', { quote: cross.quote, key: createIdempotencyKey() })).toMatchObject(
    { ok: true },
  );
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('moves and records money both ways between USDT and the US, Korean, Indian, Thai and Saudi accounts', async () => {
  const other = await server.customer();
  for (const currency of USDT_TRANSFER_CURRENCIES) {
    const out = await quoted({ from: 'USDT', to: currency, amount: '20.5', kind: 'transfer' }, other);
    expect(await other.client.call('wallet/transfer', { quote: out.quote, key: createIdempotencyKey() })).toMatchObject(
      {
        ok: true,
        data: { kind: 'transfer', from: 'USDT', to: currency, amount: '20.500000' },
      },
    );
    const back = await quoted({ from: currency, to: 'USDT', amount: out.received, kind: 'transfer' }, other);
    expect(
      await other.client.call('wallet/transfer', { quote: back.quote, key: createIdempotencyKey() }),
    ).toMatchObject({
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
  expect(await server.listAuditDifferences()).toEqual([]);
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
])('refuses to quote %s', async (_, wish, refusal) => {
  expect(await customer.client.call('wallet/quoteExchange', wish)).toMatchObject({ ok: false, ...refusal });
});

it.each(['0', '0.00', '-5', '1e3', '5.001', '', ' 5', '9999999999999'])(
  'rejects an amount of "%s" dollars and names the field',
  async (amount) => {
    await expect(
      customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }),
    ).rejects.toMatchObject({ status: 400, code: 'badInput', params: { field: 'amount' } });
  },
);
it('requires an amount', async () => {
  await expect(customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW' } as never)).rejects.toMatchObject(
    { status: 400, code: 'badInput', params: { field: 'amount' } },
  );
});

it('refuses a quote one millisecond after it expires and moves no money', async () => {
  const before = [await available('USD'), await available('KRW')];
  const quote = await quoted(DOLLARS_TO_WON);
  server.clock.advance(CURRENCY_EXCHANGE_OFFER_VALIDITY_MS + 1);
  expect(
    await customer.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'quoteExpired',
  });
  expect([await available('USD'), await available('KRW')]).toEqual(before);
});

it('executes a quote once, even if used twice at the same moment; a repeated key gets the first answer', async () => {
  const before = await available('USD');
  const { quote } = await quoted(DOLLARS_TO_WON);
  const keys = Array.from({ length: 6 }, () => createIdempotencyKey());
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
  expect(await customer.client.call('wallet/exchange', { quote, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'quoteUsed',
  });
});

it('treats a quote of another customer, a forged quote and a quote for the other call as unknown', async () => {
  const other = await server.customer();
  const { quote } = await quoted(DOLLARS_TO_WON);
  const [body = '', mac = ''] = quote.split('.');
  const richer = Buffer.from(
    Buffer.from(body, 'base64url')
      .toString()
      .replace(/"bought":"\d+n"/, '"bought":"99999999n"'),
  ).toString('base64url');
  for (const [of, call, suppliedInput] of [
    [other, 'wallet/exchange', quote],
    [customer, 'wallet/transfer', quote],
    [customer, 'wallet/exchange', `${richer}.${mac}`],
    [customer, 'wallet/exchange', `e30.${mac}`],
  ] as const) {
    expect(await of.client.call(call, { quote: suppliedInput, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'notFound',
    });
  }
});

it('refuses to execute a quote for more money than is available and names the reason', async () => {
  const quote = await quoted({ from: 'SAR', to: 'USD', amount: '999999' });
  expect(
    await customer.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'insufficientBalance',
    params: { needed: '999999.00', available: '37500.00', currency: 'SAR' },
  });
});

it('gives no rate for a pair that two people have halted, neither for an issued quote nor for an order', async () => {
  const halt = await createTestHaltSetter(server);
  const pair = { market: 'FX', instrument: 'FX.USDKRW' } as const;
  const who = await server.customer();
  const { client } = who;
  const { quote } = await quoted(DOLLARS_TO_WON, who);
  const carryOut = () => client.call('wallet/exchange', { quote, key: createIdempotencyKey() });
  const paidInWon = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', payWith: 'KRW' } as const;
  const buy = () => client.call('trading/placeOrder', { ...paidInWon, key: createIdempotencyKey() });
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
  await unwrapAnswer(carryOut());
  await unwrapAnswer(buy());
});
