import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let support: TestStaff;
let reviewer: TestStaff;
let customers: TestCustomer[];
beforeAll(async () => {
  [support, reviewer] = [await server.staff('support'), await server.staff('reviewer')];
  customers = [await server.customer(), await server.customer(), await server.customer()];
  await queryAsOwner(server.database.ownerUrl, 'update customers set name = $1 where mobile = $2', [
    'Kim 100%_Sure',
    customers[1]!.account,
  ]);
});

const list = async (input: { query?: string; state?: 'frozen'; cursor?: string; limit?: number }) => {
  const listed = await support.client.call('staff/listCustomers', input);
  if (!listed.ok) throw new Error(listed.code);
  return { accounts: listed.data.rows.map(({ account }) => account), next: listed.data.next };
};
const inDays = (days: number): string => new Date(server.clock.now() + days * 86_400_000).toISOString();

test('customers are listed newest first, page by page, each once', async () => {
  const first = await list({ limit: 2 });
  expect(first.accounts).toEqual([customers[2]!.account, customers[1]!.account]);
  const second = await list({ limit: 2, cursor: first.next! });
  expect(second).toEqual({ accounts: [customers[0]!.account], next: null });
});

test('search finds the beginning of a number or a name, and a whole id', async () => {
  expect((await list({ query: customers[0]!.account.slice(0, 6) })).accounts).toHaveLength(3);
  expect((await list({ query: customers[0]!.account })).accounts).toEqual([customers[0]!.account]);
  expect((await list({ query: customers[2]!.userId })).accounts).toEqual([customers[2]!.account]);
  expect((await list({ query: 'kim 100%_s' })).accounts).toEqual([customers[1]!.account]);
  for (const query of ['%', '_im', 'kim 100x_s', "' or 1=1 --", '99999999999999999999'])
    expect((await list({ query })).accounts, query).toEqual([]);
});

test("a customer's page shows what the customer sees, and the access is logged with its reason", async () => {
  const [customer] = customers as [TestCustomer];
  const page = await support.client.call('staff/getCustomer', {
    customer: customer.userId,
    why: 'complaint',
    remark: 'ticket 17',
  });
  const own = await customer.client.call('wallet/getWallet', {});
  const curve = await customer.client.call('performance/getCurve', { span: 'year', in: 'USD' });
  const year = curve.ok && { profit: curve.data.profit, twr: curve.data.twr };
  expect(page).toMatchObject({
    ok: true,
    data: {
      account: customer.account,
      invitedBy: { code: server.invitation, by: null },
      wallet: own.ok ? own.data : null,
      year,
      positions: { rows: [] },
    },
  });
  const auditor = await server.staff('auditor');
  const auditFilter = { customer: customer.userId, action: 'lookAtCustomer', limit: 1 };
  expect(await auditor.client.call('staff/listAudit', auditFilter)).toMatchObject({
    ok: true,
    data: {
      rows: [
        {
          who: support.login,
          staff: support.id,
          action: 'lookAtCustomer',
          subject: `customer ${customer.userId}`,
          why: 'complaint: ticket 17',
        },
      ],
    },
  });
});

test('the record lists changes, and views on request, by action or by customer', async () => {
  const auditor = await server.staff('auditor');
  const actions = async (auditFilter: { views?: boolean; action?: string; customer?: string }) => {
    const listed = await auditor.client.call('staff/listAudit', { limit: 100, ...auditFilter });
    return new Set(listed.ok ? listed.data.rows.map(({ action }) => action) : [listed.code]);
  };
  const [customer] = customers as [TestCustomer];
  expect(await actions({ views: true })).toContain('lookAtCustomer');
  expect(await actions({ customer: customer.userId })).toContain('lookAtCustomer');
  expect([...(await actions({ action: 'lookAtCustomer' }))]).toEqual(['lookAtCustomer']);
  const changes = [...(await actions({}))];
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter((action) => /^(look|list|get)/.test(action))).toEqual([]);
});

test('answers notFound for an unknown id', async () => {
  for (const customer of ['1', '999999', '99999999999999999999', 'abc']) {
    expect(await support.client.call('staff/getCustomer', { customer, why: 'audit' }), customer).toMatchObject({
      ok: false,
      code: 'notFound',
    });
  }
});

test('a restriction has a reason and end, the customer is notified, and its history names both authors', async () => {
  const customer = await server.customer();
  const set = (until: string | null) =>
    reviewer.client.call('staff/setCustomerState', {
      customer: customer.userId,
      state: 'withdrawingBanned',
      reason: 'security',
      until,
      key: createIdempotencyKey(),
    });
  expect(await set(null)).toMatchObject({ ok: false, code: 'stateNeedsEnd' });
  const until = inDays(3);
  expect(await set(until)).toMatchObject({
    ok: true,
    data: { states: [{ state: 'withdrawingBanned', reason: 'security', until }] },
  });
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({
    ok: true,
    data: { states: [{ state: 'withdrawingBanned', reason: 'security', until }] },
  });
  expect(
    await reviewer.client.call('staff/liftCustomerState', {
      customer: customer.userId,
      state: 'withdrawingBanned',
      remark: 'The phone was found',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true, data: { states: [] } });
  const auditor = await server.staff('auditor');
  expect(await auditor.client.call('staff/listAudit', { action: 'liftCustomerState' })).toMatchObject({
    ok: true,
    data: { rows: [{ why: 'The phone was found', detail: { state: 'withdrawingBanned' } }] },
  });
  expect(await reviewer.client.call('staff/getCustomer', { customer: customer.userId, why: 'review' })).toMatchObject({
    ok: true,
    data: {
      history: [
        {
          state: 'withdrawingBanned',
          reason: 'security',
          by: { id: reviewer.id },
          until,
          holds: false,
          lifted: { by: { id: reviewer.id } },
        },
      ],
    },
  });
  expect(await customer.client.call('notices/listNotices', {})).toMatchObject({
    ok: true,
    data: { rows: [{ code: 'stateLifted' }, { code: 'stateSetUntil' }, {}, {}] },
  });
});

test('one person restricts at most ten customers a day, even concurrently, and lifts any number', async () => {
  const [alone, colleague] = [await server.staff('reviewer'), await server.staff('reviewer')];
  const customers = await Promise.all(Array.from({ length: 12 }, () => server.customer()));
  const freeze = ({ client }: TestStaff, customer: TestCustomer, days = 300) =>
    client.call('staff/setCustomerState', {
      customer: customer.userId,
      state: 'frozen',
      reason: 'security',
      until: inDays(days),
      key: createIdempotencyKey(),
    });
  const done = await Promise.all(customers.map((each) => freeze(alone, each)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(10);
  const left = customers.filter((_, index) => !done[index]!.ok);
  const frozen = customers.filter((_, index) => done[index]!.ok);
  for (const each of left) {
    expect(await freeze(alone, each)).toMatchObject({ code: 'restrictionsToday', params: { maximum: 10 } });
    expect(await each.client.call('user/getUserinfo')).toMatchObject({ data: { states: [] } });
  }
  // One whom they have restricted already is none more.
  expect(await freeze(alone, frozen[0]!, 3)).toMatchObject({ ok: true });
  expect(await freeze(colleague, left[0]!)).toMatchObject({ ok: true });
  for (const each of [...frozen, left[0]!]) {
    const lift = {
      customer: each.userId,
      state: 'frozen',
      remark: 'It was a mistake',
      key: createIdempotencyKey(),
    } as const;
    expect(await alone.client.call('staff/liftCustomerState', lift)).toMatchObject({ ok: true });
  }
  expect(await freeze(alone, left[1]!)).toMatchObject({ code: 'restrictionsToday' });
});

test('no staff member closes an account for good, and none reopens one that its owner has closed', async () => {
  const customer = await server.customer();
  const set = (more: object) =>
    reviewer.client.call('staff/setCustomerState', {
      customer: customer.userId,
      state: 'disabled',
      reason: 'security',
      until: inDays(1),
      key: createIdempotencyKey(),
      ...more,
    });
  for (const until of [null, inDays(1)])
    await expect(set({ reason: 'closed', until })).rejects.toMatchObject({ status: 400, params: { field: 'reason' } });
  expect(await set({ until: inDays(400) })).toMatchObject({ ok: false, code: 'stateEndFar' });

  const close = () =>
    customer.client.call('user/closeAccount', { password: customer.password, key: createIdempotencyKey() });
  const closed = await Promise.allSettled([close(), close()]);
  expect(closed.filter((each) => each.status === 'fulfilled' && each.value.ok).length).toBeGreaterThanOrEqual(1);
  expect(await set({})).toMatchObject({ ok: false, code: 'accountClosed' });
  expect(
    await reviewer.client.call('staff/liftCustomerState', {
      customer: customer.userId,
      state: 'disabled',
      remark: 'Asked for it back',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'accountClosed' });
  expect(
    await server.client().call('user/login', { account: customer.account, password: customer.password }),
  ).toMatchObject({ ok: false, code: 'accountDisabled', params: { ground: 'closed', until: null } });
});

test('nobody lifts or shortens a restriction on their own customer account or on one they invited', async () => {
  const [own, other] = [await server.customer(), await server.staff('reviewer')];
  await queryAsOwner(server.database.ownerUrl, 'update staff set customer_account = $2 where staff_id = $1', [
    other.id,
    own.userId,
  ]);
  const invitation = await own.client.call('user/getInvitation');
  const friend = await server.client().call('user/register', {
    account: '3000000001',
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    invitationCode: invitation.ok ? invitation.data.code : '',
    agreed: true,
  });
  for (const customer of [own.userId, friend.ok ? friend.data.userId : '']) {
    const set = (person: TestStaff, until: string) =>
      person.client.call('staff/setCustomerState', {
        customer,
        state: 'frozen',
        reason: 'unusual',
        until,
        key: createIdempotencyKey(),
      });
    const lift = (person: TestStaff) =>
      person.client.call('staff/liftCustomerState', {
        customer,
        state: 'frozen',
        remark: 'Cleared',
        key: createIdempotencyKey(),
      });
    expect(await set(reviewer, inDays(9))).toMatchObject({ ok: true });
    expect(await lift(other)).toMatchObject({ ok: false, code: 'ownApproval' });
    expect(await set(other, inDays(1))).toMatchObject({ ok: false, code: 'ownApproval' });
    expect(await lift(reviewer)).toMatchObject({ ok: true });
  }
});

test("a frozen customer is listed as frozen until the end, and support can't freeze anybody", async () => {
  const customer = await server.customer();
  const freeze = (person: TestStaff) =>
    person.client.call('staff/setCustomerState', {
      customer: customer.userId,
      state: 'frozen',
      reason: 'unusual',
      until: inDays(1),
      key: createIdempotencyKey(),
    });
  expect(await freeze(support)).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'customers.states' },
  });
  expect(await freeze(reviewer)).toMatchObject({ ok: true });
  expect((await list({ state: 'frozen' })).accounts).toEqual([customer.account]);
  server.clock.advance(2 * 86_400_000);
  support = await server.staff('support');
  expect((await list({ state: 'frozen' })).accounts).toEqual([]);
});
