/**
 * What falls due: looks at the tape every second, seals the ledger, forgets old keys. Each job runs alone and never
 * twice at once.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { sealOnce } from '../ledger/sealer.ts';
import { forgetOldEvents } from './forget-old-events.ts';
import { forgetOldKeys } from './forget-old-keys.ts';
import type { WorldClock } from '../world-clock.ts';
import type { Leadership } from './leadership.ts';
import type { Watcher } from './watch-market.ts';

export interface Jobs {
  stop(): Promise<void>;
}
/** Told after each run. */
export type Ran = (job: Pick<Job, 'name' | 'everyMs'>, failed: boolean) => void;
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

const BEAT_MS = 1_000;
const LOOK_MS = 1_000;
const SEAL_MS = 1_000;
const FORGET_MS = 3_600_000;

export function startJobs({
  database,
  clock,
  log,
  watcher,
  leadership,
  more = [],
  ran = () => {},
}: {
  database: Database;
  clock: Pick<WorldClock, 'now' | 'ago'>;
  log: Pick<Logger, 'error'>;
  watcher: Watcher;
  leadership: Leadership;
  more?: readonly Job[];
  ran?: Ran;
}): Jobs {
  const running = [
    // Apart from the look, which may take long: whoever comes further with it still leads.
    repeat('leading', BEAT_MS, () => leadership.beat()),
    repeat('watch', LOOK_MS, async () => {
      if (await leadership.stand()) await watcher.look();
    }),
    repeat('seal', SEAL_MS, async () => {
      while (await sealOnce(database.pool, clock.now()));
    }),
    repeat('forget', FORGET_MS, async () => {
      await forgetOldKeys(database, clock);
      await forgetOldEvents(database, clock.now());
    }),
    ...more.map((job) => repeat(job.name, job.everyMs, job.run)),
  ];

  /** Runs `job` now and `everyMs` after each end; a failure is logged and the next run tries again. */
  function repeat(name: string, everyMs: number, job: () => Promise<unknown>): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    let current = Promise.resolve();
    const run = (): void => {
      current = job()
        .then(
          () => ran({ name, everyMs }, false),
          (error: unknown) => {
            ran({ name, everyMs }, true);
            log.error({ err: error, job: name }, 'a job failed');
          },
        )
        .then(() => {
          if (!stopped) timer = setTimeout(run, everyMs);
        });
    };
    run();
    return () => {
      stopped = true;
      clearTimeout(timer);
      return current;
    };
  }

  return {
    async stop() {
      await Promise.all(running.map((stop) => stop()));
      await leadership.stop();
    },
  };
}
