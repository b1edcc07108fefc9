/** Tells this process's listeners of each batch that the desk has committed; an account's in order. */
import type { Written } from './save.ts';

export interface Commits {
  tell(written: Written): void;
  listen(listener: (written: Written) => void): void;
}

export function createCommits(): Commits {
  const listeners: ((written: Written) => void)[] = [];
  return {
    tell: (written) => {
      for (const each of listeners) each(written);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
