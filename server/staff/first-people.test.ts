/** Who is made at the server itself, and owners of before an update who decided about money as well. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { restOfNext, tellTakenRoles } from './first-people.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the first two begin at once while there are no customers; with real money later ones wait a day', async () => {
  const { kysely } = server.database;
  const now = server.clock.now();
  const next = (kind: 'demo' | 'empty') => restOfNext(kysely, { kind }, now);
  expect(await next('empty')).toBeNull();
  owner = await server.staff('owner');
  expect(await next('empty')).toBeNull();
  await server.staff('owner');
  expect([await next('empty'), await next('demo')]).toEqual([new Date(now + 86_400_000), null]);
});

test('with a customer nobody begins at once', async () => {
  const other = await startTestServer();
  try {
    await other.customer();
    expect(await restOfNext(other.database.kysely, { kind: 'empty' }, 0)).toEqual(new Date(86_400_000));
  } finally {
    await other.stop();
  }
});

test('an owner who also decided about money loses that at the update; record, console and person say so', async () => {
  const both = await server.staff('owner');
  const sql = await readFile(join(import.meta.dirname, '../db/migrations/0095_two_people.sql'), 'utf8');
  const update = /update staff set[^;]+;/.exec(sql)?.[0] ?? '';
  const apart = /alter table staff add constraint staff_roles_apart[^;]+;/.exec(sql)?.[0] ?? '';
  await asOwner(server.database.ownerUrl, 'alter table staff drop constraint staff_roles_apart');
  await asOwner(
    server.database.ownerUrl,
    `update staff set roles = '{owner,treasurer,auditor,reviewer}' where staff_id = $1`,
    [both.id],
  );
  for (const statement of [update, apart]) await asOwner(server.database.ownerUrl, statement);
  for (let start = 0; start < 2; start += 1) await tellTakenRoles(server.composed.parts);

  expect(await both.client.call('staff/getMe')).toMatchObject({
    ok: true,
    data: { roles: ['owner', 'auditor'], rolesTaken: ['treasurer', 'reviewer'] },
  });
  const listed = await owner.client.call('staff/listStaff');
  expect(listed.ok ? listed.data.rows.find(({ id }) => id === both.id) : null).toMatchObject({
    rolesTaken: ['treasurer', 'reviewer'],
  });
  expect(await owner.client.call('staff/listAudit', { action: 'separateRoles' })).toMatchObject({
    ok: true,
    data: {
      rows: [
        { who: 'server', subject: `staff ${both.id}`, detail: { roles: 'owner auditor', taken: 'treasurer reviewer' } },
      ],
    },
  });
  expect(
    await both.client.call('staff/proposeCorrection', {
      customer: '1',
      currency: 'USD',
      amount: '1',
      direction: 'credit',
      why: 'As ever before',
      key: newKey(),
    }),
  ).toMatchObject({ ok: false, code: 'notPermitted' });
});
