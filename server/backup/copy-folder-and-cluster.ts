/** Copies folders file by file, and reports files only once they are on disk, with the hash of the written bytes. */
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupManifest } from './backup-manifest.ts';
import type pg from 'pg';

export type BackupFileHashes = BackupManifest['contents'];
export interface CopyFolderOptions {
  /**
   * Both take the path relative to the folder. `leaveOut` skips a file or folder altogether, `empty` creates a folder
   * without its contents.
   */
  leaveOut?: (path: string) => boolean;
  empty?: (path: string) => boolean;
  /** The owner of the copies; absent: this process's user. */
  owner?: { uid: number; gid: number } | undefined;
  /** False in tests only: copies need not be on disk when they are reported. */
  durable?: boolean;
}

const PART_BYTES = 256 * 1024;
/** Most files are small, so waiting for the disk takes longer than copying: hence several at once. */
const AT_ONCE = 16;

/** Leaves out files that disappear while being copied, as a running database's may. */
export async function copyFolder(
  from: string,
  to: string,
  options: CopyFolderOptions = {},
  below = '',
): Promise<BackupFileHashes> {
  const contents: BackupFileHashes = {};
  await makeOwnedFolder(join(to, below), options);
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch(() => []);
  const named = entries
    .map((entry) => ({ entry, path: below === '' ? entry.name : `${below}/${entry.name}` }))
    .filter(({ path }) => !options.leaveOut?.(path));
  for (const { path } of named.filter(({ entry }) => entry.isDirectory())) {
    if (options.empty?.(path)) await makeOwnedFolder(join(to, path), options);
    else Object.assign(contents, await copyFolder(from, to, options, path));
  }
  const files = named.filter(({ entry }) => entry.isFile()).map(({ path }) => path);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = files.pop(); path !== undefined; path = files.pop()) {
        const copied = await copyFile(join(from, path), join(to, path), options);
        if (copied) contents[path] = copied;
      }
    }),
  );
  return contents;
}

async function makeOwnedFolder(folder: string, { owner }: CopyFolderOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

async function copyFile(
  from: string,
  to: string,
  { owner, durable = true }: Pick<CopyFolderOptions, 'owner' | 'durable'> = {},
): Promise<BackupFileHashes[string] | null> {
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  const target = await open(to, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const part = Buffer.allocUnsafe(PART_BYTES);
    for (let read = (await source.read(part)).bytesRead; read > 0; read = (await source.read(part)).bytesRead) {
      const got = part.subarray(0, read);
      hash.update(got);
      // A disk that fills takes a part before it refuses.
      for (let done = 0; done < got.length; ) done += (await target.write(got, done)).bytesWritten;
      bytes += read;
    }
    if (durable) await target.sync();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
  await chmod(to, 0o600);
  if (owner) await chown(to, owner.uid, owner.gid);
  return { bytes, sha256: hash.digest('hex') };
}

export const prefixPaths = (folder: string, contents: BackupFileHashes): BackupFileHashes =>
  Object.fromEntries(Object.entries(contents).map(([path, each]) => [`${folder}/${path}`, each]));

/**
 * A copy of a running cluster by PostgreSQL's low-level API: its files are copied between `pg_backup_start` and
 * `pg_backup_stop`, and the WAL written meanwhile makes the copy consistent. A temporary slot keeps that WAL from being
 * recycled. Source: the manual, "Making a base backup using the low level API".
 */

/** Left out, since it only belongs to a running server; the manual lists what may be left out. */
const NEVER = new RegExp(
  [
    String.raw`(^|/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*`,
    String.raw`current_logfiles|backup_label|tablespace_map|recovery\.signal)$`,
  ].join('|'),
);
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const CLUSTER = 'postgres';
const LOG = `${CLUSTER}/pg_wal`;

/**
 * @param session a superuser's.
 * @returns the files written below `to`: each path with its hash.
 */
export async function copyPostgresCluster(
  session: pg.ClientBase,
  clusterDir: string,
  to: string,
  durable: boolean,
): Promise<BackupFileHashes> {
  await session.query(`select pg_create_physical_replication_slot('bourse_backup_' || pg_backend_pid(), true, true)`);
  const {
    rows: [started],
  } = await session.query<{ file: string }>(
    `select pg_walfile_name(lsn) as file from pg_backup_start('bourse', fast => true) lsn`,
  );
  const contents = prefixPaths(
    CLUSTER,
    await copyFolder(clusterDir, join(to, CLUSTER), {
      leaveOut: (path) => NEVER.test(path),
      empty: (path) => EMPTY.test(path),
      durable,
    }),
  );
  const {
    rows: [stopped],
  } = await session.query<{ file: string; label: string; spaces: string }>(
    `select pg_walfile_name(lsn) as file, labelfile as label, spcmapfile as spaces
      from pg_backup_stop(wait_for_archive => false)`,
  );
  if (!started || !stopped) throw new Error('PostgreSQL did not say where its log was');
  const label = Buffer.from(stopped.label);
  await writeFile(join(to, CLUSTER, 'backup_label'), label, { mode: 0o600, flush: true });
  contents[`${CLUSTER}/backup_label`] = {
    bytes: label.length,
    sha256: createHash('sha256').update(label).digest('hex'),
  };
  return { ...contents, ...(await copyWalFiles(join(clusterDir, 'pg_wal'), to, started.file, stopped.file, durable)) };
}

/** Copies all of the WAL from the first file to the last, which `pg_backup_stop` has finished. */
async function copyWalFiles(
  from: string,
  to: string,
  first: string,
  last: string,
  durable: boolean,
): Promise<BackupFileHashes> {
  const contents: BackupFileHashes = {};
  await mkdir(join(to, LOG, 'archive_status'), { recursive: true, mode: 0o700 });
  const names = (await readdir(from)).filter(
    (name) => (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || name.endsWith('.history'),
  );
  for (const name of names) {
    const copied = await copyFile(join(from, name), join(to, LOG, name), { durable });
    if (copied) contents[`${LOG}/${name}`] = copied;
  }
  if (!contents[`${LOG}/${first}`] || !contents[`${LOG}/${last}`])
    throw new Error(`the log from ${first} to ${last} is not there`);
  return contents;
}
