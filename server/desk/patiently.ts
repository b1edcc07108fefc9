/** Trying again where the database stumbled. */
import { failureKind } from './failures.ts';

const PAUSE_MS = 100;

/**
 * Repeats what the database stumbled over. Should a try have been committed unnoticed, its key says so; until the
 * database can be asked, whoever wrote isn't told that nothing was decided.
 */
export async function patiently<T>(patienceMs: number, act: (commit: { sent: boolean }) => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  const commit = { sent: false };
  for (;;) {
    try {
      return await act(commit);
    } catch (error) {
      const kind = failureKind(error);
      // A session that can say what went wrong has kept nothing.
      if (kind !== 'away') commit.sent = false;
      if (kind === 'ours' || (performance.now() > until && !commit.sent)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}
