import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { GOOD_PASSWORD, newKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';

let server: TestServer;
let product: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  [product, auditor] = [await server.staff('product'), await server.staff('auditor')];
});
afterAll(() => server.stop());

const config = async (name: string) => {
  const all = await server.client().call('common/config', { type: 'all' });
  return all.ok ? all.data.find((each) => each.name === name)?.value : undefined;
};
const setting = (name: 'kefu' | 'title' | 'logo', value: string) =>
  product.client.call('staff/setSetting', { name, value, key: newKey() });

test("a client is told the world's instant, whatever the device says", async () => {
  expect(await config('now')).toBe(new Date(server.clock.now()).toISOString());
  server.clock.advance(1_500);
  expect(await config('now')).toBe(new Date(server.clock.now()).toISOString());
});

test('a setting reaches every client at once and keeps its history', async () => {
  expect(await setting('title', 'Heron League')).toMatchObject({
    ok: true,
    data: { value: 'Heron League', history: [{ value: 'Heron League', by: { id: product.id } }] },
  });
  expect(await config('title')).toBe('Heron League');
  expect(await setting('title', '')).toMatchObject({
    ok: true,
    data: { history: [{ value: '' }, { value: 'Heron League' }] },
  });
  for (const [name, value] of [
    ['kefu', 'javascript:alert(1)'],
    ['kefu', 'http://plain.example'],
    ['logo', '/api/../etc/passwd'],
    ['logo', 'https://elsewhere/x.png'],
    ['title', '<script>'],
  ] as const) {
    await expect(setting(name, value), value).rejects.toMatchObject({ status: 400 });
  }
  expect(await setting('kefu', 'https://chat.example/line?x=1')).toMatchObject({ ok: true });
});

test('an invitation code brings customers until it is ended, and its maker can not decide about them', async () => {
  const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
  const made = await product.client.call('staff/makeInvitation', { useLimit: 2, expiresAt, key: newKey() });
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
  expect(await product.client.call('staff/endInvitation', { code, key: newKey() })).toMatchObject({
    ok: true,
    data: { used: 1, by: { id: product.id } },
  });
  expect(await register('7100000002')).toMatchObject({ ok: false });
  const customer = await server.customer();
  const own = await customer.client.call('user/getInvitation');
  expect(
    await product.client.call('staff/endInvitation', { code: own.ok ? own.data.code : '', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'notFound' });
});

test('the number of bans that hold money back is published', async () => {
  const reviewer = await server.staff('reviewer');
  const customer = await server.customer();
  const before = Number(await config('withdrawingBans'));
  await reviewer.client.call('staff/setCustomerState', {
    customer: customer.userId,
    state: 'withdrawingBanned',
    reason: 'security',
    until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    key: newKey(),
  });
  await server.composed.parts.settings.reload();
  expect(Number(await config('withdrawingBans'))).toBe(before + 1);
});

test("the system's page tells of feeds, seals, jobs and audits", async () => {
  await asOwner(
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
      return system.ok && system.data.jobs.some(({ name, ranAt }) => name === 'seal' && ranAt !== null);
    })
    .toBe(true);
  expect(await product.client.call('staff/getSystem')).toMatchObject({
    ok: true,
    data: {
      world: 'demo',
      feeds: expect.arrayContaining([expect.objectContaining({ market: 'KR', source: 'simulated' })]),
      audits: [{ differences: 1, named: ['balance 1 USD available: stored 1, computed 2'] }],
    },
  });
});

test('an export holds no formula, and stands in the record', async () => {
  const customer = await server.customer();
  await asOwner(server.database.ownerUrl, 'update customers set name = $1 where mobile = $2', [
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
