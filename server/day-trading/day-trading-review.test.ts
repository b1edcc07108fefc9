/**
 * The application for day trading through the calls: reviewed by the rule or by a person, each step recorded once and
 * notified.
 */
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { reviewDayTradingApplications } from './review-day-trading-applications.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { openDayTradingRules } from './day-trading-rules.ts';

const server = provideTestServer();

const iso = (instant: number): string => new Date(instant).toISOString();
const apply = (customer: TestCustomer, key = createIdempotencyKey()) =>
  customer.client.call('trading/applyDayTrading', { agreed: true, key });
const readState = async (customer: TestCustomer) => {
  const answer = await customer.client.call('trading/getDayTrading', {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const review = async (): Promise<number> => {
  const { dependencies } = server.composed;
  return reviewDayTradingApplications({
    ...dependencies,
    dayTradingRules: await openDayTradingRules(dependencies.database, dependencies.world),
  });
};
const decide = (customer: TestCustomer, status: string, reason: string | null) =>
  queryAsOwner(
    server.database.ownerUrl,
    `select decide_day_trading('${customer.account}', '${status}', ${reason === null ? 'null' : `'${reason}'`}, 'Kim')`,
  );
const listNoticesOf = async (customer: TestCustomer) => {
  const notices = await customer.client.call('notices/listNotices', {});
  return notices.ok
    ? notices.data.rows
        .filter(({ code }) => code.startsWith('dayTrading'))
        .map(({ code, params }) => [code, params['why']])
        .toReversed()
    : [];
};
const stepsOf = async (customer: TestCustomer) =>
  (
    await server.database.pool.query<{ step: number; status: string; author: string }>(
      `select step, status, author from day_trading_steps join customers using (account_id) where mobile = $1
        order by step`,
      [customer.account],
    )
  ).rows.map(({ step, status, author }) => `${step} ${status} by ${author}`);

describe('an application for day trading', () => {
  it('requires accepting the risks, waits for review, and is granted once by the rule announced before', async () => {
    const customer = await server.customer();
    expect(await readState(customer)).toMatchObject({
      status: 'none',
      appliedAt: null,
      review: { mode: 'automatic', afterSeconds: 5, decidesAt: null },
    });
    const key = createIdempotencyKey();
    const applied = await apply(customer, key);
    const decidesAt = iso(server.clock.now() + 5_000);
    expect(applied).toMatchObject({
      ok: true,
      data: { status: 'applied', appliedAt: iso(server.clock.now()), review: { decidesAt } },
    });
    expect(await apply(customer, key)).toEqual(applied);
    expect(await apply(customer)).toMatchObject({ ok: true, data: { status: 'applied' } });
    server.clock.advance(4_999);
    expect(await review()).toBe(0);
    expect(await readState(customer)).toMatchObject({ status: 'applied' });
    server.clock.advance(1);
    await Promise.all([review(), review()]);
    await review();
    expect(await readState(customer)).toMatchObject({ status: 'approved', since: decidesAt, reason: null });
    expect(await apply(customer)).toMatchObject({ ok: true, data: { status: 'approved' } });
    expect(await listNoticesOf(customer)).toEqual([
      ['dayTradingApplied', undefined],
      ['dayTradingApproved', undefined],
    ]);
    expect(await stepsOf(customer)).toEqual(['1 applied by customer', '2 approved by rule']);
  });

  it('of a restricted account is refused by the rule with its reason, and can be repeated', async () => {
    const customer = await server.customer();
    const until = iso(server.clock.now() + 60_000);
    const states = [{ state: 'tradingBanned', reason: 'a test', author: 'Kim', at: iso(0), until }];
    await queryAsOwner(
      server.database.ownerUrl,
      `update customers set states = '${JSON.stringify(states)}' where mobile = '${customer.account}'`,
    );
    await apply(customer);
    server.clock.advance(5_000);
    await review();
    expect(await readState(customer)).toMatchObject({ status: 'refused', reason: 'barred' });
    server.clock.advance(60_000);
    expect(await apply(customer)).toMatchObject({ ok: true, data: { status: 'applied', reason: null } });
    server.clock.advance(5_000);
    await review();
    expect(await stepsOf(customer)).toEqual([
      '1 applied by customer',
      '2 refused by rule',
      '3 applied by customer',
      '4 approved by rule',
    ]);
  });

  it('is refused without consent', async () => {
    const customer = await server.customer();
    await expect(
      customer.client.call('trading/applyDayTrading', { agreed: false as true, key: createIdempotencyKey() }),
    ).rejects.toThrow('400');
  });
});

describe('a reviewer', () => {
  it('decides by name with a reason that the customer reads, and a suspended customer cannot reapply', async () => {
    const customer = await server.customer();
    await apply(customer);
    await decide(customer, 'refused', 'Please call us first.');
    await Promise.all([review(), review()]);
    expect(await readState(customer)).toMatchObject({ status: 'refused', reason: 'Please call us first.' });
    await decide(customer, 'approved', null);
    await decide(customer, 'suspended', 'Too many orders.');
    await review();
    expect(await readState(customer)).toMatchObject({ status: 'suspended', reason: 'Too many orders.' });
    expect(await apply(customer)).toMatchObject({
      ok: false,
      code: 'dayTradingSuspended',
      params: { why: 'Too many orders.' },
    });
    expect(await listNoticesOf(customer)).toEqual([
      ['dayTradingApplied', undefined],
      ['dayTradingRefused', 'Please call us first.'],
      ['dayTradingApproved', undefined],
      ['dayTradingSuspended', 'Too many orders.'],
    ]);
    expect(await stepsOf(customer)).toEqual([
      '1 applied by customer',
      '2 refused by Kim',
      '3 approved by Kim',
      '4 suspended by Kim',
    ]);
    const { rows } = await server.database.pool.query<{ author: string; approvals: unknown }>(
      `select author, approvals from request_steps join requests using (account_id, request_seq)
        where account_id = $1 and request_steps.step = 2`,
      [customer.userId],
    );
    expect(rows).toEqual([{ author: 'owner:Kim', approvals: [] }]);
    const reviewer = await server.staff('reviewer');
    const ended = await reviewer.client.call('staff/listReviews', { kind: 'dayTrading', state: 'ended', limit: 100 });
    const row = ended.ok ? ended.data.rows.find(({ customer: of }) => of.account === customer.account) : undefined;
    expect(await reviewer.client.call('staff/getReview', { review: row?.id ?? '' })).toMatchObject({
      ok: true,
      data: { approvals: [], history: [{ by: 'customer' }, { by: 'staff', name: 'Kim' }] },
    });
  });

  it('cannot decide without an application, refuse without a reason, or act as the rule', async () => {
    const [stranger, customer] = [await server.customer(), await server.customer()];
    await apply(customer);
    await expect(decide(stranger, 'approved', null)).rejects.toThrow('no application');
    await expect(decide(customer, 'refused', null)).rejects.toThrow(/check constraint/);
    await expect(
      server.database.pool.query(`select decide_day_trading('${customer.account}', 'approved', null, 'Kim')`),
    ).rejects.toThrow(/permission denied/);
    await expect(
      server.database.pool.query(
        `insert into day_trading_decisions (account_id, status, author) values (1, 'approved', 'Kim')`,
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('replaces the rule from a future date, and earlier applications keep their rule', async () => {
    const before = await server.customer();
    const now = server.clock.now();
    await expect(
      queryAsOwner(
        server.database.ownerUrl,
        `insert into day_trading_reviews (from_at, mode, decided_at) values ('${iso(now)}', 'manual', '${iso(now)}')`,
      ),
    ).rejects.toThrow(/check constraint/);
    await queryAsOwner(
      server.database.ownerUrl,
      `insert into day_trading_reviews (from_at, mode, decided_at)
        values ('${iso(now + 1_000)}', 'manual', '${iso(now)}')`,
    );
    await server.restart();
    const again = (customer: TestCustomer): TestCustomer => ({
      ...customer,
      client: server.client({ token: customer.token, account: customer.account }),
    });
    await apply(again(before));
    server.clock.advance(1_000);
    const after = await server.customer();
    expect(await apply(after)).toMatchObject({
      ok: true,
      data: { status: 'applied', review: { mode: 'manual', afterSeconds: null, decidesAt: null } },
    });
    server.clock.advance(3_600_000);
    await review();
    expect((await readState(again(before))).status).toBe('approved');
    expect((await readState(after)).status).toBe('applied');
  });
});
