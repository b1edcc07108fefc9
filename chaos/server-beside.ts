/** A second process on the stage's database, with a data folder of its own, as an operator would run two behind one proxy. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { databaseUrl } from './read-database.ts';
import type { Stage } from './stage.ts';

export interface Beside { server: StartedServer; /** Ends it and removes its folder. */ close(): Promise<void> }

export async function startBeside({ dataDir, world }: Pick<Stage, 'dataDir' | 'world'>): Promise<Beside> {
  const folder = await makeDataFolder('beside');
  // Both need the same keys; the logins were told by the first one.
  for (const name of ['keys', 'demo.json']) await copyFile(join(dataDir, name), join(folder, name));
  const { environment, program } = world.startOptions({});
  const server = await startServer({ dataDir: folder, environment: { ...environment, DATABASE_URL: await databaseUrl(dataDir, 'app') }, ...(program ? { program } : {}) }).catch(async (error: unknown) => {
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
