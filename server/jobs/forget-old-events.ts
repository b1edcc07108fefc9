import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A reader that was away for longer reads its lists again. Messages stay: they belong to the customer. */
const KEPT_MS = 8 * 24 * 3_600_000;
const ROWS_AT_ONCE = 10_000;

/** Deletes what only the stream needed, a page at a time so that nobody waits for it. */
export async function forgetOldEvents({ kysely }: Database, now: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from events where ctid in (
      select ctid from events where at < ${new Date(now - KEPT_MS)} and notice is null limit ${ROWS_AT_ONCE})`.execute(
      kysely,
    );
    if (Number(numAffectedRows ?? 0n) < ROWS_AT_ONCE) return;
  }
}
