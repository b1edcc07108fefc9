/**
 * A standby that answers calls whose answer may be a moment out of date. It is only asked while it keeps up: the leader
 * renews its lease each second, so the lease in the standby's copy shows how far behind it is; and only once it has
 * replayed what was committed when it was asked, so that nobody misses their own change. If it is away, behind, or the
 * copy of another database, the main one answers instead, automatically.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';

export interface Replica {
  /**
   * While `read` runs, the database's typed queries go to the standby. It must be idempotent: it is repeated on the
   * main database if it fails there.
   */
  read<Result>(read: () => Promise<Result>): Promise<Result>;
  /** How many such reads each has answered since the start. */
  readonly answered: Readonly<Record<'standby' | 'main', number>>;
  stop(): Promise<void>;
}

/** A lease lasts five seconds from its renewal. If one ended this long ago, nobody leads, or the standby is behind. */
const ENDED_AT_MOST_S = 5;
const CHECK_EVERY_MS = 1_000;
/** How often a standby is asked whether it has caught up, and how long it is given in between. */
const CATCH_UP_ATTEMPTS = 10;
const CATCHES_UP_MS = 10;

/** What typed queries need of a pool. */
export type DatabaseSessionPool = Pick<pg.Pool, 'connect' | 'end' | 'options'>;

/** The pool of the read under way; absent outside of one. */
const reading = new AsyncLocalStorage<Pick<pg.Pool, 'connect'> | undefined>();

/** For what a call marked `late` reads, or another read like it: never for the facts of a decision. */
export const readFromReplica = <Result>(
  { replica }: { replica?: Replica | undefined },
  read: () => Promise<Result>,
): Promise<Result> => (replica ? replica.read(read) : read());

/** Within a late read: for writes, and for reads shared with callers whose answers may not be late. */
export const runOnPrimary = <Result>(act: () => Result): Result =>
  reading.getStore() === undefined ? act() : reading.run(undefined, act);

/** The main database's sessions, but the standby's within a late read. */
export const withReplicaReads = (main: pg.Pool): DatabaseSessionPool => ({
  options: main.options,
  connect: (() => (reading.getStore() ?? main).connect()) as pg.Pool['connect'],
  end: () => main.end(),
});

export function createReplica(main: pg.Pool, standby: pg.Pool, log: DatabaseLog): Replica {
  const answered = { standby: 0, main: 0 };
  let looked: { atMs: number; why: Promise<string | null> } | null = null;
  let lastReason: string | null = null;

  const why = (): Promise<string | null> => {
    if (looked === null || performance.now() - looked.atMs > CHECK_EVERY_MS)
      looked = { atMs: performance.now(), why: whyNot(main, standby) };
    return looked.why;
  };
  /** Logs a change of the reason once, not at each read. */
  const logReason = (reason: string | null): void => {
    if (reason === lastReason) return;
    lastReason = reason;
    if (reason === null) log.info({}, 'the database of DATABASE_READ_URL answers');
    else log.warn({}, `The database of DATABASE_READ_URL ${reason}: the main one answers what it would.`);
  };
  // Logs at the start if the address is wrong.
  void standby.query('select 1').catch((error: Error) => logReason(away(error)));
  return {
    answered,
    async read(read) {
      const reason = await why();
      logReason(reason);
      try {
        if (reason === null && (await hasCaughtUp(main, standby))) {
          const result = await reading.run(standby, read);
          answered.standby += 1;
          return result;
        }
      } catch (error) {
        // The standby went away, or had to replay changes that conflicted with the read.
        log.warn(
          { reason: (error as Error).message },
          'a read failed at DATABASE_READ_URL, and goes to the main database',
        );
      }
      answered.main += 1;
      return runOnPrimary(read);
    },
    stop: () => standby.end(),
  };
}

const away = ({ message }: Error): string => `can't be reached (${message})`;

/** Why it can't be asked; null if it can. */
async function whyNot(main: pg.Pool, standby: pg.Pool): Promise<string | null> {
  try {
    const [ours, theirs] = await Promise.all([main, standby].map((each) => readReplicaState(each)));
    if (ours?.world === undefined || ours.world !== theirs?.world) return 'is no copy of that of DATABASE_URL';
    return theirs.keepsUp ? null : 'is behind, or nobody leads';
  } catch (error) {
    return away(error as Error);
  }
}

/** Which world it has (by the seed, so that no two are confused), and whether its lease is current. */
async function readReplicaState(pool: pg.Pool): Promise<{ world: string | undefined; keepsUp: boolean }> {
  const { rows } = await pool.query<{ world: string; keeps_up: boolean }>(
    `select encode(sha256(w.seed), 'hex') as world,
      l.until > clock_timestamp() - make_interval(secs => $1) as keeps_up
    from world w, leadership l where l.part = 0`,
    [ENDED_AT_MOST_S],
  );
  return { world: rows[0]?.world, keepsUp: rows[0]?.keeps_up === true };
}

/** Whether the standby shows, in time, everything that is committed now. A copy by other means is trusted. */
async function hasCaughtUp(main: pg.Pool, standby: pg.Pool): Promise<boolean> {
  const { rows } = await main.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  for (let times = 0; times < CATCH_UP_ATTEMPTS; times++) {
    if (times > 0) await wait(CATCHES_UP_MS);
    const { rows: replayed } = await standby.query<{ all: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as all',
      [rows[0]?.at],
    );
    if (replayed[0]?.all) return true;
  }
  return false;
}
