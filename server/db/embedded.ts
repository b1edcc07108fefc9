import { join } from 'node:path';
import { ExplainedError } from '../runtime/errors.ts';
import { expectOwnLog, prepareArchive } from './embedded/archive.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type Cluster, clusterDirOf, clusterName, clusterUrl, type Log } from './embedded/cluster.ts';
import {
  checkVersion,
  type HeldFolder,
  makeDataFolder,
  takeFolder,
  twinSentence,
  writeVersion,
} from './embedded/data-folder.ts';
import { expectCluster, initialiseCluster } from './embedded/initialise.ts';
import { adoptOrLaunch, waitForPostmaster } from './embedded/launch.ts';
import { endLeftSessions, prepareRoles } from './embedded/roles.ts';
import { chooseRunAs } from './embedded/run-as.ts';
import { readSecrets } from './embedded/secrets.ts';
import { makeSocketFolder } from './embedded/socket-folder.ts';
import { type Supervised, supervise } from './embedded/supervise.ts';

/** The running embedded PostgreSQL. It is started again whenever it goes down, until `stop`. */
export type Embedded = Supervised & {
  /** Addresses for the role that migrates and the one that serves; they stay the same across restarts. */
  urls: { owner: string; app: string };
  /** Whether a PostgreSQL that a killed server left behind was taken over. */
  adopted: boolean;
  /** Where it is and who administers it, for backups. */
  cluster: Cluster;
};

export type EmbeddedOptions = {
  /** False in tests only: quick, but a crash of the machine may lose data. */
  durable?: boolean;
  /**
   * For a tool: if a server is running on the folder, its PostgreSQL is used instead of refusing as a second server.
   */
  beside?: boolean;
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
export async function startEmbedded(dataDir: string, log: Log, options: EmbeddedOptions = {}): Promise<Embedded> {
  const folder = await makeDataFolder(dataDir, options.restoring);
  const held = await takeFolder(folder);
  if (!held && !options.beside) throw await twinSentence(folder);
  try {
    const version = await checkVersion(folder);
    const cluster = await describeCluster(folder, options);
    return held ? await start(cluster, version, held, log) : await besideServer(cluster);
  } catch (error) {
    held?.release();
    throw error;
  }
}

async function start(cluster: Cluster, version: 'empty' | 'ours', held: HeldFolder, log: Log): Promise<Embedded> {
  if (version === 'ours') await expectCluster(cluster);
  if (cluster.archiveDir !== undefined) {
    await prepareArchive(cluster.runAs, cluster.archiveDir, version === 'empty', log);
    await expectOwnLog(cluster, cluster.archiveDir);
  }
  await initialiseCluster(cluster);
  const postmaster = await adoptOrLaunch(cluster, log);
  if (postmaster.adopted) {
    const sessions = await endLeftSessions(postmaster.session);
    log.warn({ pid: postmaster.pid, sessions }, 'took over the PostgreSQL that a killed server left running');
  }
  await prepareRoles(postmaster.session, cluster.secrets);
  if (version === 'empty') await writeVersion(cluster.dataDir);
  const supervised = supervise(cluster, postmaster, log);
  const stop = async () => {
    await supervised.stop();
    held.release();
  };
  return { ...supervised, stop, urls: urlsOf(cluster), adopted: postmaster.adopted, cluster };
}

/** The PostgreSQL of the server that holds the folder and supervises it; this only waits until it is there. */
async function besideServer(cluster: Cluster): Promise<Embedded> {
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
  { durable = true, archiveDir, archiveEveryS, connections }: EmbeddedOptions,
): Promise<Cluster> {
  const name = clusterName(dataDir);
  const binaries = await findBinaries();
  const [runAs, secrets] = await Promise.all([chooseRunAs(dataDir, binaries), readSecrets(dataDir)]);
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

function urlsOf(cluster: Cluster): Embedded['urls'] {
  return {
    owner: clusterUrl(cluster, 'bourse_owner', cluster.secrets.owner),
    app: clusterUrl(cluster, 'bourse_app', cluster.secrets.app),
  };
}
