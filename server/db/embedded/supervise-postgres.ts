import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresCluster, DatabaseLog } from './postgres-cluster.ts';
import { adoptOrLaunchPostmaster, type Postmaster } from './launch-postmaster.ts';
import { stopPostmaster } from './stop-postmaster.ts';

export type SupervisedPostgres = {
  /** The postmaster's present process id. */
  pid(): number;
  /** Stops PostgreSQL cleanly; nothing starts it again. */
  stop(): Promise<void>;
  /** Called each time PostgreSQL went down by itself, with every session lost. */
  onDown(listener: () => void): void;
  /** Called each time it accepts sessions again. */
  onUp(listener: () => void): void;
};

const longestPauseMs = 2_000;
const LOG_EVERY_MS = 30_000;

/**
 * Keeps PostgreSQL running: when our session to it breaks, it is adopted again or restarted, for as long as it takes.
 */
export function supervisePostgres(cluster: PostgresCluster, first: Postmaster, log: DatabaseLog): SupervisedPostgres {
  const downListeners: (() => void)[] = [];
  const upListeners: (() => void)[] = [];
  let current = first;
  let stopping = false;
  let stopped: Promise<void> | undefined;
  let mending: Promise<void> = Promise.resolve();

  function watch(postmaster: Postmaster): void {
    current = postmaster;
    postmaster.session.once('end', () => {
      if (stopping) return;
      log.error({ pid: postmaster.pid }, 'PostgreSQL went down');
      for (const listener of downListeners) listener();
      mending = mend();
    });
  }

  async function mend(): Promise<void> {
    const since = performance.now();
    let tries = 0;
    let loggedAt = -Infinity;
    for (let pauseMs = 50; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        watch(await adoptOrLaunchPostmaster(cluster, log));
        log.info({ pid: current.pid, downMs: Math.round(performance.now() - since) }, 'PostgreSQL is back');
        for (const listener of upListeners) listener();
        return;
      } catch (error) {
        tries += 1;
        if (performance.now() - loggedAt > LOG_EVERY_MS) {
          loggedAt = performance.now();
          log.error({ reason: (error as Error).message, tries }, 'PostgreSQL does not start; trying again');
        }
        await wait(pauseMs);
      }
    }
  }

  async function stopOnce(): Promise<void> {
    stopping = true;
    await mending;
    await current.session.end().catch(() => {});
    await stopPostmaster(current.pid, cluster, log);
  }

  watch(first);
  return {
    pid: () => current.pid,
    stop: () => (stopped ??= stopOnce()),
    onDown: (listener) => void downListeners.push(listener),
    onUp: (listener) => void upListeners.push(listener),
  };
}
