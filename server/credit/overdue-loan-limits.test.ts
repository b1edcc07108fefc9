/** What an overdue loan keeps back, by every route; everything else may leave. */
import { expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });

const WISH = { currency: 'USD', amount: '2000', months: 3, plan: 'equal' } as const;
const cash = async ({ client }: TestCustomer, currency: string) =>
  (await unwrapAnswer(client.call('wallet/getWallet', {}))).accounts.find((each) => each.currency === currency)!;
async function borrower(): Promise<TestCustomer & { loan: string }> {
  const who = await server.marginCustomer();
  await certifyCustomer(server, who);
  const { loan } = await unwrapAnswer(
    who.client.call('credit/applyLoan', { ...WISH, agreed: true, key: createIdempotencyKey() }),
  );
  const { client } = await server.staff('reviewer');
  await unwrapAnswer(
    client.call('staff/decideReview', {
      review: `r${loan.id.slice(1)}`,
      verdict: 'approve',
      key: createIdempotencyKey(),
    }),
  );
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  return { ...who, loan: loan.id };
}
async function change({ client }: TestCustomer, from: string, to: string, amount: string) {
  const quoted = await client.call('wallet/quoteExchange', { from, to, amount });
  return quoted.ok ? client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() }) : quoted;
}
const again = async (who: TestCustomer) => {
  const { token } = await unwrapAnswer(
    server.client().call('user/login', { account: who.account, password: who.password }),
  );
  who.client = server.client({ token, account: who.account });
};
const leveraged = (who: TestCustomer, amount = '1') =>
  who.client.call('trading/placeOrder', {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'market',
    quantity: amount,
    leverage: 2,
    key: createIdempotencyKey(),
  });

test('margin comes from own money only, and a purchase without leverage may use borrowed money', async () => {
  const who = await borrower();
  const { available } = await cash(who, 'USD');
  const own = Number(available) - 2000;
  const order = (leverage: number, worth: number) =>
    who.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'limit',
      limitPrice: '20.00',
      quantity: String(Math.floor((worth * leverage) / 20)),
      timeInForce: 'gtc',
      leverage,
      key: createIdempotencyKey(),
    });
  expect(await order(2, own + 1000)).toMatchObject({ code: 'insufficientBalance' });
  const waits = await unwrapAnswer(order(1, own + 1000));
  await unwrapAnswer(who.client.call('trading/cancelOrder', { order: waits.order.id, key: createIdempotencyKey() }));
  const small = await unwrapAnswer(order(2, own - 1000));
  await unwrapAnswer(who.client.call('trading/cancelOrder', { order: small.order.id, key: createIdempotencyKey() }));
});

test('borrowed money is no margin in another currency either, and the preview says so', async () => {
  const who = await borrower();
  const own = Number((await cash(who, 'KRW')).available);
  await unwrapAnswer(change(who, 'USD', 'KRW', (await cash(who, 'USD')).available));
  const { available } = await cash(who, 'KRW');
  const { rows } = await unwrapAnswer(who.client.call('quotes/listInstruments', { market: 'KR', rank: 'active' }));
  const { instrument, last } = rows[0]!;
  const order = (margin: number) => ({
    instrument,
    side: 'long' as const,
    type: 'limit' as const,
    limitPrice: last!,
    quantity: String(Math.floor((margin * 2) / Number(last))),
    timeInForce: 'gtc' as const,
    leverage: 2,
  });
  // All dollars were exchanged: of the won, as much as is needed to buy the 2,000 back counts as borrowed.
  const most = Number(available);
  const borrowed = most - own;
  const preview = await unwrapAnswer(who.client.call('trading/previewOrder', order(most * 0.97)));
  expect(preview.availableAfter.startsWith('-')).toBe(true);
  expect(Number(preview.available)).toBeLessThan(most);
  expect(Number(preview.available)).toBeGreaterThan(most - borrowed);
  expect(
    await who.client.call('trading/placeOrder', { ...order(most * 0.97), key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'insufficientBalance',
  });
  const small = await unwrapAnswer(who.client.call('trading/previewOrder', order(own * 0.5)));
  expect(small.availableAfter.startsWith('-')).toBe(false);
});

test('an overdue loan forbids leverage; the overdue amount can be neither exchanged, moved nor withdrawn', async () => {
  const who = await borrower();
  const { portfolio } = (
    await unwrapAnswer(who.client.call('portfolios/createPortfolio', { name: 'Away', key: createIdempotencyKey() }))
  ).portfolio;
  // Nearly all dollars leave before anything is late, so that there is nothing to collect.
  const { available } = await cash(who, 'USD');
  await unwrapAnswer(change(who, 'USD', 'KRW', (Number(available) - 100).toFixed(2)));
  server.clock.advance(33 * DAY_MS);
  await again(who);
  // The days haven't been counted yet, but the rules know that it is late.
  expect(await leveraged(who)).toMatchObject({ code: 'unpaidLoanFirst' });
  // The quote is refused too, before the customer relies on its rate.
  const out = await who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '50' });
  expect(out).toMatchObject({ code: 'unpaidLoanFirst', params: { currency: 'USD' } });
  expect(
    await who.client.call('portfolios/transferBetween', {
      from: '0',
      to: portfolio,
      currency: 'USD',
      amount: '50',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ code: 'unpaidLoanFirst' });
  const paid = {
    instrument: 'KR.041730',
    side: 'long',
    type: 'market',
    quantity: '1',
    payWith: 'USD',
  } as const;
  expect(await who.client.call('trading/previewOrder', paid)).toMatchObject({ code: 'unpaidLoanFirst' });
  expect(
    await who.client.call('trading/placeOrder', { ...paid, payMaximum: '100', key: createIdempotencyKey() }),
  ).toMatchObject({
    code: 'unpaidLoanFirst',
  });
  const conditions = await unwrapAnswer(who.client.call('wallet/getWithdrawalConditions', { currency: 'KRW' }));
  const won = await cash(who, 'KRW');
  const { loan } = await unwrapAnswer(who.client.call('credit/getSchedule', { loan: who.loan }));
  // As much won as the overdue amount in dollars needs stays; the rest can be withdrawn.
  expect(Number(conditions.withdrawable)).toBeLessThan(Number(won.available));
  expect(Number(conditions.withdrawable)).toBeGreaterThan(Number(won.available) - 2000 * Number(loan.owed.overdue));
  // Exchanging into the currency that is owed, and repaying the loan with it, is allowed.
  await unwrapAnswer(change(who, 'KRW', 'USD', '3000000'));
  const { loan: now } = await unwrapAnswer(who.client.call('credit/getSchedule', { loan: who.loan }));
  await unwrapAnswer(
    who.client.call('credit/repayLoan', { loan: who.loan, amount: now.owed.overdue, key: createIdempotencyKey() }),
  );
  await unwrapAnswer(change(who, 'USD', 'KRW', '50'));
  expect(await leveraged(who, '0.0001')).not.toMatchObject({ code: 'unpaidLoanFirst' });
});

test('no detour by currency or portfolio frees the overdue amount; the wallet shows what is withdrawable', async () => {
  const who = await borrower();
  const { portfolio } = (
    await unwrapAnswer(who.client.call('portfolios/createPortfolio', { name: 'Away', key: createIdempotencyKey() }))
  ).portfolio;
  const move = (from: string, to: string, currency: string, amount: string) =>
    who.client.call('portfolios/transferBetween', { from, to, currency, amount, key: createIdempotencyKey() });
  const conditions = async (currency: string) =>
    Number((await unwrapAnswer(who.client.call('wallet/getWithdrawalConditions', { currency }))).withdrawable);
  const readWithdrawable = async (currency: string) => Number((await cash(who, currency)).withdrawable);
  // 1,000 dollars are in another portfolio, the rest was exchanged to won: the other portfolio covers what falls due.
  await unwrapAnswer(move('0', portfolio, 'USD', '1000'));
  await unwrapAnswer(change(who, 'USD', 'KRW', (await cash(who, 'USD')).available));
  // Read before it is late, since reading the loan collects what is due.
  const { instalments } = await unwrapAnswer(who.client.call('credit/getSchedule', { loan: who.loan }));
  const late = Number(instalments[0]!.total);
  server.clock.advance(33 * DAY_MS);
  await again(who);
  const won = Number((await cash(who, 'KRW')).available);
  expect([await readWithdrawable('KRW'), await conditions('KRW')]).toEqual([won, won]);
  // It covers the debt because it can't leave: neither into another currency nor back.
  await unwrapAnswer(move(portfolio, '0', 'USD', '1000'));
  // The nights since, not counted yet, come to a few cents more.
  expect(await change(who, 'USD', 'KRW', (1000 - late + 0.01).toFixed(2))).toMatchObject({ code: 'unpaidLoanFirst' });
  expect(await move('0', portfolio, 'USD', (1000 - late + 0.01).toFixed(2))).toMatchObject({ code: 'unpaidLoanFirst' });
  // Everything beyond it may leave, to the last cent.
  await unwrapAnswer(change(who, 'USD', 'KRW', (1000 - late).toFixed(2)));
  expect(Number((await cash(who, 'USD')).available)).toBeCloseTo(late, 2);
  expect([await readWithdrawable('USD'), await conditions('USD')]).toEqual([0, 0]);
});

test('the overdue amount stays blocked through exchanges into other currencies and portfolios', async () => {
  const who = await borrower();
  await unwrapAnswer(change(who, 'USD', 'KRW', (await cash(who, 'USD')).available));
  const { portfolio } = (
    await unwrapAnswer(who.client.call('portfolios/createPortfolio', { name: 'Away', key: createIdempotencyKey() }))
  ).portfolio;
  server.clock.advance(33 * DAY_MS);
  await again(who);
  const sums = async (): Promise<Record<string, [available: number, withdrawable: number]>> => {
    const { accounts } = await unwrapAnswer(who.client.call('wallet/getWallet', {}));
    return Object.fromEntries(accounts.map((each) => [each.currency, [+each.available, +each.withdrawable]]));
  };
  const { loan } = await unwrapAnswer(who.client.call('credit/getSchedule', { loan: who.loan }));
  const late = Number(loan.owed.overdue);
  const expectWithheld = async (currency: string, dollars: number) => {
    const [available, withdrawable] = (await sums())[currency]!;
    const rate = await unwrapAnswer(
      who.client.call('wallet/quoteExchange', { from: currency, to: 'USD', amount: String(Math.floor(available)) }),
    );
    const worth = (available - withdrawable) * (Number(rate.received) / Number(rate.amount));
    // To within the rate's own movement and its spread.
    expect(worth).toBeGreaterThan(dollars * 0.99);
  };
  await expectWithheld('KRW', late);
  await unwrapAnswer(change(who, 'KRW', 'THB', (await cash(who, 'KRW')).available));
  await expectWithheld('THB', late);
  const baht = (await cash(who, 'THB')).available;
  const moved = { currency: 'THB', amount: baht, key: createIdempotencyKey() };
  await unwrapAnswer(who.client.call('portfolios/transferBetween', { from: '0', to: portfolio, ...moved }));
  expect((await sums())['THB']?.[1] ?? 0).toBe(0);
  await unwrapAnswer(
    who.client.call('portfolios/transferBetween', { from: portfolio, to: '0', ...moved, key: createIdempotencyKey() }),
  );
  await expectWithheld('THB', late);
});
