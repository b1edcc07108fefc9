import { HttpError, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setPasswordHashCost } from '../access/passwords.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { SESSION_IDLE_MS, SESSION_MAXIMUM_MS } from './sessions.ts';

beforeAll(() => setPasswordHashCost('full'));
const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

async function loginAgain({ account, password } = customer) {
  const result = await server.client().call('user/login', { account, password });
  if (!result.ok) throw new Error(result.code);
  return { token: result.data.token, account, client: server.client({ token: result.data.token, account }) };
}

const statusOf = (client: TestCustomer['client']): Promise<number> =>
  client.call('user/getUserinfo').then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 0),
  );

test('a logout ends only this session, at once', async () => {
  const second = await loginAgain();
  expect(await statusOf(second.client)).toBe(200);
  await second.client.call('user/logout');
  expect(await statusOf(second.client)).toBe(401);
  expect(await statusOf(customer.client)).toBe(200);
});

test('lists sessions and ends them one by one', async () => {
  const second = await loginAgain();
  const listed = await customer.client.call('user/listSessions');
  const rows = listed.ok ? listed.data.rows : [];
  expect(rows.map((row) => row.current).sort()).toEqual([false, true]);
  const other = rows.find((row) => !row.current)!.id;
  expect(
    await customer.client.call('user/revokeSession', { session: other, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: true,
  });
  expect(await statusOf(second.client)).toBe(401);
  expect(
    await customer.client.call('user/revokeSession', { session: other, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'notFound',
  });
});

test("can neither see nor end another customer's session", async () => {
  const stranger = await server.customer();
  const listed = await customer.client.call('user/listSessions');
  const session = listed.ok ? listed.data.rows[0]!.id : '';
  expect(await stranger.client.call('user/revokeSession', { session, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect(await statusOf(customer.client)).toBe(200);
});

test('notices a session ended by another process within a second', async () => {
  expect(await statusOf(customer.client)).toBe(200);
  const heard = new Promise<void>((resolve) => {
    server.composed.dependencies.accountEvents.listen({ events: () => {}, sessionsEnded: () => resolve() });
  });
  const started = performance.now();
  await endCustomerSessions(server.database.kysely, BigInt(customer.userId), 'all', server.clock.now());
  await heard;
  expect(await statusOf(customer.client)).toBe(401);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('sessions survive a restart', async () => {
  await server.restart();
  expect(await statusOf(server.client({ token: customer.token, account: customer.account }))).toBe(200);
});

test("a session unused for a month ends, and a clock set back doesn't revive it", async () => {
  const start = server.clock.now();
  server.clock.advance(SESSION_IDLE_MS - 1000);
  expect(await statusOf(customer.client)).toBe(200);
  server.clock.advance(SESSION_IDLE_MS + 1000);
  expect(await statusOf(customer.client)).toBe(401);
  server.clock.set(start);
  expect(await statusOf(customer.client)).toBe(401);
});

test('a session ends after three months, however often it is used', async () => {
  const start = server.clock.now();
  for (let used = 0; used < SESSION_MAXIMUM_MS; used += SESSION_IDLE_MS / 2) {
    server.clock.set(start + used);
    expect(await statusOf(customer.client)).toBe(200);
  }
  server.clock.set(start + SESSION_MAXIMUM_MS + 1);
  expect(await statusOf(customer.client)).toBe(401);
  server.clock.set(start);
});

test('stores no token or password in clear text', async () => {
  const { rows } = await server.database.pool.query<{ row: string }>(
    'select row_to_json(s)::text as row from sessions s union all select row_to_json(c)::text from customers c',
  );
  const all = rows.map((each) => each.row).join('\n');
  expect(all).not.toContain(customer.token);
  expect(all).not.toContain(customer.password);
  expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test("notices an ended session even if the database's notification is lost", async () => {
  expect(await statusOf(customer.client)).toBe(200);
  await queryAsOwner(
    server.database.superUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'bourse listener'`,
  );
  await server.database.kysely
    .updateTable('sessions')
    .set({ ended_at: new Date(server.clock.now()) })
    .where('account_id', '=', BigInt(customer.userId))
    .execute();
  const started = performance.now();
  while ((await statusOf(customer.client)) === 200) expect(performance.now() - started).toBeLessThan(1000);
});
