/** Lists, reports and statements are answered from the standby, and nothing that somebody writes or decides on is. */
import { type CallName, calls } from '@bourse/contract/calls.ts';
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { buildOpenApi } from '@bourse/contract/openapi.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKysely, openReadOnlyPool } from './db/database.ts';
import { createReplica, withReplicaReads } from './db/replica.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from './db/testing.ts';
import { unwrapAnswer } from './testing/unwrap-answer.ts';
import {
  createIdempotencyKey,
  startTestServer,
  type TestCustomer,
  type TestServer,
  type TestStaff,
} from './testing/test-server.ts';
import { ROLES } from '@bourse/core/compliance/staff-roles.ts';

const LATE = Object.entries<CallDefinition>(calls).flatMap(([name, { late }]) => (late ? [name as CallName] : []));
/** The codes of the copy's invitations, which the main database doesn't have. */
const THEIRS = 'COPY2345';

let copy: TestDatabase;
let server: TestServer;
/** Each holds one role. */
let staff: TestStaff[];
let customer: TestCustomer;
const warned: string[] = [];
beforeAll(async () => {
  copy = await createTestDatabase();
  const log = { ...silentLog, warn: (_: object, text: string) => void warned.push(text) };
  server = await startTestServer({
    openDatabase: async () => {
      const main = await createTestDatabase();
      const replica = createReplica(main.pool, openReadOnlyPool(copy.app.url, silentLog), log);
      return { ...main, kysely: createKysely(withReplicaReads(main.pool)), replica };
    },
  });
  // A copy of the same world that keeps up, and holds something else.
  const [world] = (await queryAsOwner(server.database.ownerUrl, 'select * from world')) as Record<string, unknown>[];
  const columns = Object.keys(world!);
  await queryAsOwner(
    copy.ownerUrl,
    `insert into world (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(world!),
  );
  await queryAsOwner(copy.ownerUrl, `update leadership set until = clock_timestamp() + interval '1 hour'`);
  await queryAsOwner(copy.ownerUrl, `insert into invitations (code, use_limit, created_at) values ($1, 3, now())`, [
    THEIRS,
  ]);
  staff = await Promise.all(ROLES.map((role) => server.staff(role)));
  customer = await server.customer();
  await vi.waitUntil(async () => (await asks()).includes(THEIRS), { timeout: 10_000, interval: 100 });
  warned.length = 0;
});
afterAll(async () => {
  await server.database.replica?.stop();
  await server.stop();
  await copy.drop();
});

const answered = () => ({ ...server.database.replica!.answered });
/** A caller who may make this call. */
const asking = (name: CallName): TestStaff => {
  const { permission } = calls[name] as CallDefinition;
  return staff[ROLES.findIndex((role) => hasPermission([role], permission!))]!;
};
const asks = async (): Promise<string[]> =>
  (await unwrapAnswer(asking('staff/listInvitations').client.call('staff/listInvitations'))).rows.map(
    ({ code }) => code,
  );

test('calls marked late write nothing, and are neither queues nor needed for decisions', () => {
  expect(LATE.length).toBeGreaterThan(40);
  for (const name of LATE) expect((calls[name] as CallDefinition).writes, name).toBe(false);
  const decidedOn = [
    'listReviews',
    'getReview',
    'getQueues',
    'listProposals',
    'getProposal',
    'getCustomer',
    'getOrder',
  ];
  for (const name of decidedOn) expect(LATE).not.toContain(`staff/${name}`);
});

test('the standby answers each call marked late', async () => {
  const { paths } = buildOpenApi();
  for (const name of LATE) {
    const before = answered();
    const content = paths[`/${name}`]?.post.requestBody['content'] as
      | { 'application/json': { example: object } }
      | undefined;
    const { client } = name.startsWith('staff/') ? asking(name) : customer;
    await client.call(name, (content?.['application/json'].example ?? {}) as never);
    expect(answered(), name).toEqual({ standby: before.standby + 1, main: before.main });
  }
  expect(warned).toEqual([]);
});

test('the data export reads from the standby once the password is verified', async () => {
  const before = answered();
  // The copy has no such customer, so it fails there, and the main database answers.
  const { json } = await unwrapAnswer(customer.client.call('user/exportData', { password: customer.password }));
  expect(JSON.parse(json)).toHaveProperty('units');
  expect(answered()).toEqual({ standby: before.standby, main: before.main + 1 });
  expect(warned.splice(0)).toEqual(['a read failed at DATABASE_READ_URL, and goes to the main database']);
});

test('writes and access-log entries go to the main database', async () => {
  const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
  const made = await unwrapAnswer(
    asking('staff/makeInvitation').client.call('staff/makeInvitation', {
      useLimit: 1,
      expiresAt,
      key: createIdempotencyKey(),
    }),
  );
  expect(await asks()).toEqual([THEIRS]);
  const { code } = made;
  expect(
    await queryAsOwner(server.database.ownerUrl, 'select 1 from invitations where code = $1', [code]),
  ).toHaveLength(1);
  const looker = asking('staff/listCustomers');
  const countAccesses = (of: TestDatabase) =>
    queryAsOwner(of.ownerUrl, `select 1 from staff_audit where action = 'listCustomers' and staff_id = $1`, [
      looker.id,
    ]);
  const before = (await countAccesses(server.database)).length;
  await unwrapAnswer(looker.client.call('staff/listCustomers', { query: 'nobody' }));
  expect([(await countAccesses(server.database)).length, (await countAccesses(copy)).length]).toEqual([before + 1, 0]);
});

test('if the standby is gone, the main database answers, a warning is logged and the metrics count it', async () => {
  const before = answered();
  await copy.drop();
  expect(await asks()).toContain(server.invitation);
  expect(await asks()).not.toContain(THEIRS);
  expect(answered()).toEqual({ standby: before.standby, main: before.main + 2 });
  expect(warned.join('\n')).toContain('DATABASE_READ_URL');
  expect(await server.composed.dependencies.metrics.print()).toContain(
    `bourse_late_reads_total{by="main"} ${before.main + 2}`,
  );
});
