/**
 * Tells this process's listeners of each batch that the desk has committed; an account's in order. What one of them
 * throws is logged: the batch is committed, and the others are told of it.
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
