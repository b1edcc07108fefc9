/** Who answers reads that may be late: the standby while it keeps up, otherwise the main database, automatically. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKysely } from './database.ts';
import { createBatchedReader } from './batch-reads.ts';
import { openDatabasePool } from './pool.ts';
import { createReplica, runOnPrimary, readFromReplica, withReplicaReads } from './replica.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from './testing.ts';

let main: TestDatabase;
let stranger: TestDatabase;
beforeAll(async () => {
  [main, stranger] = [await createTestDatabase(), await createTestDatabase()];
  for (const [index, { ownerUrl }] of [main, stranger].entries())
    await queryAsOwner(
      ownerUrl,
      `insert into world (kind, hours, seed, created_at) values ('empty', 'always', $1, now())`,
      [Buffer.alloc(32, index)],
    );
});
afterAll(async () => {
  await main.drop();
  await stranger.drop();
});

const lease = (seconds: number): Promise<unknown> =>
  queryAsOwner(main.ownerUrl, `update leadership set until = clock_timestamp() + make_interval(secs => $1)`, [seconds]);

/** A replica at this address, its warnings, and who answers a read. */
function openReplica(url: string) {
  const warned: string[] = [];
  const log = { ...silentLog, warn: (_: object, text: string) => void warned.push(text) };
  const pool = openDatabasePool(url, silentLog, { applicationName: 'standby', max: 2 });
  const replica = createReplica(main.pool, pool, log);
  const kysely = createKysely(withReplicaReads(main.pool));
  const ask = async () => {
    const { rows } = await sql<{ who: string }>`select current_setting('application_name') as who`.execute(kysely);
    return rows[0]?.who;
  };
  return { replica, warned, ask, who: () => readFromReplica({ replica }, ask) };
}

test('the main database answers without a standby', async () => {
  expect(await readFromReplica({}, () => Promise.resolve('main'))).toBe('main');
});

test('a standby that keeps up answers', async () => {
  await lease(5);
  const { replica, warned, who } = openReplica(main.app.url);
  expect(await who()).toBe('standby');
  expect(warned).toEqual([]);
  expect(replica.answered).toEqual({ standby: 1, main: 0 });
  await replica.stop();
});

test('a standby that is behind does not answer, which is logged once', async () => {
  await lease(-6);
  const { replica, warned, who } = openReplica(main.app.url);
  expect([await who(), await who()]).toEqual(['bourse', 'bourse']);
  expect(warned).toEqual([
    'The database of DATABASE_READ_URL is behind, or nobody leads: the main one answers what it would.',
  ]);
  await replica.stop();
});

test('a standby of another world never answers', async () => {
  await queryAsOwner(stranger.ownerUrl, `update leadership set until = clock_timestamp() + interval '1 hour'`);
  const { replica, warned, who } = openReplica(stranger.app.url);
  expect(await who()).toBe('bourse');
  expect(warned.join()).toContain('is no copy of that of DATABASE_URL');
  await replica.stop();
});

test('an unreachable standby is reported in one sentence without its password', async () => {
  const { replica, warned, who } = openReplica('postgres://somebody:secret@127.0.0.1:1/none');
  expect(await who()).toBe('bourse');
  expect(warned).toEqual([
    expect.stringMatching(/^The database of DATABASE_READ_URL can't be reached \(.*\): the main/),
  ]);
  expect(warned.join()).not.toContain('secret');
  await replica.stop();
});

test('a read that fails at the standby is repeated at the main database', async () => {
  await lease(5);
  const { replica, warned, ask } = openReplica(main.app.url);
  const read = async () => {
    const answered = await ask();
    if (answered === 'standby') throw new Error('canceled by recovery');
    return answered;
  };
  expect(await readFromReplica({ replica }, read)).toBe('bourse');
  expect(warned).toEqual(['a read failed at DATABASE_READ_URL, and goes to the main database']);
  expect(replica.answered).toEqual({ standby: 0, main: 1 });
  await replica.stop();
});

test('writes and shared reads within a standby read go to the main database', async () => {
  await lease(5);
  const { replica, ask } = openReplica(main.app.url);
  const shared = createBatchedReader(async (keys: readonly string[]) => {
    const answered = await ask();
    return new Map(keys.map((key) => [key, answered]));
  });
  const read = () => Promise.all([ask(), runOnPrimary(ask), shared('a')]);
  expect(await readFromReplica({ replica }, read)).toEqual(['standby', 'bourse', 'bourse']);
  expect(await ask()).toBe('bourse');
  await replica.stop();
});
