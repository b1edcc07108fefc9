import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError, buildDiskFullError, DISK_FULL_PATTERN } from '../../runtime/errors.ts';
import { type PostgresCluster, type PostgresRunAsUser, superuserName } from './postgres-cluster.ts';
import { findProcessesByCommand, sendSignal, waitUntil } from './postgres-processes.ts';

const run = promisify(execFile);
const ENDS_WITHIN_MS = 5_000;

/**
 * Creates the cluster's folder unless it exists. It is built beside its place and renamed into it, so that an
 * interrupted start leaves nothing half done.
 */
export async function initialiseCluster(cluster: PostgresCluster): Promise<void> {
  if (
    await stat(cluster.clusterDir).then(
      () => true,
      () => false,
    )
  )
    return;
  await clearHalfMade(cluster);
  // A new folder name each time, so that leftovers of an earlier start can't be in the way.
  const growing = `${cluster.clusterDir}.new-${randomBytes(4).toString('hex')}`;
  await makePostgresFolder(cluster.runAs, growing);
  const passwordFile = `${cluster.clusterDir}.password`;
  try {
    await writeFile(passwordFile, cluster.secrets.super, { mode: 0o600 });
    if (cluster.runAs.owner) await chown(passwordFile, cluster.runAs.owner.uid, cluster.runAs.owner.gid);
    await initdb(cluster, growing, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(growing, cluster.clusterDir);
}

/** A folder that held a world, and whose database is gone, must not begin another one in silence. */
export async function assertClusterExists({
  dataDir,
  clusterDir,
}: Pick<PostgresCluster, 'dataDir' | 'clusterDir'>): Promise<void> {
  await stat(clusterDir).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(
      `The data folder ${dataDir} held a world, and its database ${clusterDir} is not there (${error.code}): put it ` +
        'back, or restore a backup into another folder.',
    );
  });
}

/** A killed start leaves a half-made folder, and an initdb that is still writing to it. */
async function clearHalfMade({ clusterDir }: PostgresCluster): Promise<void> {
  const command = `initdb -D ${clusterDir}.new`;
  for (const pid of await findProcessesByCommand(command)) sendSignal(pid, 'SIGKILL');
  await waitUntil(async () => (await findProcessesByCommand(command)).length === 0, ENDS_WITHIN_MS);
  const names = await readdir(dirname(clusterDir)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(`${basename(clusterDir)}.new`))) {
    await rm(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function initdb(cluster: PostgresCluster, folder: string, passwordFile: string): Promise<void> {
  const options = [
    ...['-D', folder, '-U', superuserName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
    // Built-in collation: sorts by code point, the same on every machine and in every version.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  const [program, args] = cluster.runAs.command(cluster.binaries.initdb, options);
  try {
    await run(program, args, cluster.runAs.options);
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .split('\n');
    if (lines.some((line) => DISK_FULL_PATTERN.test(line))) throw buildDiskFullError(cluster.dataDir);
    // What comes after the reason only says that it cleans up.
    const message = lines.findLast((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
    throw new ExplainedError(
      `The embedded database can't be made in ${cluster.dataDir} as ${cluster.runAs.described}: ${message}`,
    );
  }
}

/** Makes a folder that only PostgreSQL's user can enter. */
export async function makePostgresFolder(runAs: PostgresRunAsUser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
}
