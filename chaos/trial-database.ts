/** Reads a data folder's database, and changes nothing. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { clusterNameOf, buildClusterUrl, superuserName } from '@bourse/server/db/embedded/postgres-cluster.ts';
import { readClusterPasswords } from '@bourse/server/db/embedded/cluster-passwords.ts';
import { startEmbeddedPostgres } from '@bourse/server/db/embedded-postgres.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import type pg from 'pg';

/** Runs `act` in one snapshot. */
export const readDatabase = <Result>(dataDir: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  inTransaction(dataDir, 'app', 'begin isolation level repeatable read read only', act);

const TRIES = 5;
const SERIALIZATION_FAILURE = '40001';

/**
 * Runs `act` as the database's owner, who can alter everything, and rolls it back. Retries if a server has altered the
 * same row meanwhile.
 */
export async function alterDatabaseAndRollBack<Result>(
  dataDir: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(dataDir, 'owner', 'begin isolation level repeatable read', act);
    } catch (error) {
      if ((error as { code?: string }).code !== SERIALIZATION_FAILURE || tried === TRIES) throw error;
    }
  }
}

/** Runs `act` as the database's owner, and commits: prepares a trial's world. */
export const prepareDatabase = (dataDir: string, act: (client: pg.Client) => Promise<void>): Promise<void> =>
  inTransaction(dataDir, 'owner', 'begin', async (client) => {
    await act(client);
    await client.query('commit');
  });

/** Like `readDatabase`, for a data folder that no server runs on. */
export async function readRestoredDatabase<Result>(
  dataDir: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withStoppedDatabase(dataDir, () => readDatabase(dataDir, act));
}

/** Starts the database of a data folder that no server runs on, for the time of `act`. */
export async function withStoppedDatabase<Result>(dataDir: string, act: () => Promise<Result>): Promise<Result> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const embedded = await startEmbeddedPostgres(dataDir, quiet, { durable: false });
  try {
    return await act();
  } finally {
    await embedded.stop();
  }
}

/** A session of the cluster's superuser, who may take any login's rights. */
export async function openSuperuserClient(dataDir: string): Promise<pg.Client> {
  const client = openDatabaseClient(await databaseUrl(dataDir, 'super'), { applicationName: 'bourse chaos' });
  await client.connect();
  return client;
}

/** The address of a data folder's own PostgreSQL. */
export async function databaseUrl(dataDir: string, role: 'app' | 'owner' | 'super'): Promise<string> {
  const secrets = await readClusterPasswords(dataDir);
  // If the folder's own path is too long for a socket, the socket is in the system's temporary folder.
  const near = join(dataDir, 'run');
  const socketDir = existsSync(near) ? near : join(tmpdir(), clusterNameOf(dataDir));
  const user = role === 'super' ? superuserName : `bourse_${role}`;
  return buildClusterUrl({ socketDir }, user, secrets[role]);
}

async function inTransaction<Result>(
  dataDir: string,
  role: 'app' | 'owner',
  begin: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = openDatabaseClient(await databaseUrl(dataDir, role), { applicationName: 'bourse chaos' });
  await client.connect();
  try {
    await client.query(begin);
    return await act(client);
  } finally {
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}
