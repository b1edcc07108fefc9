/**
 * Tells other processes on the same database whose events are new, so that a customer's sockets there needn't wait for
 * the next look. It is a word and no record: what is lost is found by that look.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import type { AccountId } from '../ids.ts';
import type { Live } from '../live.ts';

export interface WordOfEvents {
  /** `heard` is told of accounts with events that another process has committed. */
  listen(heard: (accounts: readonly AccountId[]) => void): void;
  stop(): Promise<void>;
}

const CHANNEL = 'events';
/** Words of so long go out together: a notification takes a lock that all that notify share. */
const GATHER_MS = 25;
/** A notification has at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 300;
/** Nothing of it has to be on disk. */
const TELL = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;

interface WordParts {
  database: Pick<Database, 'pool' | 'app' | 'embedded'>;
  live: Pick<Live, 'listen'>;
  log: Pick<Logger, 'warn'>;
}

const NOBODY: WordOfEvents = { listen: () => {}, stop: async () => {} };

/** The embedded database serves one process alone, which has nobody to tell. */
export const openWordOfEvents = async (parts: WordParts): Promise<WordOfEvents> =>
  parts.database.embedded ? NOBODY : openWord(parts);

async function openWord({ database, live, log }: WordParts): Promise<WordOfEvents> {
  const own = randomUUID();
  const fresh = new Set<AccountId>();
  const listeners: ((accounts: readonly AccountId[]) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  async function tell(): Promise<void> {
    timer = undefined;
    const ids = [...fresh];
    fresh.clear();
    for (let at = 0; at < ids.length; at += ACCOUNTS_AT_ONCE)
      await database.pool.query(TELL, [`${own} ${ids.slice(at, at + ACCOUNTS_AT_ONCE).join(' ')}`]);
  }
  live.listen({
    events(account) {
      fresh.add(account);
      timer ??= setTimeout(() => {
        telling = tell().catch((error: unknown) => log.warn({ err: error }, 'other processes were not told of events'));
      }, GATHER_MS);
    },
    sessionsEnded: () => {},
  });
  const listener = await listen(database, [CHANNEL], {
    notified(_, payload) {
      const [from, ...ids] = payload.split(' ');
      if (from === own) return;
      const accounts = ids.map((id) => BigInt(id));
      for (const each of listeners) each(accounts);
    },
  });
  return {
    listen: (heard) => {
      listeners.push(heard);
    },
    async stop() {
      clearTimeout(timer);
      await telling;
      await listener.stop();
    },
  };
}
