/**
 * One process leads: it holds a lease that it renews every second, and writes under a fencing number. A process that
 * hangs doesn't renew and is replaced, and the database refuses what it still writes under its old number. It also
 * hears what other processes put into the books.
 */
import type { Logger } from 'pino';
import type { Followed } from '../books/read-books.ts';
import type { Database } from '../db/database.ts';
import { within } from '../within.ts';
import { type AnnouncedBooks, createAnnouncedBooks, type Watching } from './announced-books.ts';
import { createLead, type Lead } from './lead.ts';
import { type LeaseSession, openLeaseSession, renewLease, takeLease } from './lease.ts';

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

export interface LeadershipOptions {
  /** Where others read the number. */
  lead?: Lead;
  followed?: Followed | undefined;
  /** How long a silent leader still counts. */
  leaseMs?: number;
  /** A leader that comes no further with a look at the market for so long doesn't renew. */
  hangsMs?: number;
}

const LEASE_MS = 5_000;
const HANGS_MS = 30_000;
/** As long as it takes to read answers that have arrived. */
const READ_MS = 200;

type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export const createLeadership = (
  database: Database,
  watcher: Watching,
  log: Log,
  options: LeadershipOptions = {},
): Leadership => new Candidate(database, watcher, log, options);

/** This process: it leads, or asks whether it may. */
class Candidate implements Leadership {
  readonly number: Lead['number'];
  readonly lost: Lead['lost'];
  private readonly database: Database;
  private readonly watcher: Watching;
  private readonly log: Log;
  private readonly lead: Lead;
  private readonly leaseMs: number;
  private readonly hangsMs: number;
  private readonly announced: AnnouncedBooks;
  private session: LeaseSession | null = null;
  /** Counts up when nobody waits for a session any more. */
  private attempt = 0;
  /** The lease lasts until then at least, and somebody has led until then, by this process's own clock. */
  private until = 0;
  private ledAt = performance.now();
  private beating: Promise<boolean> | null = null;

  constructor(
    database: Database,
    watcher: Watching,
    log: Log,
    { lead = createLead(), followed, leaseMs = LEASE_MS, hangsMs = HANGS_MS }: LeadershipOptions,
  ) {
    this.database = database;
    this.watcher = watcher;
    this.log = log;
    this.lead = lead;
    this.leaseMs = leaseMs;
    this.hangsMs = hangsMs;
    this.number = lead.number;
    this.lost = lead.lost;
    this.announced = createAnnouncedBooks({ database, watcher, log, lead, followed });
    lead.whenLost(() => this.letGo());
  }

  beat(): Promise<boolean> {
    this.beating ??= this.beatOnce().finally(() => {
      this.beating = null;
    });
    return this.beating;
  }

  async stand(): Promise<boolean> {
    if (performance.now() >= this.until && !(await this.beat())) return false;
    await this.announced.catchUp();
    return this.watcher.books() !== null;
  }

  led(): Led {
    const now = performance.now();
    if (this.lead.number() !== null && now < this.until) return { where: 'here', nobodyMs: 0 };
    const silentMs = now - this.ledAt;
    return { where: silentMs < this.leaseMs ? 'elsewhere' : 'nobody', nobodyMs: Math.max(0, Math.round(silentMs)) };
  }

  async stop(): Promise<void> {
    await this.beating?.catch(() => {});
    const { session } = this;
    this.session = null;
    this.lead.letGo();
    this.letGo();
    // The next in line needn't wait for the lease: the session's lock is released with it.
    await session?.end().catch(() => {});
  }

  private async beatOnce(): Promise<boolean> {
    const { lead, log, leaseMs } = this;
    if (lead.number() !== null && this.watcher.hangsMs() > this.hangsMs) {
      log.error({ number: lead.number() }, 'a look at the market does not end: the lease is not renewed');
      return performance.now() < this.until;
    }
    const asking = this.ask();
    try {
      const answer = asking.catch(() => {});
      // After a pause of this process the time is over before its answers have been read.
      if (!(await within(leaseMs, answer)) && !(await within(READ_MS, answer))) throw new Error('no answer');
      return await asking;
    } catch (error) {
      log.warn({ reason: String(error) }, 'can not lead while the database is away');
      this.drop();
      return false;
    }
  }

  private async ask(): Promise<boolean> {
    const sentAt = performance.now();
    const own = this.attempt;
    const session = this.session ?? (await this.connect());
    if (own !== this.attempt) {
      void session.end().catch(() => {});
      return false;
    }
    this.session = session;
    const number = this.lead.number();
    const held = number === null ? await this.take(session) : await renewLease(session, this.leaseMs, number);
    if (this.session !== session) return false;
    this.ledAt = performance.now();
    if (held) this.until = sentAt + this.leaseMs;
    else if (this.lead.number() !== null) this.letGo();
    return held;
  }

  private connect(): Promise<LeaseSession> {
    return openLeaseSession(this.database, {
      gone: (session) => {
        if (this.session === session) this.drop();
      },
      announced: (ids) => {
        // A new leader reads everything after this.
        if (this.lead.number() === null) return;
        this.announced.add(ids);
        void this.announced.catchUp();
      },
    });
  }

  private async take(session: LeaseSession): Promise<boolean> {
    const number = await takeLease(session, this.leaseMs);
    if (this.session !== session || number === null) return false;
    this.lead.take(number);
    this.log.info({ number }, 'this process leads');
    this.announced.add(['all']);
    void this.announced.catchUp();
    return true;
  }

  private letGo(): void {
    const number = this.lead.number();
    if (number !== null) this.log.warn({ number }, 'this process leads no longer');
    this.lead.letGo();
    this.until = 0;
    this.announced.clear();
    this.watcher.lead(null);
  }

  /** Nobody waits for a session that doesn't answer. */
  private drop(): void {
    const { session } = this;
    this.session = null;
    this.attempt += 1;
    this.letGo();
    void session?.end().catch(() => {});
  }
}
