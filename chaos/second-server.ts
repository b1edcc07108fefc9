/**
 * A second server process on the trial's database, with its own data folder, as an operator would run two behind one
 * proxy.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { databaseUrl } from './trial-database.ts';
import type { TrialContext } from './trial-runner.ts';

export interface SecondServer {
  server: StartedServer;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

export async function startSecondServer({
  dataDir,
  world,
}: Pick<TrialContext, 'dataDir' | 'world'>): Promise<SecondServer> {
  const folder = await makeDataFolder('beside');
  // Both need the same keys; the first one generated the logins, and the prices that it knows are used to judge the
  // first ones here.
  for (const name of ['keys', 'demo.json', 'known-quotes.json'])
    await copyFile(join(dataDir, name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  const { environment, program } = world.startOptions({});
  const server = await startServer({
    dataDir: folder,
    environment: { ...environment, DATABASE_URL: await databaseUrl(dataDir, 'app') },
    ...(program ? { program } : {}),
  }).catch(async (error: unknown) => {
    await removeDataFolder(folder);
    throw error;
  });
  return {
    server,
    async close() {
      await server.stop();
      await removeDataFolder(folder);
    },
  };
}

const GIVE_UP_AFTER_MS = 30_000;
const POLL_EVERY_MS = 50;

/** Which process leads, according to this one; null without an answer. */
export const findReportedLeader = async ({ origin }: StartedServer): Promise<string | null> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => ((await answer.json()) as { leader?: string }).leader ?? null,
    () => null,
  );

export async function waitUntilReportingLeader(server: StartedServer, where: string): Promise<boolean> {
  for (const end = performance.now() + GIVE_UP_AFTER_MS; performance.now() < end; await wait(POLL_EVERY_MS))
    if ((await findReportedLeader(server)) === where) return true;
  return false;
}

/** The process that reports that it leads; null if none does in time. */
export async function findLeadingServer(
  servers: readonly StartedServer[],
  withinMs = GIVE_UP_AFTER_MS,
): Promise<StartedServer | null> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(POLL_EVERY_MS)) {
    for (const server of servers) if ((await findReportedLeader(server)) === 'here') return server;
  }
  return null;
}

/** Stops a process (SIGSTOP) while `meanwhile` runs; it is always continued. */
export async function suspendProcessWhile<Result>(
  { pid }: StartedServer,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await meanwhile();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
