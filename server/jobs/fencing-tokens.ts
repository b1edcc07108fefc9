/**
 * The numbers under which this process leads, for each part. Leadership takes and releases them; code that writes as
 * leader names its part's number, and reports if the database has refused it.
 */
import {
  type BookPartition,
  getBookPartition,
  BOOK_PARTITIONS,
} from '@bourse/core/trading/books/order-book-partition.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import { NotLeadingError } from '../desk/database-failures.ts';

/** What can be led: a partition of the books, the jobs that write as leader, or a group of the other jobs. */
export type LeaseScope = BookPartition | JobGroup | typeof LEADER_JOBS_SCOPE;
export type JobGroup = number;
export const LEADER_JOBS_SCOPE = 0;
/** As many as partitions, and numbered after them. */
export const JOB_GROUPS: readonly JobGroup[] = BOOK_PARTITIONS.map((partition) => BOOK_PARTITIONS.length + partition);
/** Each is shared among the processes by itself. */
export const LEASE_SCOPE_SETS: readonly (readonly LeaseScope[])[] = [[LEADER_JOBS_SCOPE], BOOK_PARTITIONS, JOB_GROUPS];
export const LEASE_SCOPES: readonly LeaseScope[] = LEASE_SCOPE_SETS.flat();

/** By the hash of the job's name. */
export const jobGroupOf = (job: string): JobGroup => JOB_GROUPS[BOOK_PARTITIONS.indexOf(getBookPartition(job))]!;
export const isPartitionScope = (led: LeaseScope): led is BookPartition => BOOK_PARTITIONS.includes(led);

export interface FencingToken {
  /** The number under which this process leads it, as far as it knows: the database decides. Null if it doesn't. */
  number(): bigint | null;
  take(number: bigint): void;
  letGo(): void;
  /** To be called when the database says that another process leads it now. */
  lost(number: bigint): void;
  /** `act` is called when the number is lost. */
  whenLost(act: () => void): void;
}

/** For each part. */
export type FencingTokens = (led: LeaseScope) => FencingToken;

export function createFencingTokens(): FencingTokens {
  const leads = new Map(LEASE_SCOPES.map((led) => [led, createFencingToken()]));
  return (led) => leads.get(led)!;
}

export function createFencingToken(): FencingToken {
  const lossListeners: (() => void)[] = [];
  let number: bigint | null = null;
  return {
    number: () => number,
    take(taken) {
      number = taken;
    },
    letGo() {
      number = null;
    },
    lost(former) {
      if (number === former) for (const act of lossListeners) act();
    },
    whenLost: (act) => {
      lossListeners.push(act);
    },
  };
}

/**
 * A leader's writes, at the desk or elsewhere: each carries the leader's number, and the database refuses a number that
 * has been replaced.
 */

/**
 * The last statement before the commit: rejects unless this process leads, and no other process takes the lead before
 * the commit.
 */
export type AssertLeadership = (db: Kysely<DB>) => Promise<void>;

export interface LeaderWriter {
  desk: CommandDesk;
  assertLeads: AssertLeadership;
}

export interface LeaderWriters {
  jobs: LeaderWriter;
  /** The leader of an instrument's books. */
  books(instrument: InstrumentId): LeaderWriter;
}

/**
 * Between reading the number and the commit no other process may take the lead: a process that hangs there is cut off
 * well before its lease ends.
 */
const SILENT_MS = 2_000;

/** `refused` is called for each write that came too late. */
export function createLeaderWriter(
  desk: CommandDesk,
  lead: Pick<FencingToken, 'number' | 'lost'>,
  refused: () => void = () => {},
): LeaderWriter {
  async function withNumber<T>(act: (number: bigint) => Promise<T>): Promise<T> {
    const number = lead.number();
    if (number === null) throw new NotLeadingError();
    try {
      return await act(number);
    } catch (error) {
      if (!(error instanceof NotLeadingError)) throw error;
      refused();
      lead.lost(number);
      throw error;
    }
  }
  return {
    desk: {
      run: (command) => withNumber((leader) => desk.run({ ...command, leader })),
      runIfDue: (command) => withNumber((leader) => desk.runIfDue({ ...command, leader })),
      peek: (question) => desk.peek(question),
      stop: () => desk.stop(),
    },
    assertLeads: (db) =>
      withNumber(async (number) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(SILENT_MS)}, true),
          assert_leads(array[${number}::bigint])`
          .execute(db)
          .catch((error: { code?: string }) => {
            throw error.code === '40001' ? new NotLeadingError() : error;
          });
      }),
  };
}
