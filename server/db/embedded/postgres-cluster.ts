import type { SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ClusterPasswords } from './cluster-passwords.ts';

/** The part of a logger that the database needs; pino's fits. */
export type DatabaseLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

/**
 * How PostgreSQL's programs are started so that they don't run as root: a command line and spawn options around them.
 */
export type PostgresRunAsUser = {
  described: string;
  command(program: string, args: string[]): [string, string[]];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** The user who must own the cluster's folders; absent: this process's own. */
  owner: { uid: number; gid: number } | undefined;
};

/** Everything known about one embedded cluster before it runs. All paths are absolute. */
export type PostgresCluster = {
  /** Part of the command line or title of each of its processes, so that they can be found again. */
  name: string;
  dataDir: string;
  clusterDir: string;
  socketDir: string;
  logFile: string;
  binaries: PostgresBinaries;
  runAs: PostgresRunAsUser;
  secrets: ClusterPasswords;
  /** False in tests only: a crash of the machine may then lose data. */
  durable: boolean;
  /** How many sessions it accepts at once; absent: enough for one process. */
  connections?: number | undefined;
  /** Where finished log segments are archived; absent: nowhere. */
  archiveDir?: string | undefined;
  /** A log segment that isn't full is archived after this many seconds if anything is in it; absent: 60. */
  archiveEveryS?: number | undefined;
};

export const clusterDatabaseName = 'bourse';
export const superuserName = 'bourse_super';
export const clusterSocketPort = 5432;

/** The name of the cluster at a data folder: the same as long as the folder stays where it is. */
export function clusterNameOf(dataDir: string): string {
  return `bourse-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** A connection address through the cluster's Unix socket; understood by node-postgres and libpq alike. */
export function buildClusterUrl(
  cluster: Pick<PostgresCluster, 'socketDir'>,
  role: string,
  password: string,
  database = clusterDatabaseName,
): string {
  const host = encodeURIComponent(cluster.socketDir);
  return `postgres://${role}:${password}@/${database}?host=${host}&port=${clusterSocketPort}`;
}
