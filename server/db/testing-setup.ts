import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { clusterNameOf, superuserName } from './embedded/postgres-cluster.ts';
import { lockDataFolder } from './embedded/data-folder.ts';
import { listClusterProcesses, sendSignal } from './embedded/postgres-processes.ts';
import { readClusterPasswords } from './embedded/cluster-passwords.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';

const prefix = 'bourse-test-';
const abandonedAfterMs = 60 * 60 * 1000;
const log = {
  info: () => {},
  warn: () => {},
  error: (fields: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
};

/**
 * Starts one PostgreSQL for the whole run and migrates the template from which each test file gets its own database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const embedded = await startEmbeddedPostgres(dataDir, log, { durable: false });
  await migrateDatabase(embedded.urls.owner, log);
  const secrets = await readClusterPasswords(dataDir);
  const superUrl = embedded.urls.owner.replace(/\/\/[^@]*@/, `//${superuserName}:${secrets.super}@`);
  project.provide('template', { ...embedded.urls, super: superUrl });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Removes what killed runs left behind; a locked folder is in use. */
async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const age = await stat(folder).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age < abandonedAfterMs) continue;
    const held = await lockDataFolder(folder).catch(() => undefined);
    if (!held) continue;
    for (const pid of await listClusterProcesses(clusterNameOf(folder))) sendSignal(pid, 'SIGQUIT');
    held.release();
    await rm(folder, { recursive: true, force: true });
  }
}
