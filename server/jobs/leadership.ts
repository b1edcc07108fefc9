/** One process leads: it holds an advisory lock for as long as its session lives, and hears what other processes put into the books. */
import { openClient } from '../db/pool.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from 'pino';
import type { BookId } from './books.ts';
import { type Followed, readBooks, refreshBooks } from './read-books.ts';
import type { Watcher } from './watch-market.ts';

const LEADER_LOCK = 7_203_116;

export interface Leadership {
  /** Tries to become the leader, if this process isn't; call it every second or so. */
  stand(): Promise<boolean>;
  stop(): Promise<void>;
}

export function createLeadership(database: Database, watcher: Watcher, log: Pick<Logger, 'info' | 'warn' | 'error'>, followed?: Followed): Leadership {
  let client: ReturnType<typeof openClient> | null = null;
  let leading = false;
  const announced = new Set<BookId | 'all'>();
  let busy: Promise<void> | null = null;

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
    session.on('notification', ({ payload = '' }) => {
      for (const id of payload.split(' ')) announced.add(id);
      void catchUp();
    });
    await session.connect();
    return session;
  }

  /** What has been announced waits while the books are read, and is read one after the other: an older answer never replaces a newer one. */
  function catchUp(): Promise<void> {
    busy ??= readAnnounced().finally(() => { busy = null; });
    return busy;
  }

  async function readAnnounced(): Promise<void> {
    while (leading && announced.size > 0) {
      const ids = [...announced];
      announced.clear();
      try {
        const books = watcher.books();
        if (ids.includes('all')) watcher.lead(await readBooks(database, followed));
        else if (books) await refreshBooks(database, books, ids);
      } catch (error) {
        log.error({ err: error }, 'the books could not be refreshed');
        for (const id of ids) announced.add(id);
        return;
      }
    }
  }

  return {
    async stand() {
      if (leading) {
        await catchUp();
        return true;
      }
      try {
        client ??= await connect();
        const { rows: [lock] } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEADER_LOCK]);
        if (!lock?.taken) return false;
        announced.clear();
        await client.query('listen books');
        // Listening before reading: what comes in between is read afterwards.
        const session = client;
        const books = await readBooks(database, followed);
        if (client !== session) return false;
        watcher.lead(books);
        leading = true;
        await catchUp();
        return true;
      } catch (error) {
        log.warn({ reason: String(error) }, 'can not lead while the database is away');
        await client?.end().catch(() => {});
        client = null;
        return false;
      }
    },
    async stop() {
      leading = false;
      watcher.lead(null);
      const session = client;
      client = null;
      await session?.end().catch(() => {});
    },
  };
}
