/**
 * Tells this process's listeners about each batch that the desk has committed, in order for each account. What a
 * listener throws is logged: the batch is committed, and the other listeners are still told.
 */
import type { Logger } from 'pino';
import type { Written } from './save.ts';

export interface Commits {
  tell(written: Written): void;
  listen(listener: (written: Written) => void): void;
}

export function createCommits({ log }: { log: Pick<Logger, 'error'> }): Commits {
  const listeners: ((written: Written) => void)[] = [];
  return {
    tell(written) {
      for (const each of listeners) {
        try {
          each(written);
        } catch (error) {
          log.error({ err: error }, 'a listener failed on a committed batch');
        }
      }
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
