/** Retries when the database fails. */
import { failureKind } from './failures.ts';

const PAUSE_MS = 100;

/**
 * Retries after a database failure. If an attempt was committed unnoticed, its key shows that; until the database can
 * be asked, the caller isn't told that nothing was decided.
 */
export async function patiently<T>(patienceMs: number, act: (commit: { sent: boolean }) => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  const commit = { sent: false };
  for (;;) {
    try {
      return await act(commit);
    } catch (error) {
      const kind = failureKind(error);
      // A session that can report an error has committed nothing.
      if (kind !== 'away') commit.sent = false;
      if (kind === 'ours' || (performance.now() > until && !commit.sent)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}
