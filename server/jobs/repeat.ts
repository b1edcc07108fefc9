/** Runs work again and again. */
import type { Job } from '../job.ts';

/** What a run answers that was left to another process: it may become ours at any moment. */
export const ELSEWHERE = Symbol('elsewhere');
const ASKS_AGAIN_MS = 250;

/** A timer may fire a millisecond early, just before the multiple. */
const GRID_SLACK_MS = 2;

/**
 * Runs `job` after `firstMs`, and again `everyMs` after each end or on its grid, even if it fails; a moment after a run
 * that was left to another process. `ended` is called after each run, with its error or null. Returns a function that
 * stops it, once the current run has ended.
 */
export function repeat(
  { everyMs, onGridOf, run }: Pick<Job, 'everyMs' | 'onGridOf' | 'run'>,
  ended: (error: unknown) => void,
  firstMs = 0,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const restMs = (): number => (onGridOf ? everyMs - (onGridOf() % everyMs) + GRID_SLACK_MS : everyMs);
  const next = (): void => {
    current = run()
      .then(
        (result) => {
          ended(null);
          return result === ELSEWHERE ? Math.min(restMs(), ASKS_AGAIN_MS) : restMs();
        },
        (error: unknown) => {
          ended(error ?? new Error('a job failed without an error'));
          return restMs();
        },
      )
      .then((ms) => {
        if (!stopped) timer = setTimeout(next, ms);
      });
  };
  if (firstMs > 0) timer = setTimeout(next, firstMs);
  else next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return current;
  };
}
