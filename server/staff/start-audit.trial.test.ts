import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createUploadClient } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let auditor: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  [auditor, owner] = [await server.staff('auditor'), await server.staff('owner')];
});

const system = async () => {
  const answer = await server.client({ token: auditor.token }).call('staff/getSystem');
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const stateOf = async () => (await system()).auditRun?.state ?? null;

/** No audit can keep its result until `letGo`, or the end of the test. */
async function holdResults(): Promise<{ letGo(): Promise<void> }> {
  const session = openDatabaseClient(server.database.ownerUrl);
  await session.connect();
  onTestFinished(() => session.end());
  await session.query('begin');
  await session.query('lock table audits in share row exclusive mode');
  return { letGo: () => session.end() };
}
const auditsAtWork = async () =>
  (
    await queryAsOwner(
      server.database.superUrl,
      `select pid from pg_stat_activity where application_name = 'bourse audit' and wait_event_type = 'Lock'
        and datname = current_database()`,
    )
  ).length;

test('an auditor starts an audit, nobody a second one meanwhile, and its result names the auditor', async () => {
  expect((await system()).auditRun).toBeNull();
  const results = await holdResults();
  const key = createIdempotencyKey();
  const started = await auditor.client.call('staff/startAudit', { key });
  const since = new Date(server.clock.now()).toISOString();
  expect(started).toMatchObject({ ok: true, data: { since } });
  await expect.poll(auditsAtWork, { timeout: 20_000 }).toBe(1);
  expect(await system()).toMatchObject({
    auditRun: { at: since, by: { id: auditor.id }, state: 'running' },
    audits: [],
  });
  expect(await owner.client.call('staff/startAudit', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'auditRunning',
    params: { since },
  });
  // The same intent again is no second start.
  expect(await auditor.client.call('staff/startAudit', { key })).toEqual(started);

  await results.letGo();
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
  expect((await system()).audits).toMatchObject([{ differences: 0, named: [], by: { id: auditor.id } }]);
  expect(await owner.client.call('staff/listAudit', { action: 'startAudit' })).toMatchObject({
    ok: true,
    data: { rows: [{ who: auditor.login, subject: 'audits 1' }] },
  });
}, 60_000);

test("an audit killed midway, with or without its server, ends and doesn't block another", async () => {
  const results = await holdResults();
  expect(await owner.client.call('staff/startAudit', { key: createIdempotencyKey() })).toMatchObject({ ok: true });
  await expect.poll(auditsAtWork, { timeout: 20_000 }).toBe(1);
  await server.restart();
  expect((await system()).auditRun).toMatchObject({ by: { id: owner.id }, state: 'ended' });
  await expect.poll(auditsAtWork, { timeout: 20_000 }).toBe(0);

  const again = server.client({ token: owner.token });
  expect(await again.call('staff/startAudit', { key: createIdempotencyKey() })).toMatchObject({ ok: true });
  await expect.poll(stateOf).toBe('running');
  await expect.poll(auditsAtWork, { timeout: 20_000 }).toBe(1);
  await queryAsOwner(
    server.database.superUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse audit'
      and datname = current_database()`,
  );
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('ended');

  await results.letGo();
  expect(await again.call('staff/startAudit', { key: createIdempotencyKey() })).toMatchObject({ ok: true });
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
  expect((await system()).audits[0]).toMatchObject({ by: { id: owner.id } });
}, 60_000);

test("an audit with a check that couldn't run is shown as failed and names the check", async () => {
  await queryAsOwner(server.database.ownerUrl, 'alter table lent_stock rename to lent_elsewhere');
  onTestFinished(async () => {
    await queryAsOwner(server.database.ownerUrl, 'alter table if exists lent_elsewhere rename to lent_stock');
  });
  expect(
    await server.client({ token: owner.token }).call('staff/startAudit', { key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: true,
  });
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('failed');
  const [last] = (await system()).audits;
  expect(last?.named).toContain(
    'the check of stock lent to shorts could not run: relation "lent_stock" does not exist',
  );
}, 60_000);

test("reports a customer's missing picture file as a difference", async () => {
  const { token, account } = await server.customer();
  const uploads = createUploadClient({ base: `${server.origin}/api/vue`, headers: () => ({ token, account }) });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();
  for (const _ of ['kept', 'lost'])
    expect(await uploads.upload('voucher', new Uint8Array(picture))).toMatchObject({ ok: true });
  const folder = join(server.composed.dependencies.config.dataDir, 'files');
  const named = async (): Promise<string[]> => {
    await server.client({ token: owner.token }).call('staff/startAudit', { key: createIdempotencyKey() });
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
    const [last] = (await system()).audits;
    return [`${last?.differences}`, ...(last?.named ?? [])];
  };
  expect(await named()).toEqual(['0']);
  const [lost = ''] = (await readdir(folder, { recursive: true })).filter((name) => /[a-z0-9]{32}$/.test(name));
  await rm(join(folder, lost));
  expect(await named()).toEqual(['1', `the file ${basename(lost)} of a customer is missing in ${folder}`]);
  await rm(folder, { recursive: true });
  expect(await named()).toEqual(['1', `the folder ${folder} is missing, and with it 2 files of customers`]);
  // A bucket's files are its own service's to check, and of a dropped one none is due.
  await queryAsOwner(server.database.ownerUrl, 'update files set dropped_at = now()');
  expect(await named()).toEqual(['0']);
}, 60_000);

test.each(['support', 'reviewer', 'treasurer', 'product'] as const)('%s starts no audit', async (role) => {
  const person = await server.staff(role);
  expect(await person.client.call('staff/startAudit', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'audit.run' },
  });
});

test("the serving login can neither write an audit's findings nor replace its start", async () => {
  for (const statement of [
    'insert into audits (transfers, accounts, differences, named) values (1, 1, 0, $$$$)',
    'update audit_runs set staff_id = 1',
    'delete from audit_runs',
  ]) {
    await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied');
  }
});
