/** Opens files of the watched folder: nothing but ordinary files in it, however they are linked, and no waiting. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnusableFileError } from './folder-values.ts';

/** Which file it is, and in which state: equal stamps are equal contents. */
export interface FileStamp {
  device: number;
  inode: number;
  bytes: number;
  modifiedAt: number;
}
export interface FolderFilePath {
  path: string;
  stamp: FileStamp;
}

export const isSameStamp = (one: FileStamp, other: FileStamp): boolean =>
  one.device === other.device &&
  one.inode === other.inode &&
  one.bytes === other.bytes &&
  one.modifiedAt === other.modifiedAt;

const stampOf = (found: { dev: number; ino: number; size: number; mtimeMs: number }): FileStamp => ({
  device: found.dev,
  inode: found.ino,
  bytes: found.size,
  modifiedAt: found.mtimeMs,
});

/**
 * The file itself; null if it is gone. `root`: the folder's real path; `name`: of one of its entries. Throws
 * UnusableFileError for a link out of the folder and for anything but an ordinary file.
 */
export async function locateFolderFile(root: string, name: string): Promise<FolderFilePath | null> {
  try {
    const path = await realpath(`${root}/${name}`);
    if (dirname(path) !== root) throw new UnusableFileError('it links out of the folder');
    const found = await lstat(path);
    if (!found.isFile()) throw new UnusableFileError('it is no ordinary file');
    return { path, stamp: stampOf(found) };
  } catch (error) {
    if (error instanceof UnusableFileError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new UnusableFileError(`it can't be read (${code})`);
  }
}

/** The file as it was located: null if it isn't the same any more. A pipe in its place doesn't make it wait. */
export async function openFolderFile({ path, stamp }: FolderFilePath): Promise<FileHandle | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENXIO') return null;
    throw new UnusableFileError(`it can't be read (${code})`);
  }
  if (await isUnchanged(handle, stamp)) return handle;
  await handle.close();
  return null;
}

export async function isUnchanged(handle: FileHandle, stamp: FileStamp): Promise<boolean> {
  const found = await handle.stat();
  return found.isFile() && isSameStamp(stampOf(found), stamp);
}

/** Exactly these bytes; null if the file is shorter. */
export async function readBytes(handle: FileHandle, from: number, count: number): Promise<Buffer<ArrayBuffer> | null> {
  const bytes = Buffer.alloc(count);
  let at = 0;
  while (at < count) {
    const { bytesRead } = await handle.read(bytes, at, count - at, from + at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return bytes;
}

const PARQUET_FRAME_BYTES = 12;

/** Why a file isn't complete; null if it is. CSV ends its last line, Parquet has a footer that lies within it. */
export async function findIncompleteness(
  handle: FileHandle,
  format: 'csv' | 'parquet',
  bytes: number,
): Promise<string | null> {
  if (bytes === 0) return 'it is empty';
  if (format === 'csv') {
    const last = await readBytes(handle, bytes - 1, 1);
    return last?.[0] === 0x0a ? null : 'its last line has no end';
  }
  const tail = bytes < PARQUET_FRAME_BYTES ? null : await readBytes(handle, bytes - 8, 8);
  if (tail?.toString('latin1', 4) === 'PARE') throw new UnusableFileError('its footer is encrypted');
  const isFramed = tail?.toString('latin1', 4) === 'PAR1' && tail.readUInt32LE(0) <= bytes - PARQUET_FRAME_BYTES;
  return isFramed ? null : 'it has no footer yet';
}
