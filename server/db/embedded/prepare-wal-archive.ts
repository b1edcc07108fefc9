/** The folder in which the log of this world, and of no other one, is archived. */
import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError, DISK_FULL_PATTERN } from '../../runtime/errors.ts';
import type { PostgresCluster, DatabaseLog, PostgresRunAsUser } from './postgres-cluster.ts';

const run = promisify(execFile);

/**
 * Prepares the folder of finished WAL segments, and checks that PostgreSQL's user can write there: otherwise the data
 * folder would grow for hours before anybody notices. If the folder of an existing world is missing, or its parent, a
 * disk isn't mounted or the path is wrong.
 * @param begins whether the world is new, and its folder may be made.
 */
export async function prepareWalArchive(
  runAs: PostgresRunAsUser,
  folder: string,
  begins: boolean,
  log: DatabaseLog,
): Promise<void> {
  const refuse = (reason: string): ExplainedError =>
    new ExplainedError(
      `BOURSE_ARCHIVE names ${folder}, which ${reason}: create it for ${runAs.described}, or name another one.`,
    );
  const there = await isThere(folder).catch((error: Error) => {
    throw refuse(`can't be entered (${error.message})`);
  });
  if (!there && !begins) throw refuse('is not there, as if its disk were not mounted');
  try {
    if (!there) {
      await mkdir(folder, { mode: 0o700 });
      log.warn({ folder }, 'BOURSE_ARCHIVE named a folder that was not there: it was made');
    }
    if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
  } catch (error) {
    throw refuse(`can't be made or entered (${(error as Error).message})`);
  }
  // A shell's own echo doesn't say what went wrong.
  const writes = 'export LC_ALL=C; date > "$0"; failed=$?; rm -f "$0"; exit $failed';
  const [program, args] = runAs.command('/bin/sh', ['-c', writes, join(folder, '.bourse-writes')]);
  await run(program, args, runAs.options).catch((error: { stderr?: string }) => {
    const [errorMessage = ''] = (error.stderr ?? '').trim().split('\n');
    // The log then stays in the data folder until there is room again.
    if (DISK_FULL_PATTERN.test(errorMessage))
      return log.warn({ folder }, 'the disk of BOURSE_ARCHIVE is full: nothing is archived');
    throw refuse(`can't be written (${errorMessage.replace(/^.*: /, '')})`);
  });
}

const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** PostgreSQL's control file: 8 bytes that name the database system, and the timeline that it is on. */
const SYSTEM = { bytes: 8, inControl: 0, inPiece: 24 };
const TIMELINE = { bytes: 4, inControl: 48 };

/**
 * A restored copy is on a timeline of its own, and a copy from tables is a system of its own: its pieces would lie
 * among those of the world that it came from, whose log could then not be replayed any more.
 */
export async function assertOwnWalArchive({ dataDir, clusterDir }: PostgresCluster, folder: string): Promise<void> {
  const pieces = (await readdir(folder)).filter((name) => SEGMENT_NAME.test(name)).sort();
  if (pieces.length === 0) return;
  const control = join(clusterDir, 'global/pg_control');
  const timeline = (await readBytes(control, TIMELINE.inControl, TIMELINE.bytes))?.readUInt32LE();
  const begins = timeline?.toString(16).toUpperCase().padStart(8, '0');
  const own = pieces.findLast((name) => begins !== undefined && name.startsWith(begins));
  if (own !== undefined) {
    const [ours, found] = await Promise.all([
      readBytes(control, SYSTEM.inControl, SYSTEM.bytes),
      readBytes(join(folder, own), SYSTEM.inPiece, SYSTEM.bytes),
    ]);
    if (found === null || ours?.equals(found)) return;
  }
  throw new ExplainedError(
    `BOURSE_ARCHIVE names ${folder}, which has the log of another world, perhaps of the one that ${dataDir} was ` +
      'restored from: name a folder of its own, or unset BOURSE_ARCHIVE to look at a copy.',
  );
}

/** Null if the file isn't there, or can't be read. */
async function readBytes(path: string, place: number, count: number): Promise<Buffer | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, place);
    return bytesRead === count ? buffer : null;
  } finally {
    await file.close();
  }
}
