/**
 * A server inside this process, on its own data folder, whose clock and work are driven by hand, so that each run is
 * the same.
 */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { createManualClock } from '@bourse/server/time/clock.ts';
import { composeServer, type ComposedServer, type ServerOptions } from '@bourse/server/compose-server.ts';
import type { Config } from '@bourse/server/config.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { ensureOperatorInvitation } from '@bourse/server/set-up-demo.ts';
import { findFreePort } from '@bourse/e2e/starting/start-server.ts';
import pino from 'pino';
import { type Caller, createCaller } from '../caller.ts';

/**
 * Follows every instrument's seconds so that the server doesn't wait for them; traded instruments are followed anyway.
 */
const AHEAD_OF_DEMAND = 'halts';
/** Weeks of simulated time bring many draws, so few steps. */
const DRAW_STEPS = 3;

export interface InProcessServer {
  readonly dataDir: string;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly caller: Caller;
  readonly invitation: string;
  /** Looks at the market at the clock's present time. */
  observeMarket(): Promise<void>;
  /** Stops the process's parts and starts them again on the same database. */
  restart(): Promise<void>;
  /** Runs every other due job, one after the other. */
  doJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** By default the exchanges' hours, and a feed that tells the truth. */
export type InProcessWorld = Partial<Pick<Config, 'hours'>> & Pick<ServerOptions, 'feed'>;

export async function startInProcessServer(
  seed: string,
  begins: number,
  { hours = 'exchange', feed }: InProcessWorld = {},
): Promise<InProcessServer> {
  const dataDir = await makeMigratedFolder('days');
  const log = pino({ level: 'silent' });
  const clock = createManualClock(begins);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir,
    world: 'demo',
    seed,
    hours,
    logLevel: 'silent',
  };
  const database = await openDatabase(config, log, { durable: false });
  // One lane: two commands of an account are decided in the order in which they came.
  const start = async (port: number): Promise<ComposedServer> => {
    const started = await composeServer({
      config,
      log,
      database,
      clock,
      workByHand: true,
      desk: { lanes: 1 },
      drawSteps: DRAW_STEPS,
      ...(feed ? { feed } : {}),
    });
    await started.app.listen({ port, host: '127.0.0.1' });
    return started;
  };
  const port = await findFreePort();
  let composed = await start(port);
  // Keeps no connection: it would end with its server.
  const caller = createCaller(port, 0);
  return {
    dataDir,
    clock,
    caller,
    invitation: await ensureOperatorInvitation(composed.dependencies),
    async observeMarket() {
      await composed.work.acquireLeadership();
      await composed.orderBookWatcher.checkMarket();
    },
    async doJobs() {
      for (const job of composed.work.jobs) if (job.name !== AHEAD_OF_DEMAND) await job.run();
    },
    async restart() {
      await composed.stop();
      composed = await start(port);
    },
    async stop() {
      caller.close();
      await composed.stop();
      await database.stop();
      await removeDataFolder(dataDir);
    },
  };
}
