/** Copies folders file by file, and reports files only once they are on disk, with the hash of the written bytes. */
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';

export type Contents = Manifest['contents'];
export interface CopyOptions {
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
export async function copyFolder(from: string, to: string, options: CopyOptions = {}, below = ''): Promise<Contents> {
  const contents: Contents = {};
  await makeOwn(join(to, below), options);
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch(() => []);
  const named = entries
    .map((entry) => ({ entry, path: below === '' ? entry.name : `${below}/${entry.name}` }))
    .filter(({ path }) => !options.leaveOut?.(path));
  for (const { path } of named.filter(({ entry }) => entry.isDirectory())) {
    if (options.empty?.(path)) await makeOwn(join(to, path), options);
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

async function makeOwn(folder: string, { owner }: CopyOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

export async function copyFile(
  from: string,
  to: string,
  { owner, durable = true }: Pick<CopyOptions, 'owner' | 'durable'> = {},
): Promise<Contents[string] | null> {
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

export const under = (folder: string, contents: Contents): Contents =>
  Object.fromEntries(Object.entries(contents).map(([path, each]) => [`${folder}/${path}`, each]));
