/** A data folder that is gone afterwards, with everything that still ran on it. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killPostgres } from './kill-postgres.ts';

export const makeDataFolder = async (name: string): Promise<string> =>
  realpath(await mkdtemp(join(tmpdir(), `bourse-${name}-`)));

/** Call it when no server runs on it any more. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  await killPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
