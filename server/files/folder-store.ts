import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertName, type FileStore } from './file-store.ts';

/** Files in a folder that only this user can read, spread over 256 folders below it. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string): { folder: string; path: string } => {
    assertName(name);
    const below = join(folder, name.slice(0, 2));
    return { folder: below, path: join(below, name) };
  };
  return {
    async put(name, bytes) {
      const place = placeOf(name);
      await mkdir(place.folder, { recursive: true, mode: 0o700 });
      const fresh = `${place.path}.${randomBytes(4).toString('hex')}.new`;
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(fresh, place.path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(placeOf(name).path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(placeOf(name).path, { force: true });
    },
  };
}
