import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { certifyDemoCustomer } from '../identity/review-identity.ts';
import { decodeId } from '../ids.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';

const server = provideTestServer();

async function certified(on: TestServer = server): Promise<TestCustomer> {
  const customer = await on.customer();
  await certifyDemoCustomer(on.composed.dependencies, BigInt(customer.userId), 'A Depositor');
  return customer;
}
type Change = { channel?: string; amount?: string; key?: string };
const credit = (customer: TestCustomer, change: Change = {}) =>
  customer.client.call('wallet/depositPracticeMoney', {
    channel: 'practice-usd',
    amount: '9000',
    key: createIdempotencyKey(),
    ...change,
  });
const available = async (customer: TestCustomer, currency = 'USD'): Promise<string | undefined> => {
  const wallet = await customer.client.call('wallet/getWallet', {});
  return wallet.ok ? wallet.data.accounts.find((each) => each.currency === currency)?.available : wallet.code;
};

describe('a deposit in a practice world', () => {
  it('is there at once, by the transfers of an approved one, and staff find it among the ended reviews', async () => {
    const customer = await certified();
    const key = createIdempotencyKey();
    const result = await credit(customer, { key });
    expect(result).toMatchObject({
      ok: true,
      data: { deposit: { status: 'done', review: 'passed', amount: '9000.00', practice: true, voucher: '' } },
    });
    expect(await available(customer)).toBe('19000.00');
    expect(await customer.client.call('wallet/listTransfers', { limit: 1 })).toMatchObject({
      data: { rows: [{ code: 'deposit', from: 'bank', to: 'available', amount: '9000.00' }] },
    });
    const id = result.ok ? result.data.deposit.id : '';
    const steps = await server.database.kysely
      .selectFrom('request_steps')
      .select(['status', 'author'])
      .where('account_id', '=', BigInt(customer.userId))
      .where('request_seq', '=', decodeId('r', BigInt(customer.userId), id))
      .orderBy('step')
      .execute();
    expect(steps).toEqual([
      { status: 'submitted', author: 'customer' },
      { status: 'done', author: 'rule' },
    ]);
    const reviewer = await server.staff('reviewer');
    const filter = { kind: 'deposit', customer: customer.userId } as const;
    expect(await reviewer.client.call('staff/listReviews', { ...filter, state: 'open' })).toMatchObject({
      data: { rows: [] },
    });
    expect(await reviewer.client.call('staff/listReviews', { ...filter, state: 'ended' })).toMatchObject({
      data: { rows: [{ id, status: 'done' }] },
    });
    expect(await reviewer.client.call('staff/getReview', { review: id })).toMatchObject({ ok: true });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('is credited once for its key, however often and with whatever else it is sent', async () => {
    const customer = await certified();
    const key = createIdempotencyKey();
    const results = await Promise.all(Array.from({ length: 6 }, () => credit(customer, { key, amount: '100' })));
    expect(new Set(results.map((each) => JSON.stringify(each)))).toHaveLength(1);
    expect(await credit(customer, { key, amount: '101' })).toMatchObject({ ok: false, code: 'keyReused' });
    expect(await available(customer)).toBe('10100.00');
  });

  it('costs the fee of its channel, and waits for no other deposit', async () => {
    const customer = await certified();
    await submitTestDeposit(server, customer, '100');
    const before = Number(await available(customer, 'USDT'));
    expect(await credit(customer, { channel: 'practice-usdt', amount: '1000' })).toMatchObject({
      data: { deposit: { fee: '1.000000', received: '999.000000' } },
    });
    expect(Number(await available(customer, 'USDT')) - before).toBe(999);
    expect(await credit(customer, { amount: '50' })).toMatchObject({ ok: true });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('needs no verified name, unlike a deposit that people review', async () => {
    const customer = await server.customer();
    expect(await credit(customer)).toMatchObject({ ok: true, data: { deposit: { status: 'done' } } });
    expect(await available(customer)).toBe('19000.00');
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('keeps the limits of its currency and needs an open channel', async () => {
    const customer = await server.customer();
    expect(await credit(customer, { amount: '1' })).toMatchObject({ ok: false, code: 'depositMinimum' });
    expect(await credit(customer, { amount: '70000.01' })).toMatchObject({ ok: false, code: 'depositMaximum' });
    expect(await credit(customer, { channel: 'nowhere' })).toMatchObject({ ok: false, code: 'notFound' });
    expect(await available(customer)).toBe('10000.00');
  });

  it("is missed on no bank's statement", async () => {
    await credit(await certified());
    const treasurer = await server.staff('treasurer');
    const statement = treasurer.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from('date,reference,amount\n').toString('base64'),
      key: createIdempotencyKey(),
    });
    expect(await statement).toMatchObject({ ok: true, data: { bookings: 0, differences: [] } });
  });

  it('is named by the audit if no rule of the house has credited it', async () => {
    const customer = await certified();
    await credit(customer, { amount: '100' });
    const write = (author: string) =>
      queryAsOwner(
        server.database.ownerUrl,
        `update request_steps set author = '${author}' where account_id = ${customer.userId} and step = 2`,
      );
    await write('customer');
    expect(await server.listAuditDifferences()).toEqual([
      expect.stringMatching(`^request ${customer.userId}/.*: a deposit whose approvals are not of as many people`),
    ]);
    await write('rule');
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

it('a world with real money credits nothing without people', async () => {
  const real = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    expect(await credit(await real.customer())).toMatchObject({ ok: false, code: 'notFound' });
  } finally {
    await real.stop();
  }
});
