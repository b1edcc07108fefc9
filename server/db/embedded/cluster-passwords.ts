import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '../../runtime/errors.ts';

/** Passwords of the cluster's three roles, drawn once per data folder. */
export type ClusterPasswords = { super: string; owner: string; app: string };

/** Reads the passwords from `database.key` in the data folder (mode 0600), drawing them the first time. */
export async function readClusterPasswords(dataDir: string): Promise<ClusterPasswords> {
  const file = join(dataDir, 'database.key');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ExplainedError(`The file ${file} can't be read (${error.code}): run this as its owner.`);
  });
  if (stored !== undefined) return JSON.parse(stored) as ClusterPasswords;
  const secrets: ClusterPasswords = { super: password(), owner: password(), app: password() };
  // Renamed into place, so that a crash never leaves half a file.
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

function password(): string {
  return randomBytes(24).toString('hex');
}
