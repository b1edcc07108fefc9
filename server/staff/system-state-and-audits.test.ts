import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let product: TestStaff;
let second: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  [product, second, auditor] = [
    await server.staff('product'),
    await server.staff('product'),
    await server.staff('auditor'),
  ];
});

const config = async (name: string) => {
  const all = await server.client().call('common/config', { type: 'all' });
  return all.ok ? all.data.find((each) => each.name === name)?.value : undefined;
};
const propose = (name: 'kefu' | 'title' | 'logo' | 'partner', value: string) =>
  product.client.call('staff/proposeSetting', { name, value, key: createIdempotencyKey() });
const approve = (proposal: string, { client } = second) =>
  client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
/** By two people. */
async function set(...[name, value]: Parameters<typeof propose>) {
  await unwrapAnswer(approve((await unwrapAnswer(propose(name, value))).id));
  const { rows } = await unwrapAnswer(product.client.call('staff/listSettings'));
  return rows.find((each) => each.name === name);
}

test("a client gets the world's time, whatever its device says", async () => {
  expect(await config('now')).toBe(new Date(server.clock.now()).toISOString());
  server.clock.advance(1_500);
  expect(await config('now')).toBe(new Date(server.clock.now()).toISOString());
});

test('a setting reaches every client at once and keeps its history', async () => {
  const { id: by } = product;
  expect(await set('title', 'Heron League')).toMatchObject({
    value: 'Heron League',
    history: [{ value: 'Heron League', by: { id: by } }],
  });
  expect(await config('title')).toBe('Heron League');
  expect(await set('title', '')).toMatchObject({ history: [{ value: '' }, { value: 'Heron League' }] });
  for (const [name, value] of [
    ['kefu', 'javascript:alert(1)'],
    ['kefu', 'http://plain.example'],
    ['logo', '/api/../etc/passwd'],
    ['logo', 'https://elsewhere/x.png'],
    ['title', '<script>'],
    ['title', 'Heron\u202e eugaeL'],
    ['title', 'Heron\u200b League'],
    ['title', ' '],
    ['kefu', 'https://chat.example@evil.example'],
    ['kefu', 'https://user:word@evil.example/line'],
    ['kefu', 'https://evil.example\\@chat.example'],
    ['kefu', 'https://chat.example/\u202eenil'],
    ['kefu', 'https://chat.example:no/line'],
  ] as const) {
    await expect(propose(name, value), value).rejects.toMatchObject({ status: 400 });
  }
});

test('one person alone can change neither the support address nor a text that all customers see', async () => {
  await set('kefu', 'https://chat.example:8443/@heron?to=a@b.example');
  await set('kefu', 'https://chat.example/line?x=1');
  const elsewhere = 'https://elsewhere.example/pay-here';
  const { id } = await unwrapAnswer(propose('kefu', elsewhere));
  expect(await config('kefu')).toBe('https://chat.example/line?x=1');
  const { facts, ...row } = await unwrapAnswer(second.client.call('staff/getProposal', { proposal: id }));
  expect(row).toMatchObject({ kind: 'setting', subject: 'setting kefu', proposal: { mayApprove: true } });
  expect(facts).toEqual([
    { name: 'setting', value: 'kefu', was: null },
    { name: 'value', value: elsewhere, was: 'https://chat.example/line?x=1' },
  ]);
  expect(await approve(id, product)).toMatchObject({ code: 'ownApproval' });
  expect(await approve(id, auditor)).toMatchObject({ code: 'notPermitted' });
  expect(await config('kefu')).toBe('https://chat.example/line?x=1');
  await unwrapAnswer(approve(id));
  expect(await config('kefu')).toBe(elsewhere);
  const opened = await unwrapAnswer(auditor.client.call('staff/getProposal', { proposal: id }));
  expect(opened).toMatchObject({ decision: { outcome: 'approved', by: { id: second.id } }, facts });
  expect(await unwrapAnswer(auditor.client.call('staff/listAudit', { action: 'proposeSetting' }))).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ who: product.login, subject: 'setting kefu' })]),
  });
});

test('an invitation code brings customers until it is ended, and its maker can not decide about them', async () => {
  const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
  const made = await product.client.call('staff/makeInvitation', {
    useLimit: 2,
    expiresAt,
    key: createIdempotencyKey(),
  });
  if (!made.ok) throw new Error(made.code);
  const { code } = made.data;
  expect(await product.client.call('staff/listInvitations')).toMatchObject({
    ok: true,
    data: {
      rows: expect.arrayContaining([expect.objectContaining({ code, expiresAt })]),
      now: new Date(server.clock.now()).toISOString(),
    },
  });
  const register = (account: string) =>
    server.client().call('user/register', {
      account,
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
      invitationCode: code,
      agreed: true,
    });
  expect(await register('7100000001')).toMatchObject({ ok: true });
  expect(await product.client.call('staff/endInvitation', { code, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
    data: { used: 1, by: { id: product.id } },
  });
  expect(await register('7100000002')).toMatchObject({ ok: false });
  const customer = await server.customer();
  const own = await customer.client.call('user/getInvitation');
  expect(
    await product.client.call('staff/endInvitation', {
      code: own.ok ? own.data.code : '',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'notFound' });
});

test('an open invitation is the one that the registration form fills in, until its limit or its end', async () => {
  const openCode = async () => (await server.client().call('user/getOpenInvitation')) as { data?: { code: string } };
  const make = async (useLimit: number, open: boolean) => {
    const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
    const made = await product.client.call('staff/makeInvitation', {
      useLimit,
      expiresAt,
      open,
      key: createIdempotencyKey(),
    });
    return made.ok ? made.data : expect.unreachable(made.code);
  };
  // A demo has one of its own.
  const own = await openCode();
  expect(await make(5, false)).toMatchObject({ open: false });
  expect(await openCode()).toEqual(own);
  const first = await make(5, true);
  const second = await make(1, true);
  expect(first.open).toBe(true);
  expect(await openCode()).toMatchObject({ data: { code: second.code } });
  const registered = await server.client().call('user/register', {
    account: '7100000009',
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    invitationCode: second.code,
    agreed: true,
  });
  expect(registered).toMatchObject({ ok: true });
  expect(await openCode()).toMatchObject({ data: { code: first.code } });
  await product.client.call('staff/endInvitation', { code: first.code, key: createIdempotencyKey() });
  expect(await openCode()).toEqual(own);
});

test.each(['withdrawingBanned', 'loginBanned'] as const)(
  'that a customer is %s is published as money held back, and needs an end within a year',
  async (state) => {
    const reviewer = await server.staff('reviewer');
    const customer = await server.customer();
    const before = Number(await config('withdrawingBans'));
    const restrict = (days: number | null) =>
      reviewer.client.call('staff/setCustomerState', {
        customer: customer.userId,
        state,
        reason: 'security',
        until: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
        key: createIdempotencyKey(),
      });
    expect(await restrict(null)).toMatchObject({ ok: false, code: 'stateNeedsEnd' });
    expect(await restrict(400)).toMatchObject({ ok: false, code: 'stateEndFar' });
    expect(await restrict(30)).toMatchObject({ ok: true });
    await server.composed.dependencies.settings.reload();
    expect(Number(await config('withdrawingBans'))).toBe(before + 1);
  },
);

test('the system page shows feeds, seals, jobs and audits', async () => {
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into audits (transfers, accounts, differences, named)
      values (7, 2, 1, 'balance 1 USD available: stored 1, computed 2')`,
  );
  await expect(
    server.database.pool.query('insert into audits (transfers, accounts, differences, named) values (1, 1, 0, $$$$)'),
  ).rejects.toThrow('permission denied');
  await expect
    .poll(async () => {
      const system = await product.client.call('staff/getSystem');
      return system.ok && system.data.jobs.some(({ name, lastRunAt }) => name === 'seal' && lastRunAt !== null);
    })
    .toBe(true);
  expect(await product.client.call('staff/getSystem')).toMatchObject({
    ok: true,
    data: {
      world: 'demo',
      feeds: expect.arrayContaining([
        expect.objectContaining({ market: 'KR', source: 'simulated', calendarDays: null }),
      ]),
      audits: [{ differences: 1, named: ['balance 1 USD available: stored 1, computed 2'] }],
    },
  });
});

test('an export contains no formula and is logged', async () => {
  const customer = await server.customer();
  await queryAsOwner(server.database.ownerUrl, 'update customers set name = $1 where mobile = $2', [
    '=cmd|calc',
    customer.account,
  ]);
  const exported = await auditor.client.call('staff/exportCsv', { what: 'customers', why: 'yearly check' });
  if (!exported.ok) throw new Error(exported.code);
  expect(exported.data.csv).toContain(`,'=cmd|calc,`);
  expect(exported.data.rows).toBeGreaterThan(1);
  expect(await auditor.client.call('staff/listAudit', { action: 'exportCsv' })).toMatchObject({
    ok: true,
    data: { rows: [{ who: auditor.login, subject: 'customers', why: 'yearly check' }] },
  });
  expect(await auditor.client.call('staff/exportCsv', { what: 'audit', why: 'yearly check' })).toMatchObject({
    ok: true,
  });
  expect(await product.client.call('staff/exportCsv', { what: 'customers', why: 'curious' })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
});
