/** A quote taken after the market has moved: what is still valid, and what isn't. */
import { beforeEach, expect, it } from 'vitest';
import type { PriceFeed, Quote } from '@bourse/core/markets/market-types.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const PAIR = 'FX.USDKRW';
const WHOLE = 100_000n;
const SECOND_MS = 1_000;
/** Longer than a price stays valid, and shorter than a quote does. */
const SILENCE_MS = 7_000;
/** The pair's price is fixed, times this many hundred-thousandths. */
let says = WHOLE;
let still: Quote | null = null;
let isSilent = false;
const steered = (honest: PriceFeed): PriceFeed => ({
  ...honest,
  quote(id, now) {
    const quote = honest.quote(id, now);
    if (id !== PAIR || quote === null) return quote;
    if (isSilent) return null;
    still ??= quote;
    const { last, bid, ask } = still;
    const moved = (price: bigint): bigint => (price * says) / WHOLE;
    return { ...quote, last: moved(last), bid: moved(bid), ask: moved(ask) };
  },
});

const server = provideTestServer({ feed: steered });
let customer: TestCustomer;
beforeEach(async () => {
  [says, isSilent] = [WHOLE, false];
  server.clock.advance(SECOND_MS);
  customer = await server.customer();
});

const moves = (to: bigint): void => {
  says = to;
  server.clock.advance(SECOND_MS);
};
const quoted = (from: string, to: string, amount: string, kind: 'exchange' | 'transfer' = 'exchange') =>
  unwrapAnswer(customer.client.call('wallet/quoteExchange', { from, to, amount, kind }));
const taken = (quote: string, kind: 'exchange' | 'transfer' = 'exchange') =>
  customer.client.call(kind === 'exchange' ? 'wallet/exchange' : 'wallet/transfer', {
    quote,
    key: createIdempotencyKey(),
  });
async function money(): Promise<Record<string, bigint>> {
  const { accounts } = await unwrapAnswer(customer.client.call('wallet/getWallet', {}));
  return Object.fromEntries(accounts.map(({ currency, available }) => [currency, parseAmount(available, currency)!]));
}

it.each([
  ['dollars for won, and won have become dearer by more than the spread', 'USD', 'KRW', '100', 99_700n],
  ['won for dollars, and dollars have become dearer by more than the spread', 'KRW', 'USD', '100000', 100_300n],
  ['won by way of the dollar', 'JPY', 'KRW', '10000', 98_500n],
])('%s: refuses the quote, moves no money, and executes a new quote', async (_, from, to, amount, moved) => {
  const before = await money();
  const old = await quoted(from, to, amount);
  moves(moved);
  expect(await taken(old.quote)).toMatchObject({ ok: false, code: 'quoteMoved', params: {} });
  expect(await money()).toEqual(before);
  const renewed = await quoted(from, to, amount);
  expect(Number(renewed.received)).toBeLessThan(Number(old.received));
  expect(await taken(renewed.quote)).toMatchObject({ ok: true, data: { received: renewed.received } });
});

it.each([
  ['has moved against the house within the spread', 'USD', 'KRW', '100', 99_760n],
  ['has moved against the house within the spread', 'KRW', 'USD', '100000', 100_240n],
  ['has moved for the house by far', 'USD', 'KRW', '100', 101_500n],
  ['has moved for the house by far', 'KRW', 'USD', '100000', 98_500n],
])('where the market %s, %s become %s at exactly the quoted rate', async (_, from, to, amount, moved) => {
  const before = await money();
  const { quote, rate, received } = await quoted(from, to, amount);
  moves(moved);
  expect(await taken(quote)).toMatchObject({ ok: true, data: { rate, received } });
  const after = await money();
  expect(after[to]! - before[to]!).toBe(parseAmount(received, to));
  expect(before[from]! - after[from]!).toBe(parseAmount(amount, from));
});

it('refuses a transfer in the same case and accepts it if the market returns to the quoted price in time', async () => {
  const { quote } = await quoted('USDT', 'KRW', '50', 'transfer');
  moves(99_000n);
  expect(await taken(quote, 'transfer')).toMatchObject({ ok: false, code: 'quoteMoved' });
  moves(WHOLE);
  await unwrapAnswer(taken(quote, 'transfer'));
  expect(await taken(quote, 'transfer')).toMatchObject({ ok: false, code: 'quoteUsed' });
});

it('exchanges nothing if a pair has had no price for too long', async () => {
  const { quote } = await quoted('USD', 'KRW', '100');
  const before = await money();
  isSilent = true;
  server.clock.advance(SILENCE_MS);
  expect(await taken(quote)).toMatchObject({
    ok: false,
    code: 'exchangeRateMissing',
    params: { from: 'USD', to: 'KRW' },
  });
  expect(await money()).toEqual(before);
});

it('pays an order in another currency at the rate when it is placed, or refuses it', async () => {
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', payWith: 'KRW' } as const;
  const { exchange } = await unwrapAnswer(customer.client.call('trading/previewOrder', order));
  moves(100_900n);
  const present = await quoted('KRW', 'USD', '100000');
  expect(Number(present.rate)).toBeGreaterThan(Number(exchange!.rate) * 1.008);
  const bounded = { ...order, payMaximum: exchange!.paid };
  expect(await customer.client.call('trading/placeOrder', { ...bounded, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'exchangeMoved',
  });
  const placed = await unwrapAnswer(
    customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }),
  );
  expect(placed.exchange!.rate).toBe(present.rate);
});

it('leaves the books balanced', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});
