/** A demo world without listeners, whose jobs run by hand, in a temporary data folder. */
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { createManualClock } from '@bourse/server/time/clock.ts';
import { composeServer } from '@bourse/server/compose-server.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import pino from 'pino';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export type BenchWorld = Awaited<ReturnType<typeof openBenchWorld>>;

/** The seed also names its folder. */
export async function openBenchWorld(seed: string, startsAt: number) {
  const dataDir = await makeDataFolder(`bench-${seed}`);
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet);
  const clock = createManualClock(startsAt);
  const composed = await composeServer({
    config: {
      port: 0,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir,
      world: 'demo',
      seed,
      hours: 'always',
      logLevel: 'silent',
    },
    log: pino({ level: 'silent' }),
    database,
    clock,
    workByHand: true,
  });
  return {
    dataDir,
    database,
    clock,
    composed,
    run: (name: string) => composed.work.jobs.find((job) => job.name === name)!.run(),
    async close() {
      await composed.stop();
      await database.stop();
      await removeDataFolder(dataDir);
    },
  };
}
