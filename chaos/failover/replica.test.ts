/** What may be slightly out of date is read at a real standby, and at the primary once the standby is dead. */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { clusterUrl } from '@bourse/server/db/embedded/cluster.ts';
import { readLate } from '@bourse/server/db/replica.ts';
import { asOwner } from '@bourse/server/db/testing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killNode } from './node.ts';
import { openPair, type Pair } from './pair.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let dataDir: string;
let pair: Pair;
beforeAll(async () => {
  dataDir = await makeMigratedFolder('replica');
  pair = await openPair(dataDir);
});
afterAll(async () => {
  await pair.close();
  await removeDataFolder(dataDir);
});

test('a standby answers until it dies, then the primary does', async () => {
  const standby = pair.standby();
  const database = await openDatabase(
    {
      databaseUrl: pair.environment['DATABASE_URL'],
      databaseReadUrl: clusterUrl(standby, 'bourse_app', standby.secrets.app),
      dataDir,
    },
    quiet,
  );
  const recovers = () =>
    readLate(database, async () => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.kysely);
      return rows[0]?.is;
    });
  const worldsSeen = () =>
    readLate(database, async () => {
      const { rows } = await sql<{ is: boolean; hours: string }>`
        select pg_is_in_recovery() as is, hours from world`.execute(database.kysely);
      return rows[0];
    });
  try {
    await database.pool.query(
      `insert into world (kind, hours, seed, created_at) values ('empty', 'always', sha256('seed'), now())`,
    );
    await database.pool.query(
      `update leadership set number = number + 1, until = clock_timestamp() + interval '1 hour'`,
    );
    await expect.poll(recovers, { timeout: 10_000 }).toBe(true);
    // It answers once it has replayed what the reader has just changed: nobody misses their own change.
    for (const hours of ['always', 'exchange', 'always', 'exchange', 'always']) {
      await asOwner(pair.environment['DATABASE_OWNER_URL']!, `update world set hours = $1`, [hours]);
      expect((await worldsSeen())?.hours).toBe(hours);
    }
    expect(database.replica?.answered.standby).toBeGreaterThan(1);
    await killNode(standby);
    expect(await recovers()).toBe(false);
  } finally {
    await database.stop();
  }
});
