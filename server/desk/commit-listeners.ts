/**
 * Tells this process's listeners about each batch that the desk has committed, in order for each account. What a
 * listener throws is logged: the batch is committed, and the other listeners are still told.
 */
import type { Logger } from 'pino';
import type { BatchWrites } from './save-batch.ts';

export interface CommitListeners {
  notify(written: BatchWrites): void;
  listen(listener: (written: BatchWrites) => void): void;
}

export function createCommitListeners({ log }: { log: Pick<Logger, 'error'> }): CommitListeners {
  const listeners: ((written: BatchWrites) => void)[] = [];
  return {
    notify(written) {
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
