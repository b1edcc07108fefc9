/**
 * A standby that answers reads that may be a moment out of date. It is only asked while it keeps up: the leader renews
 * its lease each second, so the lease in the standby's copy shows how far behind it is. If it is away, behind, or the
 * copy of another database, the main one answers instead, automatically.
 */
import { type Kysely, sql } from 'kysely';
import type { Database, Log } from './database.ts';
import type { DB } from './types.ts';

export interface Replica {
  /** `read` must be idempotent: it is repeated on the main database if the standby fails. */
  read<Result>(read: (kysely: Kysely<DB>) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** A lease lasts five seconds from its renewal. If one ended this long ago, nobody leads, or the standby is behind. */
const ENDED_AT_MOST_S = 5;
const LOOK_EVERY_MS = 1_000;

/** For staff's lists and exports: never for what somebody has just done, or for the facts of a decision. */
export const readLate = <Result>(
  { kysely, replica }: Pick<Database, 'kysely' | 'replica'>,
  read: (kysely: Kysely<DB>) => Promise<Result>,
): Promise<Result> => (replica ? replica.read(read) : read(kysely));

export function createReplica(main: Kysely<DB>, standby: Kysely<DB>, log: Log): Replica {
  let looked: { atMs: number; why: Promise<string | null> } | null = null;
  let said: string | null = null;

  const why = (): Promise<string | null> => {
    if (looked === null || performance.now() - looked.atMs > LOOK_EVERY_MS)
      looked = { atMs: performance.now(), why: whyNot(main, standby) };
    return looked.why;
  };
  /** Logs a change of the reason once, not at each read. */
  const tell = (reason: string | null): void => {
    if (reason === said) return;
    said = reason;
    if (reason === null) log.info({}, 'the database of DATABASE_READ_URL answers');
    else log.warn({}, `The database of DATABASE_READ_URL ${reason}: the main one answers what it would.`);
  };
  // Logs at the start if the address is wrong.
  void sql`select 1`.execute(standby).catch((error: Error) => tell(away(error)));
  return {
    async read(read) {
      const reason = await why();
      tell(reason);
      if (reason !== null) return read(main);
      try {
        return await read(standby);
      } catch (error) {
        // The standby went away, or had to replay changes that conflicted with the read.
        log.warn(
          { reason: (error as Error).message },
          'a read failed at DATABASE_READ_URL, and goes to the main database',
        );
        return read(main);
      }
    },
    stop: () => standby.destroy(),
  };
}

const away = ({ message }: Error): string => `can't be reached (${message})`;

/** Why it can't be asked; null if it can. */
async function whyNot(main: Kysely<DB>, standby: Kysely<DB>): Promise<string | null> {
  try {
    const [ours, theirs] = await Promise.all([main, standby].map((each) => lookAt(each)));
    if (ours?.world === undefined || ours.world !== theirs?.world) return 'is no copy of that of DATABASE_URL';
    return theirs.keepsUp ? null : 'is behind, or nobody leads';
  } catch (error) {
    return away(error as Error);
  }
}

/** Which world it has (by the seed, so that no two are confused), and whether its lease is current. */
async function lookAt(kysely: Kysely<DB>): Promise<{ world: string | undefined; keepsUp: boolean }> {
  const { rows } = await sql<{ world: string; keeps_up: boolean }>`
    select encode(sha256(w.seed), 'hex') as world,
      l.until > clock_timestamp() - make_interval(secs => ${ENDED_AT_MOST_S}) as keeps_up
    from world w, leadership l where l.part = 0`.execute(kysely);
  return { world: rows[0]?.world, keepsUp: rows[0]?.keeps_up === true };
}
