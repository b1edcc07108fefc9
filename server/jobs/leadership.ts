/**
 * One process leads: it holds a lease that it renews every second, and a number under which it writes. Whoever hangs
 * doesn't renew, is replaced, and what it still tries to write under its old number is refused by the database. It also
 * hears what other processes put into the books.
 */
import { openClient } from '../db/pool.ts';
import type { Database } from '../db/database.ts';
import { within } from '../within.ts';
import type { Logger } from 'pino';
import type { BookId, Books } from '../books/books.ts';
import { createLead, type Lead } from './lead.ts';
import { type Followed, readBooks, refreshBooks } from '../books/read-books.ts';

/** Who leads, as far as this process knows. */
export interface Led {
  where: 'here' | 'elsewhere' | 'nobody';
  /** For how long nobody has. */
  nobodyMs: number;
}

export interface Leadership extends Pick<Lead, 'number' | 'lost'> {
  /**
   * Renews the lease, or takes it if nobody has it; call it every second or so. Answers whether this process has it.
   */
  beat(): Promise<boolean>;
  /** The same with the books up to date. */
  stand(): Promise<boolean>;
  led(): Led;
  stop(): Promise<void>;
}

/** Whoever looks at the market with the books of the leader. */
export interface Watching {
  /** Takes the books, or lets go of them: null. */
  lead(books: Books | null): void;
  books(): Books | null;
  /** For how long a look has come no further. */
  hangsMs(): number;
}

export interface LeadershipOptions {
  /** Where others read the number. */
  lead?: Lead;
  followed?: Followed | undefined;
  /** How long a leader counts that says nothing. */
  leaseMs?: number;
  /** A leader that comes no further with a look at the market for so long doesn't renew. */
  hangsMs?: number;
}

type Session = ReturnType<typeof openClient>;

const LEASE_MS = 5_000;
const HANGS_MS = 30_000;
/** As long as it takes to read answers that have arrived. */
const READ_MS = 200;
/** A commit that has shown the old number is through by then. */
const LOCK_TIMEOUT_MS = 1_000;

export function createLeadership(
  database: Database,
  watcher: Watching,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { lead = createLead(), followed, leaseMs = LEASE_MS, hangsMs = HANGS_MS }: LeadershipOptions = {},
): Leadership {
  let client: Session | null = null;
  /** Counts up when nobody waits for a session any more. */
  let attempt = 0;
  /** The lease lasts until then at least, and somebody has led until then, by this process's own clock. */
  let until = 0;
  let ledAt = performance.now();
  const announced = new Set<BookId | 'all'>();
  let beating: Promise<boolean> | null = null;
  let reading: Promise<void> | null = null;

  async function connect(): Promise<Session> {
    const { url, role } = database.app;
    const session = openClient(url, {
      applicationName: 'bourse leader',
      role,
      settings: { lock_timeout: LOCK_TIMEOUT_MS },
    });
    const gone = (): void => {
      if (client === session) drop();
    };
    session.on('error', gone);
    session.on('end', gone);
    session.on('notification', ({ payload = '' }) => {
      // Whoever takes the lead reads everything afterwards.
      if (lead.number() === null) return;
      for (const id of payload.split(' ')) announced.add(id);
      void catchUp();
    });
    await session.connect();
    await session.query('listen books');
    return session;
  }

  function letGo(): void {
    if (lead.number() !== null) log.warn({ number: lead.number() }, 'this process leads no longer');
    lead.letGo();
    until = 0;
    announced.clear();
    watcher.lead(null);
  }

  /** Nobody waits for a session that doesn't answer. */
  function drop(): void {
    const session = client;
    client = null;
    attempt += 1;
    letGo();
    void session?.end().catch(() => {});
  }

  function beat(): Promise<boolean> {
    beating ??= beatOnce().finally(() => {
      beating = null;
    });
    return beating;
  }

  async function beatOnce(): Promise<boolean> {
    if (lead.number() !== null && watcher.hangsMs() > hangsMs) {
      log.error({ number: lead.number() }, 'a look at the market does not end: the lease is not renewed');
      return performance.now() < until;
    }
    const asking = ask();
    try {
      const answer = asking.catch(() => {});
      // After a pause of this process the time is over before its answers have been read.
      if (!(await within(leaseMs, answer)) && !(await within(READ_MS, answer))) throw new Error('no answer');
      return await asking;
    } catch (error) {
      log.warn({ reason: String(error) }, 'can not lead while the database is away');
      drop();
      return false;
    }
  }

  async function ask(): Promise<boolean> {
    const sentAt = performance.now();
    const own = attempt;
    const session = client ?? (await connect());
    if (own !== attempt) {
      void session.end().catch(() => {});
      return false;
    }
    client = session;
    const number = lead.number();
    const held = number === null ? await take(session) : await renew(session, number);
    if (client !== session) return false;
    ledAt = performance.now();
    if (held) until = sentAt + leaseMs;
    else if (lead.number() !== null) letGo();
    return held;
  }

  async function take(session: Session): Promise<boolean> {
    const {
      rows: [row],
    } = await session.query<{ taken: bigint | null }>(`select take_lead(make_interval(secs => $1)) as taken`, [
      leaseMs / 1_000,
    ]);
    if (client !== session || !row || row.taken === null) return false;
    lead.take(row.taken);
    log.info({ number: row.taken }, 'this process leads');
    announced.add('all');
    void catchUp();
    return true;
  }

  async function renew(session: Session, mine: bigint): Promise<boolean> {
    const { rowCount } = await session.query(
      'update leadership set until = clock_timestamp() + make_interval(secs => $1) where number = $2',
      [leaseMs / 1_000, mine],
    );
    return rowCount === 1;
  }

  /**
   * What has been announced waits while the books are read, and is read one after the other: an older answer never
   * replaces a newer one.
   */
  function catchUp(): Promise<void> {
    reading ??= readAnnounced().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readAnnounced(): Promise<void> {
    for (let mine = lead.number(); mine !== null && announced.size > 0; mine = lead.number()) {
      const ids = [...announced];
      announced.clear();
      try {
        const books = watcher.books();
        if (ids.includes('all') || !books) {
          const all = await readBooks(database, followed);
          if (lead.number() === mine) watcher.lead(all);
        } else await refreshBooks(database, books, ids);
      } catch (error) {
        log.error({ err: error }, 'the books could not be refreshed');
        if (lead.number() === mine) for (const id of ids) announced.add(id);
        return;
      }
    }
  }

  lead.whenLost(letGo);
  return {
    beat,
    async stand() {
      if (performance.now() >= until && !(await beat())) return false;
      await catchUp();
      return watcher.books() !== null;
    },
    number: lead.number,
    lost: lead.lost,
    led() {
      const now = performance.now();
      if (lead.number() !== null && now < until) return { where: 'here', nobodyMs: 0 };
      return { where: now - ledAt < leaseMs ? 'elsewhere' : 'nobody', nobodyMs: Math.max(0, Math.round(now - ledAt)) };
    },
    async stop() {
      await beating?.catch(() => {});
      const session = client;
      client = null;
      lead.letGo();
      letGo();
      // Whoever stands next needn't wait for the lease: the session's lock goes with it.
      await session?.end().catch(() => {});
    },
  };
}
