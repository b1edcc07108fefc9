/** What may be slightly out of date is read at a real standby, and at the primary once the standby is dead. */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { buildClusterUrl, superuserName } from '@bourse/server/db/embedded/postgres-cluster.ts';
import { readFromReplica } from '@bourse/server/db/replica.ts';
import { queryAsOwner } from '@bourse/server/db/testing.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killNode } from './postgres-node.ts';
import { openPostgresPair, type PostgresPair } from './postgres-pair.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let dataDir: string;
let pair: PostgresPair;
// For each try, since one kills its standby.
beforeEach(async () => {
  dataDir = await makeMigratedFolder('replica');
  pair = await openPostgresPair(dataDir);
});
afterEach(async () => {
  await pair.close();
  await removeDataFolder(dataDir);
});

test('a standby answers until it dies, then the primary does', async () => {
  const standby = pair.standby();
  const database = await openDatabase(
    {
      databaseUrl: pair.environment['DATABASE_URL'],
      databaseReadUrl: buildClusterUrl(standby, 'bourse_app', standby.secrets.app),
      dataDir,
    },
    quiet,
  );
  const recovers = () =>
    readFromReplica(database, async () => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.kysely);
      return rows[0]?.is;
    });
  const worldSeen = () =>
    readFromReplica(database, async () => {
      const { rows } = await sql<{ recovers: boolean; hours: string }>`
        select pg_is_in_recovery() as recovers, hours from world`.execute(database.kysely);
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
    // A standby that hasn't replayed the reader's latest change doesn't answer, so customers always see their own
    // changes.
    const asSuper = (statement: string) =>
      queryAsOwner(buildClusterUrl(standby, superuserName, standby.secrets.super), statement);
    await asSuper('select pg_wal_replay_pause()');
    const state = () => asSuper('select pg_get_wal_replay_pause_state() as state');
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'paused' }]);
    await queryAsOwner(pair.environment['DATABASE_OWNER_URL']!, `update world set hours = 'exchange'`);
    expect(await worldSeen()).toEqual({ recovers: false, hours: 'exchange' });
    await asSuper('select pg_wal_replay_resume()');
    await expect.poll(worldSeen, { timeout: 10_000 }).toEqual({ recovers: true, hours: 'exchange' });
    await killNode(standby);
    expect(await recovers()).toBe(false);
  } finally {
    await database.stop();
  }
});
