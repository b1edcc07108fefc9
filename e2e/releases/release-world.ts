/**
 * A lived-in world as a release left it, in one file: its backup (rows alone), and the proofs that a customer stored.
 * Every later version must be able to restore it, and find the same proofs in it.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';

/** What a customer stored when the release ran. */
export interface StoredCustomerProofs {
  account: string;
  password: string;
  transfers: { seq: string; proof: CallAnswer<Calls['ledger/getProof']> }[];
  liabilities: {
    row: CallAnswer<Calls['ledger/getLiabilities']>['rows'][number];
    seal: CallAnswer<Calls['ledger/getSeal']>;
  }[];
}

export interface ReleaseWorld {
  version: string;
  /** Milliseconds since 1970. The world's clock is set to a moment after it, so that no later day is caught up with. */
  takenAt: number;
  customer: StoredCustomerProofs;
  /** The backup's files by path, in base64. */
  backup: Record<string, string>;
}

export const releaseWorldPath = (version: string): string => join(import.meta.dirname, `${version}.json.br`);

export async function readReleaseWorld(version: string): Promise<ReleaseWorld> {
  return JSON.parse(brotliDecompressSync(await readFile(releaseWorldPath(version))).toString('utf8')) as ReleaseWorld;
}

export async function writeReleaseWorld(world: ReleaseWorld): Promise<void> {
  const text = JSON.stringify(world);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  await writeFile(releaseWorldPath(world.version), brotliCompressSync(text, { params }));
}

export async function readBackupFolder(folder: string): Promise<ReleaseWorld['backup']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.sort().map(async (file) => [file.slice(folder.length + 1), (await readFile(file)).toString('base64')]),
  );
  return Object.fromEntries(contents) as ReleaseWorld['backup'];
}

export async function writeBackupFolder(backup: ReleaseWorld['backup'], folder: string): Promise<void> {
  for (const [path, content] of Object.entries(backup)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}
