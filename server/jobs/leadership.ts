/** One process leads: it holds an advisory lock for as long as its session lives, and hears what other processes put into the books. */
import { openClient } from '../db/pool.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from 'pino';
import { readBooks, refreshBooks } from './read-books.ts';
import type { Watcher } from './watch-market.ts';

const LEADER_LOCK = 7_203_116;

export interface Leadership {
  /** Tries to become the leader, if this process isn't; call it every second or so. */
  stand(): Promise<boolean>;
  stop(): Promise<void>;
}

export function createLeadership(database: Database, watcher: Watcher, log: Pick<Logger, 'info' | 'warn' | 'error'>): Leadership {
  let client: ReturnType<typeof openClient> | null = null;
  let leading = false;

  async function connect(): Promise<ReturnType<typeof openClient>> {
    const session = openClient(database.app.url, { applicationName: 'bourse leader', ...(database.app.role ? { role: database.app.role } : {}) });
    const lost = (): void => {
      if (client !== session) return;
      client = null;
      leading = false;
      watcher.lead(null);
    };
    session.on('error', lost);
    session.on('end', lost);
    session.on('notification', ({ payload }) => { void refresh(payload ?? ''); });
    await session.connect();
    return session;
  }

  async function refresh(payload: string): Promise<void> {
    const books = watcher.books();
    if (!books) return;
    try {
      if (payload === 'all') watcher.lead(await readBooks(database));
      else await refreshBooks(database, books, payload.split(' '));
    } catch (error) {
      log.error({ err: error }, 'the books could not be refreshed');
    }
  }

  return {
    async stand() {
      if (leading) return true;
      try {
        client ??= await connect();
        const { rows: [lock] } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEADER_LOCK]);
        if (!lock?.taken) return false;
        await client.query('listen books');
        // Listening before reading: nothing that comes in between is missed.
        watcher.lead(await readBooks(database));
        leading = true;
        return true;
      } catch (error) {
        log.warn({ reason: String(error) }, 'can not lead while the database is away');
        await client?.end().catch(() => {});
        client = null;
        return false;
      }
    },
    async stop() {
      watcher.lead(null);
      const session = client;
      client = null;
      await session?.end().catch(() => {});
    },
  };
}
