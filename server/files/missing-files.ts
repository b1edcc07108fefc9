/**
 * Customers' files that the database names but that are missing from their folder. Files in a bucket are checked by the
 * bucket's own service.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';

/** Null for a bucket. */
export const localFileFolderOf = ({ dataDir, fileBucket }: Pick<Config, 'dataDir' | 'fileBucket'>): string | null =>
  fileBucket ? null : join(dataDir, 'files');

/**
 * Returns a sentence for each missing file, or a single one if the folder itself is missing. A file is only removed
 * after its row has been marked.
 */
export async function findMissingFiles(client: pg.ClientBase, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const name of await listStoredNames(client))
    if (!(await isPresent(join(folder, name.slice(0, 2), name)))) missing.push(name);
  if (missing.length === 0) return [];
  const still = new Set(await listStoredNames(client));
  const gone = missing.filter((name) => still.has(name));
  if (gone.length > 1 && !(await isPresent(folder)))
    return [`the folder ${folder} is missing, and with it ${gone.length} files of customers`];
  return gone.map((name) => `the file ${name} of a customer is missing in ${folder}`);
}

async function listStoredNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select stored_as as name from files where stored_at is not null and dropped_at is null order by 1',
  );
  return rows.map(({ name }) => name);
}

/** A file that this user has no permission to read isn't missing. */
const isPresent = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
