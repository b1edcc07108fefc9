/** A pledge from start to end: who may see and decide it, and what it leaves on record. */
import { calls, type CallName } from '@bourse/contract/calls.ts';
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { ROLES, type Role } from '@bourse/core/compliance/staff-roles.ts';

const server = provideTestServer();
let customer: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  [customer, other] = [await server.customer(), await server.customer()];
});

async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const wallet = async ({ client }: TestCustomer) => {
  const { total, accounts } = await granted(client.call('wallet/getWallet', {}));
  const { available, frozen } = accounts.find(({ currency }) => currency === 'USD')!;
  return { total, available, frozen };
};
const make = ({ client }: TestCustomer, amount: string, until = '2026-11-22') =>
  granted(client.call('pledges/makePledge', { currency: 'USD', amount, until, key: createIdempotencyKey() })).then(
    ({ pledge }) => pledge,
  );
const work = () => server.runJob('pledges');

test('is set aside, counts as frozen money and returns on its date', async () => {
  const before = await wallet(customer);
  const { id } = await make(customer, '40');
  const during = await wallet(customer);
  expect([Number(during.frozen), during.total]).toEqual([Number(before.frozen) + 40, before.total]);
  expect(Number(during.available)).toBe(Number(before.available) - 40);
  const { rows } = await granted(customer.client.call('wallet/explainFunds', { about: 'frozen' }));
  expect(rows).toMatchObject([{ kind: 'held', name: 'pledged', amount: '40.00' }]);
  await work();
  expect((await wallet(customer)).frozen).toBe(during.frozen);
  server.clock.advance(2 * 86_400_000);
  await Promise.all([work(), work()]);
  const { available, frozen } = await wallet(customer);
  expect({ available, frozen }).toEqual({ available: before.available, frozen: before.frozen });
  expect(await granted(customer.client.call('pledges/listPledges', {}))).toMatchObject({
    rows: [{ id, status: 'returned', release: null }],
  });
  expect((await granted(customer.client.call('notices/listNotices', {}))).rows.slice(0, 2)).toMatchObject([
    { code: 'pledgeReturned', params: { amount: '40.00', currency: 'USD' } },
    { code: 'pledgeMade' },
  ]);
});

/** Sessions of the staff don't outlive the days of the test before. */
const treasurer = () => server.staff('treasurer');

test('is released early by two people, who see its evidence', async () => {
  const { id } = await make(customer, '15', '2026-12-24');
  const key = createIdempotencyKey();
  const { release } = await granted(customer.client.call('pledges/askRelease', { pledge: id, key }));
  expect(await granted(customer.client.call('pledges/askRelease', { pledge: id, key }))).toEqual({ release });
  expect(await customer.client.call('pledges/askRelease', { pledge: id, key: createIdempotencyKey() })).toMatchObject({
    code: 'pledgeReleaseAsked',
  });
  const [one, two] = [await treasurer(), await treasurer()];
  const { rows } = await granted(one.client.call('staff/listReviews', { kind: 'pledgeRelease' }));
  expect(rows).toMatchObject([{ id: release.id, kind: 'pledgeRelease', mayDecide: true, needed: 2 }]);
  expect(await granted(one.client.call('staff/getReview', { review: release.id }))).toMatchObject({
    evidence: [{ name: 'amount', value: '15.00' }, { name: 'pledgedUntil', value: '2026-12-24' }, { type: 'time' }],
    flags: expect.arrayContaining(['pledgeYoung']),
    reasons: ['pledgeStands', 'detailsWrong'],
  });
  const decide = (who: TestStaff) =>
    who.client.call('staff/decideReview', { review: release.id, verdict: 'approve', key: createIdempotencyKey() });
  expect(await granted(decide(one))).toMatchObject({ status: 'inReview' });
  expect(await decide(one)).toMatchObject({ ok: false });
  expect(await granted(decide(two))).toMatchObject({ status: 'done' });
  expect((await granted(customer.client.call('pledges/listPledges', {}))).rows[0]).toMatchObject({
    status: 'released',
    release: { status: 'done' },
  });
});

test('stays if a person rejects the release, with the reason', async () => {
  const { id } = await make(customer, '3', '2026-12-24');
  const { release } = await granted(
    customer.client.call('pledges/askRelease', { pledge: id, key: createIdempotencyKey() }),
  );
  const decision = {
    review: release.id,
    verdict: 'reject',
    reason: 'pledgeStands',
    key: createIdempotencyKey(),
  } as const;
  const { client } = await treasurer();
  await granted(client.call('staff/decideReview', decision));
  expect((await granted(customer.client.call('notices/listNotices', {}))).rows[0]).toMatchObject({
    code: 'pledgeReleaseRefused',
    params: { why: 'pledgeStands' },
  });
  const listed = await granted(client.call('staff/listPledges', {}));
  expect(listed.rows).toMatchObject([{ id, customer: customer.userId, status: 'held' }]);
});

test.each([
  ['999999999', '2026-12-24', 'insufficientBalance'],
  ['1', '2026-11-20', 'pledgePast'],
  ['1', '2030-01-01', 'pledgeTooLong'],
])('of %s until %s is refused: %s', async (amount, until, code) => {
  const input = { currency: 'USD', amount, until, key: createIdempotencyKey() };
  expect(await customer.client.call('pledges/makePledge', input)).toMatchObject({ ok: false, code });
});

test('is visible to no other customer, and to staff by their permissions', async () => {
  const { id } = await make(other, '1', '2026-12-24');
  const theirs = await customer.client.call('pledges/askRelease', { pledge: id, key: createIdempotencyKey() });
  expect(theirs).toEqual(
    await customer.client.call('pledges/askRelease', { pledge: 'gzzzz-zz', key: createIdempotencyKey() }),
  );
  const own = Object.entries<CallDefinition>(calls).filter(([name]) => /^pledges\/|Pledges$/.test(name)) as [
    CallName,
    CallDefinition,
  ][];
  expect(own).toHaveLength(4);
  const found = async (client: CallClient, name: CallName): Promise<string> => {
    const input = {
      currency: 'USD',
      amount: '1',
      until: '2020-01-01',
      pledge: 'gzzzz-zz',
      key: createIdempotencyKey(),
    };
    const { shape } = calls[name].input as unknown as { shape: object };
    const body = Object.fromEntries(Object.entries(input).filter(([field]) => field in shape));
    const ask = client.call as unknown as (name: CallName, body: object) => Promise<{ ok: boolean; code?: string }>;
    return ask(name, body).then(
      ({ code }) => (code === 'notPermitted' ? 'not permitted' : 'allowed'),
      () => 'refused',
    );
  };
  const staff = new Map<Role, CallClient>();
  for (const role of ROLES) staff.set(role, (await server.staff(role)).client);
  for (const [name, { who, permission }] of own) {
    expect([name, await found(server.client(), name)]).toEqual([name, 'refused']);
    expect([name, await found(customer.client, name)]).toEqual([name, who === 'customer' ? 'allowed' : 'refused']);
    for (const role of ROLES) {
      const may = permission && hasPermission([role], permission) ? 'allowed' : 'not permitted';
      expect([name, role, await found(staff.get(role)!, name)]).toEqual([
        name,
        role,
        who === 'customer' ? 'refused' : may,
      ]);
    }
  }
});

test('is in the customer’s data, on the statement and in the audit, which detects a forged one', async () => {
  const { json } = await granted(customer.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const { pledges } = JSON.parse(json) as { pledges: { status: string }[] };
  expect(pledges.map(({ status }) => status)).toEqual(['returned', 'released', 'held']);
  const { rows } = await granted(customer.client.call('wallet/listTransfers', { limit: 100 }));
  expect(rows.filter(({ code }) => code.startsWith('pledge')).map(({ code, to }) => `${code} ${to}`)).toEqual([
    'pledge pledged',
    'pledgeBack available',
    'pledge pledged',
    'pledgeBack available',
    'pledge pledged',
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
  await queryAsOwner(server.database.ownerUrl, `update pledges set amount = amount + 1 where status = 'held'`);
  expect(await server.listAuditDifferences()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^pledged .* pledges hold/)]),
  );
});
