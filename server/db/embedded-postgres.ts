import { join } from 'node:path';
import { ExplainedError } from '../runtime/errors.ts';
import { assertOwnWalArchive, prepareWalArchive } from './embedded/prepare-wal-archive.ts';
import { findPostgresBinaries } from './embedded/postgres-binaries.ts';
import {
  type PostgresCluster,
  clusterDirOf,
  clusterNameOf,
  buildClusterUrl,
  type DatabaseLog,
} from './embedded/postgres-cluster.ts';
import {
  checkDataVersion,
  type LockedDataFolder,
  makeDataFolder,
  lockDataFolder,
  explainFolderInUse,
  writeDataVersion,
} from './embedded/data-folder.ts';
import { assertClusterExists, initialiseCluster } from './embedded/initialise-cluster.ts';
import { adoptOrLaunchPostmaster, waitForPostmaster } from './embedded/launch-postmaster.ts';
import { endLeftoverSessions, prepareDatabaseRoles } from './embedded/database-roles.ts';
import { chooseRunAsUser } from './embedded/run-as-user.ts';
import { readClusterPasswords } from './embedded/cluster-passwords.ts';
import { makeSocketFolder } from './embedded/socket-folder.ts';
import { type SupervisedPostgres, supervisePostgres } from './embedded/supervise-postgres.ts';

/** The running embedded PostgreSQL. It is started again whenever it goes down, until `stop`. */
export type EmbeddedPostgres = SupervisedPostgres & {
  /** Addresses for the role that migrates and the one that serves; they stay the same across restarts. */
  urls: { owner: string; app: string };
  /** Whether a PostgreSQL that a killed server left behind was taken over. */
  adopted: boolean;
  /** Where it is and who administers it, for backups. */
  cluster: PostgresCluster;
};

export type EmbeddedPostgresOptions = {
  /** False in tests only: quick, but a crash of the machine may lose data. */
  durable?: boolean;
  /**
   * For a tool: if a server is running on the folder, its PostgreSQL is used instead of refusing as a second server.
   */
  alongsideServer?: boolean;
  /** For a restore, which fills the folder and checks it. */
  restoring?: boolean;
  /** Where finished log segments are archived; absent: nowhere. */
  archiveDir?: string | undefined;
  /** Log segments are archived after at most this many seconds; absent: 60. */
  archiveEveryS?: number;
  /** How many sessions it accepts at once, if it isn't running yet; absent: enough for one process. */
  connections?: number;
};

/**
 * Starts the embedded PostgreSQL below `dataDir`, creating it the first time, adopting one that still runs. Throws
 * ExplainedError if the folder can't be used, is of another version, or another server has it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: DatabaseLog,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = await makeDataFolder(dataDir, options.restoring);
  const held = await lockDataFolder(folder);
  if (!held && !options.alongsideServer) throw await explainFolderInUse(folder);
  try {
    const version = await checkDataVersion(folder);
    const cluster = await describeCluster(folder, options);
    return held ? await start(cluster, version, held, log) : await attachToRunningPostgres(cluster);
  } catch (error) {
    held?.release();
    throw error;
  }
}

async function start(
  cluster: PostgresCluster,
  version: 'empty' | 'ours',
  held: LockedDataFolder,
  log: DatabaseLog,
): Promise<EmbeddedPostgres> {
  if (version === 'ours') await assertClusterExists(cluster);
  if (cluster.archiveDir !== undefined) {
    await prepareWalArchive(cluster.runAs, cluster.archiveDir, version === 'empty', log);
    await assertOwnWalArchive(cluster, cluster.archiveDir);
  }
  await initialiseCluster(cluster);
  const postmaster = await adoptOrLaunchPostmaster(cluster, log);
  if (postmaster.adopted) {
    const sessions = await endLeftoverSessions(postmaster.session);
    log.warn({ pid: postmaster.pid, sessions }, 'took over the PostgreSQL that a killed server left running');
  }
  await prepareDatabaseRoles(postmaster.session, cluster.secrets);
  if (version === 'empty') await writeDataVersion(cluster.dataDir);
  const supervised = supervisePostgres(cluster, postmaster, log);
  const stop = async () => {
    await supervised.stop();
    held.release();
  };
  return { ...supervised, stop, urls: urlsOf(cluster), adopted: postmaster.adopted, cluster };
}

/** The PostgreSQL of the server that holds the folder and supervises it; this only waits until it is there. */
async function attachToRunningPostgres(cluster: PostgresCluster): Promise<EmbeddedPostgres> {
  const pid = await waitForPostmaster(cluster, 30_000);
  if (pid === undefined) {
    throw new ExplainedError(`A Bourse holds the data folder ${cluster.dataDir}, but its database does not answer.`, 1);
  }
  const nothing = () => {};
  return {
    pid: () => pid,
    stop: async () => {},
    onDown: nothing,
    onUp: nothing,
    urls: urlsOf(cluster),
    adopted: false,
    cluster,
  };
}

async function describeCluster(
  dataDir: string,
  { durable = true, archiveDir, archiveEveryS, connections }: EmbeddedPostgresOptions,
): Promise<PostgresCluster> {
  const name = clusterNameOf(dataDir);
  const binaries = await findPostgresBinaries();
  const [runAs, secrets] = await Promise.all([chooseRunAsUser(dataDir, binaries), readClusterPasswords(dataDir)]);
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
    durable,
    connections,
    archiveDir,
    archiveEveryS,
  };
}

function urlsOf(cluster: PostgresCluster): EmbeddedPostgres['urls'] {
  return {
    owner: buildClusterUrl(cluster, 'bourse_owner', cluster.secrets.owner),
    app: buildClusterUrl(cluster, 'bourse_app', cluster.secrets.app),
  };
}
