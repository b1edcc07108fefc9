import { lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExplainedError } from '../../runtime/errors.ts';
import type { PostgresRunAsUser } from './postgres-cluster.ts';
import { makePostgresFolder } from './initialise-cluster.ts';

/** The kernel accepts at most 103 bytes (macOS) for a socket's path, of which PostgreSQL's file name needs 19. */
const longestFolderBytes = 84;

/**
 * The folder of the cluster's socket: in the data folder, or in the system's temporary one if that path is too long.
 */
export async function makeSocketFolder(dataDir: string, name: string, runAs: PostgresRunAsUser): Promise<string> {
  const near = join(dataDir, 'run');
  const folder = Buffer.byteLength(near) <= longestFolderBytes ? near : join(tmpdir(), name);
  await makePostgresFolder(runAs, folder);
  const found = await lstat(folder);
  const expected = runAs.owner?.uid ?? process.getuid?.();
  // Anybody can create a folder in the temporary directory: we must not use a stranger's.
  if (!found.isDirectory() || found.uid !== expected || (found.mode & 0o077) !== 0) {
    throw new ExplainedError(`The folder ${folder} for the database's socket belongs to somebody else: remove it.`);
  }
  return folder;
}
