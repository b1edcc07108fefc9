/**
 * Today's change with exchange hours: a day is that of the prices, so that a night, a weekend and its first quote
 * change nothing by themselves.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer({ hours: 'exchange', workByHand: true });
let customer: TestCustomer;
const usd = (text: string): number => Number(parseAmount(text, 'USD'));

async function goTo(at: string): Promise<void> {
  server.clock.set(Date.parse(at));
  const login = await server.client().call('user/login', { account: customer.account, password: customer.password });
  if (!login.ok) throw new Error(login.code);
  customer = {
    ...customer,
    token: login.data.token,
    client: server.client({ token: login.data.token, account: customer.account }),
  };
}
async function portfolio(): Promise<CallAnswer<Calls['trading/getPortfolio']>> {
  const portfolioAnswer = await customer.client.call('trading/getPortfolio', { in: 'USD' });
  if (!portfolioAnswer.ok) throw new Error(portfolioAnswer.code);
  return portfolioAnswer.data;
}
async function buy(instrument: string, quantity: string): Promise<void> {
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true, data: { order: { filled: quantity } } });
}

test("a Friday purchase keeps its day's change all weekend; a new day begins with its first prices", async () => {
  server.clock.set(Date.parse('2026-11-20T20:30:00Z'));
  customer = await server.customer();
  await buy('US.NWRB', '50');
  // Rates don't move from here on either.
  await goTo('2026-11-20T22:30:00Z');
  const friday = await portfolio();
  expect(usd(friday.today.prices) - usd(friday.today.charges)).toBe(usd(friday.profit));
  // Midnights of UTC and of New York, and the whole weekend.
  for (const at of ['2026-11-21T00:30:00Z', '2026-11-21T04:00:00Z', '2026-11-21T06:00:00Z', '2026-11-22T12:00:00Z']) {
    await goTo(at);
    const later = await portfolio();
    expect([at, later.today]).toEqual([at, friday.today]);
    expect(later.todayProfit).toBe(friday.todayProfit);
  }
  await goTo('2026-11-23T15:00:00Z');
  const monday = await portfolio();
  expect([monday.today.charges, monday.today.deposits]).toEqual(['0.00', '0.00']);
  const quote = await customer.client.call('quotes/getQuote', { instrument: 'US.NWRB' });
  if (!quote.ok) throw new Error(quote.code);
  expect(usd(monday.today.prices)).toBeCloseTo((usd(quote.data.bid) - usd(quote.data.previousClose)) * 50, 0);
  const held = await customer.client.call('trading/listPositions', { status: 'open' });
  if (!held.ok) throw new Error(held.code);
  expect(held.data.rows.map(({ today }) => today)).toEqual([monday.today.prices]);
});

test("a currency's day begins at 17:00 in New York, and its first trade's change is its position's", async () => {
  server.clock.set(Date.parse('2026-11-22T23:00:00Z'));
  customer = await server.customer();
  await buy('FX.EURUSD', '500');
  const { today, profit } = await portfolio();
  expect(usd(today.prices) - usd(today.charges)).toBe(usd(profit));
});

test('money received in another currency on Friday has no Thursday rate on Saturday', async () => {
  server.clock.set(Date.parse('2026-11-20T20:30:00Z'));
  customer = await server.customer();
  await goTo('2026-11-20T22:30:00Z');
  const friday = await portfolio();
  expect(friday.today.currency).toBe('0.00');
  for (const at of ['2026-11-21T03:00:00Z', '2026-11-22T12:00:00Z']) {
    await goTo(at);
    const saturday = await portfolio();
    expect([saturday.today.currency, saturday.today.deposits]).toEqual([friday.today.currency, friday.today.deposits]);
  }
});

test("an exchange costs today's change the same as the total: its spread and both rates", async () => {
  server.clock.set(Date.parse('2026-11-23T15:00:00Z'));
  customer = await server.customer();
  for (const [from, to, amount] of [
    ['JPY', 'KRW', '1000000'],
    ['KRW', 'JPY', '6000000'],
    ['TWD', 'THB', '200000'],
  ] as const) {
    const before = await portfolio();
    const quoted = await customer.client.call('wallet/quoteExchange', { from, to, amount });
    if (!quoted.ok) throw new Error(quoted.code);
    expect(
      await customer.client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    const after = await portfolio();
    const lost = usd(before.total) - usd(after.total);
    expect(lost).toBeGreaterThan(usd(after.today.charges) - usd(before.today.charges));
    // Each of the two is rounded on its own.
    expect(Math.abs(lost - (usd(before.todayProfit) - usd(after.todayProfit)))).toBeLessThanOrEqual(2);
  }
});
