/**
 * An entitlement is paid from its own row, whatever the instrument is called by then; one that can't be paid doesn't
 * delay others.
 */
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { payDividends } from './pay-dividends.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer({ workByHand: true });

const pay = () =>
  payDividends({
    ...server.composed.dependencies,
    desk: server.composed.desk,
    corporateActionSchedule: server.composed.corporateActionSchedule,
  });
const entitle = (accounts: string, dueMs: number, instrument: string) =>
  queryAsOwner(
    server.database.ownerUrl,
    `insert into entitlements (account_id, position_seq, kind, ex_date, instrument, market, currency, quantity,
      per_share, gross, withheld, pay_date, due_at, at)
    select account, 1, 'dividend', '2026-11-18', $1, 'US', 'USD', 1000000000, 100000000, 1000, 300, '2026-11-19', $2,
      '2026-11-18T05:00:00Z' from ${accounts}`,
    [instrument, new Date(dueMs)],
  );
const unpaid = async () =>
  (await server.database.pool.query('select account_id from entitlements where not paid')).rows.length;

test('an entitlement is paid as recorded, once, though no feed lists the instrument any more', async () => {
  const customer = await server.customer();
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '10',
    key: createIdempotencyKey(),
  });
  expect(bought).toMatchObject({ ok: true });
  const cash = async () => {
    const wallet = await customer.client.call('wallet/getWallet', {});
    return wallet.ok ? Number(wallet.data.accounts.find(({ currency }) => currency === 'USD')?.available) : null;
  };
  const before = await cash();
  await entitle(`(select ${customer.userId}::bigint as account) a(account)`, server.clock.now() - DAY_MS, 'US.GONE');
  await pay();
  await pay();
  expect(await cash()).toBeCloseTo(before! + 7, 6);
  expect(await unpaid()).toBe(0);
  expect(await customer.client.call('wallet/listDividends', {})).toMatchObject({
    ok: true,
    data: { rows: [{ instrument: 'US.GONE', gross: '10.00', withheld: '3.00' }] },
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

/** A customer with ten shares. */
async function holder() {
  const customer = await server.customer();
  await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '10',
    key: createIdempotencyKey(),
  });
  return customer;
}

test('entitlements that cannot be paid stay unpaid and are reported, and later ones are still paid', async () => {
  const customer = await holder();
  // Entitlements due longer than the customer's, of accounts that don't exist, more than one page of them.
  await entitle('generate_series(900000001::bigint, 900000501) account', server.clock.now() - 2 * DAY_MS, 'US.NWRB');
  await entitle(`(select ${customer.userId}::bigint as account) a(account)`, server.clock.now() - DAY_MS, 'US.NWRB');
  await expect(pay()).rejects.toThrow();
  expect(await unpaid()).toBe(501);
  await queryAsOwner(server.database.ownerUrl, 'delete from entitlements where account_id > 900000000');
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('the audit reports an entitlement whose amount does not match its units, unpaid until corrected', async () => {
  const customer = await holder();
  const own = `where account_id = ${customer.userId}`;
  const change = (set: string) => queryAsOwner(server.database.ownerUrl, `update entitlements set ${set} ${own}`);
  await entitle(`(select ${customer.userId}::bigint as account) a(account)`, server.clock.now() - DAY_MS, 'US.NWRB');
  expect(await server.listAuditDifferences()).toEqual([]);
  await change('withheld = 299');
  expect(await server.listAuditDifferences()).toEqual([
    expect.stringMatching(/^entitlement .* 1000 due and 299 withheld/),
  ]);
  await change('gross = 100000, withheld = 30000');
  expect(await server.listAuditDifferences()).toEqual([
    `entitlement ${customer.userId}/1 of 2026-11-18: 100000 due and 30000 withheld, its units come to 1000 and the ` +
      'tax to 30000',
  ]);
  await expect(pay()).rejects.toThrow('100000 due, its units come to 1000');
  expect(await unpaid()).toBe(1);
  await change('gross = 1000, withheld = 300');
  await pay();
  expect(await unpaid()).toBe(0);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('a portfolio with an entitlement stays open, and a payment to a closed one goes to the main one', async () => {
  const { client, userId } = await server.customer();
  const call = async <Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> => {
    const answered = await answer;
    if (!answered.ok) throw new Error(answered.code);
    return answered.data;
  };
  const usd = async (portfolio: string) =>
    (await call(client.call('wallet/getWallet', { portfolio }))).accounts.find(({ currency }) => currency === 'USD')!;
  const move = async (from: string, to: string, amount: string) =>
    call(client.call('portfolios/transferBetween', { from, to, currency: 'USD', amount, key: createIdempotencyKey() }));
  await call(client.call('portfolios/createPortfolio', { name: 'Dividends', key: createIdempotencyKey() }));
  await move('0', '1', '5000');
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '10', portfolio: '1' } as const;
  const bought = await call(client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));
  const position = bought.order.position!;
  const entitled = () =>
    queryAsOwner(
      server.database.ownerUrl,
      `insert into entitlements (account_id, position_seq, kind, ex_date, instrument, market, currency, quantity,
        per_share, gross, withheld, pay_date, due_at, at)
      values ($1, $2, 'dividend', '2026-11-18', 'US.NWRB', 'US', 'USD', 1000000000, 100000000, 1000, 300, '2026-11-19',
        $3, '2026-11-18T05:00:00Z')`,
      [userId, position.split('-').at(-1), new Date(server.clock.now() - DAY_MS)],
    );
  await entitled();
  await call(client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  await move('1', '0', (await usd('1')).available);
  const close = () => client.call('portfolios/closePortfolio', { portfolio: '1', key: createIdempotencyKey() });
  expect(await close()).toMatchObject({ ok: false, code: 'portfolioNotEmpty' });
  await queryAsOwner(server.database.ownerUrl, `delete from entitlements where account_id = ${userId}`);
  await call(close());
  // Recorded late, after an outage.
  await entitled();
  const before = Number((await usd('0')).available);
  await pay();
  expect(Number((await usd('0')).available)).toBeCloseTo(before + 7, 6);
  expect((await usd('1')).available).toBe('0.00');
  const own = `where account_id = ${userId} and portfolio = 1`;
  for (const change of [
    `update orders set status = 'pending' ${own}`,
    `update positions set status = 'inPosition' ${own}`,
    `update orders set portfolio = 7, status = 'pending' ${own}`,
  ])
    await expect(queryAsOwner(server.database.ownerUrl, change), change).rejects.toThrow('has no portfolio');
  expect(await server.listAuditDifferences()).toEqual([]);
});
