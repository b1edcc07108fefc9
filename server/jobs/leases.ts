/**
 * The leases in the database and the asking process's session, whose locks are released when it ends; which process
 * holds which, and why one can't.
 */
import type { Database } from '../db/database.ts';
import { openDatabaseClient } from '../db/pool.ts';
import type { LeaseScope } from './fencing-tokens.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { BOOK_PARTITIONS } from '@bourse/core/trading/books/order-book-partition.ts';
import { sql } from 'kysely';

export type LeaseSession = ReturnType<typeof openDatabaseClient>;

/** The first key of the advisory lock that a lease's session holds, as in `take_lead`; the second is its number. */
export const LEASE_LOCK_KEY = 7203116;

/** Long enough for a commit that has shown the old number to finish. */
const LOCK_TIMEOUT_MS = 1_000;
/** PostgreSQL's code for a lock that wasn't obtained in that time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface LeaseListener {
  gone(session: LeaseSession): void;
  /** Called when another process has added to the books, with the payload of the desk's `notifyBooksChanged`. */
  announced(payload: string): void;
}

export async function openLeaseSession({ app }: Database, listener: LeaseListener): Promise<LeaseSession> {
  const session = openDatabaseClient(app.url, {
    applicationName: 'bourse leader',
    role: app.role,
    settings: { lock_timeout: LOCK_TIMEOUT_MS },
  });
  const gone = (): void => listener.gone(session);
  session.on('error', gone);
  session.on('end', gone);
  session.on('notification', ({ payload = '' }) => listener.announced(payload));
  await session.connect();
  await session.query('listen books');
  return session;
}

/** The state after this process has reported that it lives. */
export interface LeaseRenewal {
  /** Which of the given numbers still lead. */
  numbers: ReadonlySet<bigint>;
  /** The number of candidate processes, including this one. */
  living: number;
  /** Parts without a leader. */
  free: readonly LeaseScope[];
}

/** Reports that `candidate` lives, and renews its leases. */
export async function renewLeases(
  session: LeaseSession,
  { candidate, leaseMs, heldNumbers }: { candidate: string; leaseMs: number; heldNumbers: readonly bigint[] },
): Promise<LeaseRenewal> {
  const {
    rows: [row],
  } = await session.query<{ numbers: bigint[]; living: number; free: number[] }>(
    `with lives as (
        insert into leader_candidates values ($1, statement_timestamp() + make_interval(secs => $2))
          on conflict (candidate) do update set until = excluded.until
      ), renewed as (
        update leadership set until = statement_timestamp() + make_interval(secs => $2) where number = any($3::bigint[])
          returning number
      ), locked as materialized (
        select objid::bigint as number from pg_locks where locktype = 'advisory' and granted and objsubid = 2
          and classid = ${LEASE_LOCK_KEY}
          and database = (select oid from pg_database where datname = current_database())
      )
      select coalesce((select array_agg(number) from renewed), '{}') as numbers,
        (select count(*)::integer + 1 from leader_candidates where until > statement_timestamp() and candidate <> $1)
          as living,
        coalesce((select array_agg(part::integer order by part) from leadership where number <> all($3::bigint[])
          and (until <= statement_timestamp() or number not in (select number from locked))), '{}') as free`,
    [candidate, leaseMs / 1_000, heldNumbers],
  );
  return { numbers: new Set(row?.numbers), living: row?.living ?? 1, free: row?.free ?? [] };
}

/**
 * The numbers under which the process leads now, by part, without those that another process took first. Empty if a
 * lock takes too long, as while the disk stalls a commit; leases already held stay.
 */
export async function takeLeases(
  session: LeaseSession,
  leaseMs: number,
  wanted: readonly LeaseScope[],
): Promise<ReadonlyMap<LeaseScope, bigint>> {
  try {
    const { rows } = await session.query<{ part: LeaseScope; number: bigint }>(
      `select part, number from take_lead($1::smallint[], make_interval(secs => $2))`,
      [wanted, leaseMs / 1_000],
    );
    return new Map(rows.map(({ part, number }) => [part, number]));
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await releaseUntakenLocks(session);
    return new Map();
  }
}

/**
 * A session's locks outlive the statement that failed after taking them: the next holder of the same number would wait
 * for them.
 */
async function releaseUntakenLocks(session: LeaseSession): Promise<void> {
  await session.query(
    `select pg_advisory_unlock(${LEASE_LOCK_KEY}, objid::bigint::integer) from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${LEASE_LOCK_KEY}
        and pid = pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())
        and objid::bigint not in (select number from leadership)`,
  );
}

/** Ends leases, so that others can take them at once. */
export async function endLeases(session: LeaseSession, numbers: readonly bigint[]): Promise<void> {
  await session.query(
    `with ended as (update leadership set until = clock_timestamp() where number = any($1::bigint[]))
      select pg_advisory_unlock(${LEASE_LOCK_KEY}, number::integer) from unnest($1::bigint[]) number`,
    [numbers],
  );
}

/** Withdraws a process that ends, and removes candidates that have been silent for long. */
export async function withdrawLeaseCandidate(session: LeaseSession, candidate: string): Promise<void> {
  await session.query(
    `delete from leader_candidates where candidate = $1 or until < clock_timestamp() - interval '1 hour'`,
    [candidate],
  );
}

/** Why a process can't lead, if the database accepts sessions and yet finishes no write. */

/** The lease's session hasn't answered in time. */
export class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError';
  constructor() {
    super('the database is away: it does not answer');
  }
}

/** Longer than a healthy database takes, and short compared with a lease. */
const STANDBY_CHECK_MS = 1_000;

/**
 * The error to log. A silent database, and a lease that stays locked, may mean that commits wait for a synchronous
 * standby that is gone: a session that only reads can tell. All of these begin like other failures of a database that
 * is away, and so are logged together with them, once in a while.
 */
export async function explainLeadershipFailure(database: Pick<Database, 'app'>, error: unknown): Promise<unknown> {
  const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
  if (!isLocked && !(error instanceof SilentDatabaseError)) return error;
  if (await waitsForStandby(database))
    return new Error(
      'the database is away: no write ends, since the primary waits for a synchronous standby that is gone ' +
        '(wait_event SyncRep)',
    );
  return isLocked ? new Error('the database is away: the leases stay locked', { cause: error }) : error;
}

/** Looks at this login's own sessions, which include those that this process has given up. */
async function waitsForStandby({ app }: Pick<Database, 'app'>): Promise<boolean> {
  const session = openDatabaseClient(app.url, {
    applicationName: 'bourse look',
    settings: { default_transaction_read_only: 'on', statement_timeout: STANDBY_CHECK_MS },
  });
  let waits = false;
  const checkSessions = async (): Promise<void> => {
    await session.connect();
    const { rows } = await session.query<{ waits: boolean }>(
      // Each commit waits for a moment.
      `select exists (select from pg_stat_activity
        where wait_event = 'SyncRep' and now() - query_start > interval '1 second') as waits`,
    );
    waits = rows[0]?.waits === true;
  };
  await finishesWithin(STANDBY_CHECK_MS, checkSessions());
  void session.end().catch(() => {});
  return waits;
}

/** Which processes fill waiting orders: each leads some partitions of the books. */

export interface OrderFillingProcesses {
  /** How many processes lead a partition. */
  processes: number;
  /** How many partitions have a leader. */
  led: number;
  /** How many there are. */
  partitions: number;
}

/** As the database knows it: a lease that lasts, and the lock of the session that holds it. */
export async function readOrderFillingProcesses({ kysely }: Pick<Database, 'kysely'>): Promise<OrderFillingProcesses> {
  const { rows } = await sql<{ processes: number; led: number }>`
    select count(distinct pid)::integer as processes, count(distinct part)::integer as led
      from leadership join pg_locks on objid::bigint = number
      where part = any(${[...BOOK_PARTITIONS]}::smallint[]) and until > statement_timestamp()
        and locktype = 'advisory' and granted and objsubid = 2 and classid = ${LEASE_LOCK_KEY}
        and pg_locks.database = (select oid from pg_database where datname = current_database())`.execute(kysely);
  return { processes: 0, led: 0, ...rows[0], partitions: BOOK_PARTITIONS.length };
}
