/**
 * What a failed batch means (the database is away, it asks to try again, or one of our commands is at fault), and work
 * that is retried.
 */

import { isDatabaseExhausted } from '../db/database-outage.ts';

const PAUSE_MS = 100;

/**
 * Retries after a database failure. If an attempt was committed unnoticed, its key shows that; until the database can
 * be asked, the caller isn't told that nothing was decided.
 */
export async function retryOnDatabaseFailure<T>(
  patienceMs: number,
  act: (commit: { sent: boolean }) => Promise<T>,
): Promise<T> {
  const until = performance.now() + patienceMs;
  const commit = { sent: false };
  for (;;) {
    try {
      return await act(commit);
    } catch (error) {
      const kind = classifyDatabaseFailure(error);
      // A session that can report an error has committed nothing.
      if (kind !== 'away') commit.sent = false;
      if (kind === 'ours' || (performance.now() > until && !commit.sent)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}

/** As far as we know nothing was decided; repeating the call with the same key makes sure. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly code = 'ECONNREFUSED';
  constructor(cause: unknown) {
    super('the database is away', { cause });
  }
}

/** This process proposed the command as leader, but another one leads now: nothing was written. */
export class NotLeadingError extends Error {
  override readonly name = 'NotLeadingError';
  constructor() {
    super('another process leads by now');
  }
}

/** serialization_failure, deadlock_detected, lock_not_available. */
const AGAIN = new Set(['40001', '40P01', '55P03']);
/** Another command has just used the key: trying again finds it. */
const KEYS = new Set(['staff_keys_pkey']);
/** data exceptions and integrity constraints: some command of the batch can't be saved as it was decided. */
const OURS = /^(22|23|42|P0)/;

/** `full`: the database answers, has written nothing, and has no room: waiting may help. */
export function classifyDatabaseFailure(error: unknown): 'away' | 'full' | 'again' | 'ours' {
  const { code = '', constraint = '' } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (AGAIN.has(String(code)) || KEYS.has(String(constraint))) return 'again';
  if (OURS.test(String(code))) return 'ours';
  if (isDatabaseExhausted(error)) return 'full';
  // A bug of ours has no error code from the database or the network.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return 'ours';
  return 'away';
}
