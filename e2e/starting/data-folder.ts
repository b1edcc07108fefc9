/** A data folder that is removed afterwards, with everything still running on it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killPostgres } from './kill-postgres.ts';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..', '..', 'server');
const MIGRATIONS = join(SERVER, 'db', 'migrations');

export const makeDataFolder = async (name: string): Promise<string> =>
  realpath(await mkdtemp(join(tmpdir(), `bourse-${name}-`)));

/**
 * A data folder with a migrated database, as of an installation without a world yet: a first start then takes a third
 * less time. All are copies of one folder, which the first caller makes; they share its passwords.
 */
export async function makeMigratedFolder(name: string): Promise<string> {
  const migrated = await migratedOnce();
  const dataDir = await makeDataFolder(name);
  await run('cp', ['-a', `${migrated}/.`, dataDir]);
  return dataDir;
}

/** Identified by the migrations' text; renamed into place, so that a half-made one is never visible. */
async function migratedOnce(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).sort())
    hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  const home = join(tmpdir(), `bourse-migrated-${hash.digest('hex').slice(0, 16)}-${userInfo().uid}`);
  if (existsSync(home)) return home;
  const fresh = await makeDataFolder('migrating');
  await run(process.execPath, [join(SERVER, 'testing', 'create-migrated-database-main.ts'), fresh]);
  await rename(fresh, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process was faster, which is as good.
    if (!existsSync(home)) throw error;
  });
  return home;
}

/** Call when no server runs on it any more. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  await killPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
