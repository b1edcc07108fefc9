/**
 * Elects leaders: each partition of the books, the jobs that write as leader, and each group of the other jobs has a
 * lease that its leader renews every second. It writes under a fencing number. A process that hangs doesn't renew and
 * is replaced, and the database refuses its later writes under the old numbers. Live processes share partitions and
 * groups; each also hears what others put into its books.
 */
import { randomUUID } from 'node:crypto';
import { BOOK_PARTITIONS } from '@bourse/core/trading/books/order-book-partition.ts';
import type { Logger } from 'pino';
import type { ReadTrailingBestPrice } from '../books/read-resting-order-books.ts';
import type { Database } from '../db/database.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { type BookRefresher, createBookRefresher, type LedBooksWatcher } from './book-refresher.ts';
import {
  createFencingTokens,
  isPartitionScope,
  LEADER_JOBS_SCOPE,
  LEASE_SCOPES,
  type FencingTokens,
  type LeaseScope,
  LEASE_SCOPE_SETS,
} from './fencing-tokens.ts';
import {
  endLeases,
  type LeaseSession,
  openLeaseSession,
  renewLeases,
  SilentDatabaseError,
  takeLeases,
  explainLeadershipFailure,
  withdrawLeaseCandidate,
} from './leases.ts';

/** Who leads, as far as this process knows. */
export interface LeadershipStatus {
  /** The jobs that one process does for all. */
  where: 'here' | 'elsewhere' | 'nobody';
  /** For how long something has had no leader: any jobs, or any partition. */
  nobodyMs: number;
  /** How many partitions of the books this process leads. */
  partitions: number;
}

export interface LeaderElection {
  /**
   * Renews the leases, and takes free ones up to this process's share; call it every second or so. Returns whether this
   * process leads anything.
   */
  beat(): Promise<boolean>;
  /** Like `beat`, with the books up to date. */
  campaign(): Promise<boolean>;
  getStatus(): LeadershipStatus;
  /** The number under which this process leads it; null if it doesn't. */
  number(led: LeaseScope): bigint | null;
  stop(): Promise<void>;
}

export interface LeaderElectionOptions {
  /** Where others read the numbers. */
  fencingTokens?: FencingTokens;
  followed?: ReadTrailingBestPrice | undefined;
  /** How long a silent leader still counts as leading. */
  leaseMs?: number;
  /** A leader whose market watcher makes no progress for this long doesn't renew. */
  hangsMs?: number;
}

const LEASE_MS = 5_000;
const HANGS_MS = 30_000;
/** Until it has asked, a process assumes that nobody has led for this long. */
const UNKNOWN_MS = 60_000;
/** Time to read answers that have already arrived. */
const READ_MS = 200;

type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export const createLeaderElection = (
  database: Database,
  watcher: LedBooksWatcher,
  log: Log,
  options: LeaderElectionOptions = {},
): LeaderElection => new Candidate(database, watcher, log, options);

/** This process as a candidate: it leads its share, or asks whether it may. */
class Candidate implements LeaderElection {
  private readonly id = randomUUID();
  private readonly database: Database;
  private readonly watcher: LedBooksWatcher;
  private readonly log: Log;
  private readonly fencingTokens: FencingTokens;
  private readonly leaseMs: number;
  private readonly hangsMs: number;
  private readonly announced: BookRefresher;
  private session: LeaseSession | null = null;
  /** Incremented to abandon an attempt that waits for a session. */
  private attempt = 0;
  /**
   * By this process's own clock: `until`, the leases last at least until then; `ledAt`, everything was led until then.
   */
  private until = 0;
  private ledAt = performance.now() - UNKNOWN_MS;
  private beating: Promise<boolean> | null = null;
  private hasLed = false;

  constructor(
    database: Database,
    watcher: LedBooksWatcher,
    log: Log,
    { fencingTokens = createFencingTokens(), followed, leaseMs = LEASE_MS, hangsMs = HANGS_MS }: LeaderElectionOptions,
  ) {
    this.database = database;
    this.watcher = watcher;
    this.log = log;
    this.fencingTokens = fencingTokens;
    this.leaseMs = leaseMs;
    this.hangsMs = hangsMs;
    this.announced = createBookRefresher({ database, orderBookWatcher: watcher, log, fencingTokens, followed });
    for (const led of LEASE_SCOPES) fencingTokens(led).whenLost(() => this.letEachGo([led]));
  }

  beat(): Promise<boolean> {
    this.beating ??= this.beatOnce().finally(() => {
      this.beating = null;
    });
    return this.beating;
  }

  async campaign(): Promise<boolean> {
    if (performance.now() >= this.until && !(await this.beat())) return false;
    await this.announced.catchUp();
    return this.watcher.books().length > 0;
  }

  getStatus(): LeadershipStatus {
    const now = performance.now();
    const silentMs = now - this.ledAt;
    const isSure = now < this.until;
    const partitions = isSure ? BOOK_PARTITIONS.filter((each) => this.number(each) !== null).length : 0;
    const nobodyMs = silentMs < this.leaseMs ? 0 : Math.round(silentMs);
    if (isSure && this.number(LEADER_JOBS_SCOPE) !== null) return { where: 'here', nobodyMs, partitions };
    return { where: silentMs < this.leaseMs ? 'elsewhere' : 'nobody', nobodyMs: Math.round(silentMs), partitions };
  }

  number(led: LeaseScope): bigint | null {
    return this.fencingTokens(led).number();
  }

  async stop(): Promise<void> {
    await this.beating?.catch(() => {});
    const { session } = this;
    this.session = null;
    this.letAllGo();
    if (!session) return;
    // The next leader needn't wait for the leases to end: the session's locks are released with it.
    await finishesWithin(
      this.leaseMs,
      withdrawLeaseCandidate(session, this.id).catch(() => {}),
    );
    await session.end().catch(() => {});
  }

  private async beatOnce(): Promise<boolean> {
    const { log, leaseMs } = this;
    if (this.numbers().length > 0 && this.watcher.stuckForMs() > this.hangsMs) {
      log.error({ numbers: this.numbers().map(String) }, 'a look at the market does not end: no lease is renewed');
      return performance.now() < this.until;
    }
    const asking = this.ask();
    try {
      const answer = asking.catch(() => {});
      // After a pause of this process the time may be up before answers that have arrived are read.
      if (!(await finishesWithin(leaseMs, answer)) && !(await finishesWithin(READ_MS, answer)))
        throw new SilentDatabaseError();
      return await asking;
    } catch (error) {
      this.drop();
      log.warn({ err: await explainLeadershipFailure(this.database, error) }, 'this process can not lead');
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
    const { leaseMs, id: candidate } = this;
    const { numbers, living, free } = await renewLeases(session, { candidate, leaseMs, heldNumbers: this.numbers() });
    if (this.session !== session) return false;
    this.letEachGo(LEASE_SCOPES.filter((led) => !numbers.has(this.number(led) ?? -1n)));
    this.until = numbers.size > 0 ? sentAt + leaseMs : 0;
    await this.share(session, living, free, sentAt);
    return this.session === session && this.numbers().length > 0;
  }

  /** Takes free leases up to a fair share of each kind, and releases those beyond it. */
  private async share(
    session: LeaseSession,
    living: number,
    free: readonly LeaseScope[],
    sentAt: number,
  ): Promise<void> {
    const shares = LEASE_SCOPE_SETS.map((all) => ({
      own: all.filter((led) => this.number(led) !== null),
      free: free.filter((led) => all.includes(led)),
      fair: Math.ceil(all.length / living),
    }));
    const wanted = shares.flatMap(({ own, free: some, fair }) => some.slice(0, Math.max(0, fair - own.length)));
    const taken = wanted.length > 0 ? await this.take(session, wanted, sentAt) : 0;
    if (this.session !== session) return;
    // Everything that was free is led again: restart the clock of "nobody leads".
    if (free.length === taken) this.ledAt = performance.now();
    const surplus = shares.flatMap(({ own, fair }) => own.slice(fair));
    if (surplus.length === 0) return;
    const numbers = surplus.map((led) => this.number(led)!);
    for (const led of surplus) this.letGo(led);
    this.log.info({ parts: surplus }, 'this process lets others lead');
    await endLeases(session, numbers);
  }

  private connect(): Promise<LeaseSession> {
    return openLeaseSession(this.database, {
      gone: (session) => {
        if (this.session === session) this.drop();
      },
      announced: (payload) => {
        this.announced.add(payload);
        void this.announced.catchUp();
      },
    });
  }

  private async take(session: LeaseSession, wanted: readonly LeaseScope[], sentAt: number): Promise<number> {
    const taken = await takeLeases(session, this.leaseMs, wanted);
    if (this.session !== session || taken.size === 0) return 0;
    for (const [led, number] of taken) this.fencingTokens(led).take(number);
    this.until = sentAt + this.leaseMs;
    // What a start takes is what anybody expects.
    if (this.hasLed)
      this.log.info({ parts: [...taken.keys()], numbers: [...taken.values()].map(String) }, 'this process leads');
    this.hasLed = true;
    this.announced.addAll([...taken.keys()].filter(isPartitionScope));
    void this.announced.catchUp();
    return taken.size;
  }

  private numbers(): bigint[] {
    return LEASE_SCOPES.map((led) => this.number(led)).filter((number) => number !== null);
  }

  private letGo(led: LeaseScope): void {
    if (this.number(led) === null) return;
    this.fencingTokens(led).letGo();
    if (!isPartitionScope(led)) return;
    this.announced.forget(led);
    this.watcher.stopWatching(led);
  }

  /** Says so in one line, whether it loses one part or, with the database, all of them. */
  private letEachGo(scopes: readonly LeaseScope[]): void {
    const held = scopes.filter((led) => this.number(led) !== null);
    if (held.length === 0) return;
    const [numbers, count] = [held.map((led) => String(this.number(led))), held.length];
    this.log.warn({ count, parts: held, numbers }, 'this process leads no longer');
    for (const led of held) this.letGo(led);
  }

  private letAllGo(): void {
    for (const led of LEASE_SCOPES) this.letGo(led);
    this.until = 0;
  }

  /** Abandons a session that doesn't answer. */
  private drop(): void {
    const { session } = this;
    this.session = null;
    this.attempt += 1;
    this.letEachGo(LEASE_SCOPES);
    this.until = 0;
    void session?.end().catch(() => {});
  }
}
