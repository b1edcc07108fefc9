/**
 * Two PostgreSQL 18 servers, one streaming to the other synchronously: what was acknowledged is on both disks. A switch
 * in front always leads to the primary.
 */
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clusterDirOf } from '@bourse/server/db/embedded/postgres-cluster.ts';
import { readClusterPasswords, type ClusterPasswords } from '@bourse/server/db/embedded/cluster-passwords.ts';
import type pg from 'pg';
import { databaseUrl } from '../trial-database.ts';
import {
  describeNode,
  killNode,
  type PostgresNode,
  openSuperuserSession,
  rebuildAsStandby,
  startNode,
} from './postgres-node.ts';
import { openPrimarySwitch, type PrimarySwitch } from './primary-switch.ts';

export interface PostgresPair {
  /** How a server finds it: the switch's socket replaces that of the data folder's own PostgreSQL. */
  environment: Readonly<Record<string, string>>;
  primary(): PostgresNode;
  /** Serves sessions that only read. */
  standby(): PostgresNode;
  /**
   * Kills (−9) and fences the primary, and promotes the standby. Returns when the primary was killed and when the other
   * took writes (epoch ms).
   */
  failOver(): Promise<{ killedAt: number; promotedAt: number }>;
  /** The dead node comes back as the other's standby; resolves once commits wait for it. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

const IN_STEP_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 50;
const PROMOTED_WITHIN_S = 60;

/** Makes a pair of the migrated database in `dataDir`, on which nothing may run. */
export async function openPostgresPair(dataDir: string): Promise<PostgresPair> {
  const secrets = await readClusterPasswords(dataDir);
  let [primary, standby] = await makeNodes(dataDir, secrets);
  const primarySwitch = await openPrimarySwitch(join(dataDir, 'run'));
  const close = async (): Promise<void> => {
    await primarySwitch.close();
    for (const node of [standby, primary]) await killNode(node);
  };
  const heal = async (): Promise<void> => {
    await rebuildAsStandby(standby, primary);
    await startNode(standby);
    await untilInStep(primary, standby);
  };
  try {
    await startNode(primary);
    await heal();
    primarySwitch.lead(primary.socketDir);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    environment: {
      DATABASE_URL: await databaseUrl(dataDir, 'app'),
      DATABASE_OWNER_URL: await databaseUrl(dataDir, 'owner'),
    },
    primary: () => primary,
    standby: () => standby,
    async failOver() {
      const taken = await takeOver(primarySwitch, primary, standby);
      [primary, standby] = [standby, primary];
      return taken;
    },
    heal,
    close,
  };
}

/** The first node takes over the folder's database. */
async function makeNodes(dataDir: string, secrets: ClusterPasswords): Promise<[PostgresNode, PostgresNode]> {
  const folders = ['one', 'two'].map((name) => join(dataDir, name)) as [string, string];
  for (const folder of folders) {
    await mkdir(folder, { mode: 0o700 });
    await cp(join(dataDir, 'database.key'), join(folder, 'database.key'));
  }
  await rename(clusterDirOf(dataDir), clusterDirOf(folders[0]));
  return [await describeNode(folders[0], secrets), await describeNode(folders[1], secrets)];
}

async function takeOver(
  primarySwitch: PrimarySwitch,
  primary: PostgresNode,
  standby: PostgresNode,
): Promise<{ killedAt: number; promotedAt: number }> {
  const killedAt = Date.now();
  await killNode(primary);
  primarySwitch.fence();
  const session = await openSuperuserSession(standby);
  try {
    // Alone it would wait for a missing standby: until one is back, one disk has to do.
    await session.query('select pg_promote(true, $1)', [PROMOTED_WITHIN_S]);
    const { rows } = await session.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    if (rows[0]?.recovers !== false) throw new Error('the standby was not promoted');
  } finally {
    await session.end();
  }
  primarySwitch.lead(standby.socketDir);
  return { killedAt, promotedAt: Date.now() };
}

/** How far the primary has written, and whether the standby had reached the position asked for. */
type Steps = pg.QueryResult<{ now: string; there: boolean }>;

/** From now on commits wait for the standby, and everything from before has reached its disk. */
async function untilInStep(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  const session = await openSuperuserSession(primary);
  try {
    await session.query(`alter system set synchronous_standby_names = '"${standby.name}"'`);
    await session.query('select pg_reload_conf()');
    let from: string | null = null;
    for (const end = performance.now() + IN_STEP_WITHIN_MS; performance.now() < end; await wait(POLL_EVERY_MS)) {
      const { rows }: Steps = await session.query(
        `select pg_current_wal_lsn()::text as now, coalesce($1::pg_lsn <= flush_lsn, false) as there
         from pg_stat_replication where application_name = $2 and sync_state = 'sync'`,
        [from, standby.name],
      );
      if (rows[0]?.there) return;
      from ??= rows[0]?.now ?? null;
    }
  } finally {
    await session.end();
  }
  throw new Error(`the standby of ${standby.dataDir} does not come into step: its log is ${standby.logFile}`);
}
