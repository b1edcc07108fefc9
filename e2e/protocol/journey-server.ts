/** The server for a journey: one that we start and may kill, or one that already runs elsewhere. */
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { killPostgres } from '../starting/kill-postgres.ts';
import { type DemoWorld, runAudit, runFeed, startServer } from '../starting/start-server.ts';

export interface JourneyServer {
  origin(): string;
  invitation: string;
  /** The console's people; empty for somebody else's server. */
  staff: DemoWorld['staff'];
  /**
   * Kills server and database at once and restarts them; returns the milliseconds to "ready", or null if nothing may be
   * killed.
   */
  cutPower(): Promise<number | null>;
  /** The audit's output; null if the data folder is somebody else's. */
  audit(): Promise<string | null>;
  /** `npm run feed` with these arguments: its exit code and output. */
  feed(...words: string[]): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

export async function startOwnServer(environment: Record<string, string> = {}): Promise<JourneyServer> {
  const dataDir = await makeMigratedFolder('spine');
  let server = await startServer({ dataDir, environment }).catch(async (error: unknown) => {
    await removeDataFolder(dataDir);
    throw error;
  });
  return {
    origin: () => server.origin,
    invitation: server.demo.invitation,
    staff: server.demo.staff,
    async cutPower() {
      await Promise.all([server.kill(), killPostgres(dataDir)]);
      server = await startServer({ dataDir, port: server.port, environment });
      return server.readyMs;
    },
    audit: async () => (await runAudit(dataDir)).output.trim(),
    feed: (...words) => runFeed(dataDir, ...words),
    async close() {
      await server.stop();
      await removeDataFolder(dataDir);
    },
  };
}

export const connectToForeignServer = (origin: string, invitation: string): JourneyServer => ({
  origin: () => origin,
  invitation,
  staff: [],
  cutPower: async () => null,
  audit: async () => null,
  feed: async () => ({ code: 1, output: "the data folder is somebody else's" }),
  close: async () => {},
});
