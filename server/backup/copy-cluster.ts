/**
 * A copy of a running cluster by PostgreSQL's low-level API: its files are copied between `pg_backup_start` and
 * `pg_backup_stop`, and the WAL written meanwhile makes the copy consistent. A temporary slot keeps that WAL from being
 * recycled. Source: the manual, "Making a base backup using the low level API".
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Contents, copyFile, copyFolder, under } from './copy-folder.ts';

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
export async function copyCluster(
  session: pg.ClientBase,
  clusterDir: string,
  to: string,
  durable: boolean,
): Promise<Contents> {
  await session.query(`select pg_create_physical_replication_slot('bourse_backup_' || pg_backend_pid(), true, true)`);
  const {
    rows: [started],
  } = await session.query<{ file: string }>(
    `select pg_walfile_name(lsn) as file from pg_backup_start('bourse', fast => true) lsn`,
  );
  const contents = under(
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
  return { ...contents, ...(await copyLog(join(clusterDir, 'pg_wal'), to, started.file, stopped.file, durable)) };
}

/** Copies all of the WAL from the first file to the last, which `pg_backup_stop` has finished. */
async function copyLog(from: string, to: string, first: string, last: string, durable: boolean): Promise<Contents> {
  const contents: Contents = {};
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
