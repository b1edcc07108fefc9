/** One PostgreSQL of a pair: a folder of its own, with the package's programs, as primary or standby. */
import { spawn } from 'node:child_process';
import { chown, copyFile, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killPostgres } from '@bourse/e2e/starting/kill-postgres.ts';
import { findPostgresBinaries } from '@bourse/server/db/embedded/postgres-binaries.ts';
import {
  type PostgresCluster,
  clusterDirOf,
  clusterNameOf,
  buildClusterUrl,
  clusterSocketPort,
  superuserName,
} from '@bourse/server/db/embedded/postgres-cluster.ts';
import { makePostgresFolder } from '@bourse/server/db/embedded/initialise-cluster.ts';
import { chooseRunAsUser } from '@bourse/server/db/embedded/run-as-user.ts';
import type { ClusterPasswords } from '@bourse/server/db/embedded/cluster-passwords.ts';
import { buildPostgresArguments } from '@bourse/server/db/embedded/postgres-settings.ts';
import { makeSocketFolder } from '@bourse/server/db/embedded/socket-folder.ts';
import pg from 'pg';

export type PostgresNode = PostgresCluster;

const UP_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 10;
/** Keeps the log that a standby needs again, however slowly it copies. */
const REPLICATION = {
  wal_keep_size: '2GB',
  max_wal_senders: '4',
  // Both notice within seconds that the other is gone.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
  log_min_messages: 'warning',
};

/** The cluster in `dataDir/postgres`, which may not exist yet. */
export async function describeNode(dataDir: string, secrets: ClusterPasswords): Promise<PostgresNode> {
  const name = clusterNameOf(dataDir);
  const binaries = await findPostgresBinaries();
  const runAs = await chooseRunAsUser(dataDir, binaries);
  const socketDir = await makeSocketFolder(dataDir, name, runAs);
  const logFile = join(dataDir, 'postgres.log');
  return {
    name,
    dataDir,
    clusterDir: clusterDirOf(dataDir),
    socketDir,
    logFile,
    binaries,
    runAs,
    secrets,
    durable: true,
  };
}

/** Starts it and waits until it accepts sessions, of readers at least. Rejects if it ends before. */
export async function startNode(node: PostgresNode): Promise<void> {
  const output = await open(node.logFile, 'a', 0o600);
  const more = Object.entries(REPLICATION).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, words] = node.runAs.command(node.binaries.postgres, [...buildPostgresArguments(node), ...more]);
  const child = spawn(program, words, {
    ...node.runAs.options,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  child.unref();
  await output.close();
  for (const end = performance.now() + UP_WITHIN_MS; ; await wait(POLL_EVERY_MS)) {
    const session = await openSuperuserSession(node).catch(() => null);
    if (session) return session.end();
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`PostgreSQL of ${node.dataDir} does not start: its log is ${node.logFile}`);
  }
}

/** A superuser session that bypasses the switch. */
export async function openSuperuserSession(node: PostgresNode): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: buildClusterUrl(node, superuserName, node.secrets.super, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** `kill -9` for all of its processes at once, like a power cut. */
export const killNode = ({ dataDir }: PostgresNode): Promise<number> => killPostgres(dataDir);

/**
 * Makes `node` the standby of `primary`: discards its data and puts a base backup in its place, by the low-level API
 * (PostgreSQL 18, chapter 25.3.4), since the package has no pg_basebackup. The log since then is streamed.
 */
export async function rebuildAsStandby(node: PostgresNode, primary: PostgresNode): Promise<void> {
  await rm(node.clusterDir, { recursive: true, force: true, maxRetries: 5 });
  const session = await openSuperuserSession(primary);
  try {
    await session.query(`select pg_backup_start('standby', fast => true)`);
    await copyCluster(primary.clusterDir, node);
    const {
      rows: [stopped],
    } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(wait_for_archive => false)');
    await put(node, 'backup_label', stopped?.labelfile ?? '');
  } finally {
    await session.end();
  }
  const { socketDir, secrets } = primary;
  const login = `user=${superuserName} password=${secrets.super}`;
  const connectionString = `host=${socketDir} port=${clusterSocketPort} ${login} application_name=${node.name}`;
  await put(node, 'postgresql.auto.conf', `primary_conninfo = '${connectionString}'\n`);
  await put(node, 'standby.signal', '');
}

/** Files that belong to the running server alone or must not be copied. The log comes from the primary. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|standby\.signal|backup_label.*)$/;
const EMPTY = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

async function copyCluster(from: string, { clusterDir, runAs }: PostgresNode): Promise<void> {
  await makePostgresFolder(runAs, clusterDir);
  const copy = async (source: string, target: string, top: boolean): Promise<void> => {
    for (const entry of await readdir(source, { withFileTypes: true })) {
      if (LEFT_OUT.test(entry.name)) continue;
      const [there, here] = [join(source, entry.name), join(target, entry.name)];
      if (entry.isDirectory()) {
        await makePostgresFolder(runAs, here);
        if (!(top && EMPTY.has(entry.name))) await copy(there, here, false);
      } else if (entry.isFile()) {
        // Replaying the log also drops a file that is dropped meanwhile.
        await copyFile(there, here).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        if (runAs.owner) await chown(here, runAs.owner.uid, runAs.owner.gid).catch(() => {});
      }
    }
  };
  await copy(from, clusterDir, true);
  await mkdir(join(clusterDir, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  if (runAs.owner) await chown(join(clusterDir, 'pg_wal', 'archive_status'), runAs.owner.uid, runAs.owner.gid);
}

async function put({ clusterDir, runAs }: PostgresNode, name: string, text: string): Promise<void> {
  const path = join(clusterDir, name);
  await writeFile(path, text, { mode: 0o600 });
  if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
}
