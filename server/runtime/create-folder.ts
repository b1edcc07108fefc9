import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Node's own recursive `mkdir` loops for ever where creating fails with "no such
 * file", as in `/proc`.
 */
export async function createFolder(path: string, mode = 0o777): Promise<void> {
  const failed = await tryToCreate(path, mode);
  if (failed === null) return;
  if (failed.code !== 'ENOENT' || dirname(path) === path || (await isFolder(dirname(path)))) throw failed;
  await createFolder(dirname(path), mode);
  const again = await tryToCreate(path, mode);
  if (again !== null) throw again;
}

async function tryToCreate(path: string, mode: number): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && (await isFolder(path))
      ? null
      : (error as NodeJS.ErrnoException);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
