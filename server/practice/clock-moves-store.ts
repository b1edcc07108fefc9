/** The SQL of the world clock's moves. */
import type { ClockMove } from '@bourse/core/markets/sessions/practice-clock.ts';
import { sql } from 'kysely';
import type { StaffId } from '../ids.ts';
import type { Db } from '../db/kysely-or-transaction.ts';

/**
 * Serialises announcements: the second of two people finds the first one's move. Any fixed number that no other lock
 * uses.
 */
const MOVES_LOCK = 7_203_163;

/** Until the transaction ends. */
export const lockClockMoves = (db: Db) => sql`select pg_advisory_xact_lock(${MOVES_LOCK})`.execute(db);

/** Newest first. */
export const listClockMoves = (db: Db) =>
  db
    .selectFrom('clock_moves as m')
    .innerJoin('staff', 'staff.staff_id', 'm.staff_id')
    .select(['m.move', 'm.staff_id', 'staff.name as by', 'm.why', 'm.begins_at', 'm.ahead_ms'])
    .orderBy('m.move', 'desc')
    .execute();

interface NewClockMove extends ClockMove {
  number: number;
  staff: StaffId;
  why: string;
  announcedAt: number;
  announcement: bigint;
}

export async function insertClockMove(
  db: Db,
  { number, staff, why, announcedAt, beginsAt, aheadMs, announcement }: NewClockMove,
): Promise<void> {
  await db
    .insertInto('clock_moves')
    .values({
      move: number,
      staff_id: staff,
      why,
      announced_at: new Date(announcedAt),
      begins_at: new Date(beginsAt),
      ahead_ms: BigInt(aheadMs),
      announcement,
    })
    .execute();
}
