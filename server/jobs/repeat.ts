/**
 * Runs `job` after `firstMs`, and again `everyMs` after each end, even if it fails. `ended` is called after each run,
 * with its error or null. Answers a function that stops it, once the current run has ended.
 */
import type { Job } from '../job.ts';

export function repeat(
  { everyMs, run }: Pick<Job, 'everyMs' | 'run'>,
  ended: (error: unknown) => void,
  firstMs = 0,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const next = (): void => {
    current = run()
      .then(
        () => ended(null),
        (error: unknown) => ended(error ?? new Error('a job failed without an error')),
      )
      .then(() => {
        if (!stopped) timer = setTimeout(next, everyMs);
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
