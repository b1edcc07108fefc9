/**
 * Settled cash on a real server: a sale's proceeds can buy at once and be withdrawn from the settlement date on,
 * whatever happens in between.
 */
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  withdrawalFeeFor,
  FUND_PASSWORD,
  loginAgain,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer();
let customers: (TestCustomer & { card: string })[];
let instrument = '';

beforeAll(async () => {
  customers = await createWithdrawingCustomers(server, 5);
  const listed = await customers[0]!.client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 1 });
  instrument = listed.ok ? listed.data.rows[0]!.instrument : '';
});

const usd = (text: string): bigint => parseAmount(text, 'USD') ?? 0n;
async function cash({ client }: Pick<TestCustomer, 'client'>, currency = 'USD') {
  const wallet = await client.call('wallet/getWallet', {});
  const row = wallet.ok ? wallet.data.accounts.find((each) => each.currency === currency) : undefined;
  if (!row) throw new Error('no account');
  expect(usd(row.settled) + row.unsettled.reduce((sum, { amount }) => sum + usd(amount), 0n)).toBe(usd(row.available));
  return row;
}
async function buy({ client }: Pick<TestCustomer, 'client'>, quantity: string) {
  const placed = await client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });
  expect(placed).toMatchObject({ ok: true, data: { order: { filled: quantity } } });
}
/** Returns the proceeds, net of charges. */
async function sell(customer: Pick<TestCustomer, 'client'>, quantity: string): Promise<string> {
  const before = usd((await cash(customer)).available);
  const placed = await customer.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    effect: 'close',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });
  expect(placed).toMatchObject({ ok: true, data: { order: { filled: quantity } } });
  return formatAmount(usd((await cash(customer)).available) - before, 'USD');
}
const withdraw = ({ client, card }: TestCustomer & { card: string }, amount: string, currency = 'USD') =>
  client.call('wallet/submitWithdrawal', {
    currency,
    amount,
    fee: withdrawalFeeFor(amount, currency),
    to: card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });

describe('a sale today', () => {
  it('provides money that buys at once and can be withdrawn tomorrow', async () => {
    const who = customers[0]!;
    await buy(who, '10');
    const { available: rest } = await cash(who);
    const brought = await sell(who, '10');
    expect(await cash(who)).toMatchObject({
      settled: rest,
      withdrawable: rest,
      unsettled: [{ date: '2026-11-24', at: '2026-11-24T05:00:00.000Z', amount: brought }],
    });
    expect(await who.client.call('wallet/getWithdrawalConditions', { currency: 'USD' })).toMatchObject({
      ok: true,
      data: {
        withdrawable: rest,
        met: true,
        coming: [{ date: '2026-11-24', amount: brought, at: '2026-11-24T05:00:00.000Z' }],
      },
    });
    const all = formatAmount(usd(rest) + usd(brought), 'USD');
    expect(await withdraw(who, all)).toMatchObject({
      ok: false,
      code: 'cashNotSettled',
      params: { needed: all, available: rest, currency: 'USD', date: '2026-11-24' },
    });
    await buy(who, '5');
    expect(await cash(who)).toMatchObject({ settled: rest });
    expect((await cash(who)).unsettled).toHaveLength(1);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it("settles when its day begins in the market's zone, without any action", async () => {
    const who = customers[0]!;
    const now = server.clock.now();
    server.clock.set(Date.parse('2026-11-24T04:59:59.999Z'));
    expect((await cash(who)).unsettled).toHaveLength(1);
    server.clock.set(Date.parse('2026-11-24T05:00:00.000Z'));
    const row = await cash(who);
    expect(row).toMatchObject({ settled: row.available, withdrawable: row.available, unsettled: [] });
    expect(await withdraw(who, row.available)).toMatchObject({ ok: true });
    expect(await server.listAuditDifferences()).toEqual([]);
    server.clock.set(now);
  });
});

test('a value date passes through orders that hold the money, and through exchanges', async () => {
  const who = customers[1]!;
  await buy(who, '10');
  const { available: rest } = await cash(who);
  const brought = await sell(who, '10');
  const { available } = await cash(who);
  const quote = await who.client.call('quotes/getQuote', { instrument });
  const limit = quote.ok ? formatAmount((usd(quote.data.bid) * 9n) / 10n, 'USD') : '0';
  const waiting = await who.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'limit',
    limitPrice: limit,
    quantity: '3',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  });
  expect(waiting).toMatchObject({ ok: true, data: { order: { status: 'pending' } } });
  expect(await cash(who)).toMatchObject({ settled: rest });
  expect(
    await who.client.call('trading/cancelOrder', {
      order: waiting.ok ? waiting.data.order.id : '',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await cash(who)).toMatchObject({ available, settled: rest, unsettled: [{ amount: brought }] });

  const before = await cash(who, 'THB');
  const offered = await who.client.call('wallet/quoteExchange', { from: 'USD', to: 'THB', amount: available });
  expect(
    await who.client.call('wallet/exchange', {
      quote: offered.ok ? offered.data.quote : '',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const after = await cash(who, 'THB');
  expect(usd(after.settled)).toBeGreaterThan(usd(before.settled));
  expect(after.unsettled).toMatchObject([{ date: '2026-11-24', amount: expect.any(String) }]);
  // The proceeds are as much unsettled as the money they were paid with, to a satang.
  const received = usd(after.available) - usd(before.available);
  expect(usd(after.unsettled[0]!.amount) - (received * usd(brought)) / usd(available)).toBeLessThanOrEqual(1n);
  expect(await withdraw(who, formatAmount(usd(after.settled) + 1n, 'THB'), 'THB')).toMatchObject({
    ok: false,
    code: 'cashNotSettled',
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('existing cash counts as settled; a deposit under review blocks a withdrawal as another operation', async () => {
  const who = customers[2]!;
  expect(await cash(who)).toMatchObject({
    available: '10000.00',
    settled: '10000.00',
    withdrawable: '10000.00',
    unsettled: [],
  });
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into requests (account_id, request_seq, kind, status, step, currency, amount, fee, details, approvals,
      submitted_at, updated_at)
    values ($1, 900, 'deposit', 'submitted', 1, 'USD', 100, 0, '{}', '[]', now(), now())`,
    [who.userId],
  );
  expect(await withdraw(who, '20')).toMatchObject({ ok: false, code: 'otherOperationPending' });
  await queryAsOwner(server.database.ownerUrl, `delete from requests where account_id = $1 and request_seq = 900`, [
    who.userId,
  ]);
});

test('settlement survives a restart', async () => {
  let who = customers[3]!;
  await buy(who, '4');
  const brought = await sell(who, '4');
  await server.restart();
  who = { ...(await loginAgain(server, who)), card: who.card };
  expect((await cash(who)).unsettled).toMatchObject([{ date: '2026-11-24', amount: brought }]);
  server.clock.set(server.clock.now() + DAY_MS);
  who = { ...(await loginAgain(server, who)), card: who.card };
  expect((await cash(who)).unsettled).toEqual([]);
});

test('the audit recomputes value dates from trades, and finds an early date or a dropped lot', async () => {
  const who = { ...(await loginAgain(server, customers[4]!)), card: customers[4]!.card };
  await buy(who, '4');
  await sell(who, '2');
  const own = `account_id = ${who.userId} and currency = 'USD' and bucket = 'available'`;
  await queryAsOwner(server.database.ownerUrl, `create table kept_b as select * from balances where ${own}`);
  for (const [change, found] of [
    [`lots = null`, /^value dates \d+ USD: stored none, computed \[\[/],
    [`lots = replace(lots, '"2026', '"2025')`, /^value dates \d+ USD: stored \[\["2025/],
  ] as const) {
    expect(await server.listAuditDifferences()).toEqual([]);
    await queryAsOwner(server.database.ownerUrl, `update balances set ${change} where ${own}`);
    expect(await server.listAuditDifferences()).toEqual([expect.stringMatching(found)]);
    await queryAsOwner(
      server.database.ownerUrl,
      `update balances b set lots = k.lots from kept_b k where b.account_id = k.account_id and b.currency = k.currency
        and b.bucket = k.bucket`,
    );
  }
  await queryAsOwner(server.database.ownerUrl, 'drop table kept_b');
});
