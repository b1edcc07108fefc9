/**
 * Tells other processes on the same database which accounts have new events, so that a customer's sockets there needn't
 * wait for the next look. Only a hint: that look finds whatever was lost.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { Live } from '../live.ts';
import type { World } from '../world.ts';
import { carryByNats, carryByNotify } from './word-carriers.ts';

export interface WordOfEvents {
  /** `heard` receives accounts with events committed by another process. */
  listen(heard: (accounts: readonly AccountId[]) => void): void;
  stop(): Promise<void>;
}

/** At least this long between two messages: a notification takes a lock that all notifiers share. */
const GATHER_MS = 25;
/** A notification has at most 8,000 bytes. */
const ACCOUNTS_AT_ONCE = 300;
/** The form of our messages, since others may send on this channel too. */
const WORD = /^([0-9a-f-]{36})((?: \d{1,18})+)$/;

interface WordParts {
  config: Pick<Config, 'natsUrl'>;
  world: Pick<World, 'seed' | 'createdAt'>;
  database: Pick<Database, 'pool' | 'app' | 'embedded'>;
  live: Pick<Live, 'listen'>;
  log: Pick<Logger, 'warn' | 'info'>;
}

const NOBODY: WordOfEvents = { listen: () => {}, stop: async () => {} };

/** The embedded database serves only one process, which has no others to tell. */
export const openWordOfEvents = async (parts: WordParts): Promise<WordOfEvents> =>
  parts.database.embedded && parts.config.natsUrl === undefined ? NOBODY : openWord(parts);

async function openWord({ config: { natsUrl }, world, database, live, log }: WordParts): Promise<WordOfEvents> {
  const own = randomUUID();
  const fresh = new Set<AccountId>();
  const listeners: ((accounts: readonly AccountId[]) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  let toldAt = Number.NEGATIVE_INFINITY;

  async function tell(): Promise<void> {
    timer = undefined;
    toldAt = performance.now();
    const ids = [...fresh];
    fresh.clear();
    for (let at = 0; at < ids.length; at += ACCOUNTS_AT_ONCE)
      await carrier.send(`${own} ${ids.slice(at, at + ACCOUNTS_AT_ONCE).join(' ')}`);
  }
  live.listen({
    events(account) {
      fresh.add(account);
      // The first event after a pause is sent at once.
      timer ??= setTimeout(
        () => {
          telling = tell().catch((error: unknown) =>
            log.warn({ err: error }, 'other processes were not told of events'),
          );
        },
        Math.max(0, toldAt + GATHER_MS - performance.now()),
      );
    },
    sessionsEnded: () => {},
  });
  function hear(word: string): void {
    const [, from, ids] = WORD.exec(word) ?? [];
    if (ids === undefined || from === own) return;
    const accounts = ids.trim().split(' ').map(BigInt);
    for (const each of listeners) each(accounts);
  }
  const carrier = await (natsUrl === undefined
    ? carryByNotify(database, hear)
    : carryByNats(natsUrl, { world, log }, hear));
  return {
    listen: (heard) => {
      listeners.push(heard);
    },
    async stop() {
      clearTimeout(timer);
      await telling;
      await carrier.stop();
    },
  };
}
