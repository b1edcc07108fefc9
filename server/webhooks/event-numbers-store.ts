/**
 * The events of all accounts in one order, for the operator's webhooks: a cursor in it costs the same however many
 * accounts there are. An account's events have its own order.
 */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountEventRow } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';

type Db = Pick<Database, 'kysely'>;
const ROWS_AT_ONCE = 5_000;

/** Numbers what has been committed since. One process at a time; a second one finds nothing left. */
export async function numberEvents({ kysely }: Db): Promise<void> {
  for (;;) {
    const waiting = await kysely.selectFrom('unnumbered_events').select('position').limit(1).executeTakeFirst();
    if (!waiting) return;
    await kysely.transaction().execute(async (db) => {
      const { number } = await db
        .selectFrom('last_event_number')
        .select('number')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await sql`with next as (
          delete from unnumbered_events where position in (
            select position from unnumbered_events order by position limit ${ROWS_AT_ONCE})
          returning *
        ), numbered as (
          insert into event_numbers (number, account_id, seq, at)
            select ${number}::bigint + row_number() over (order by position), account_id, seq, at from next
          returning number
        ) update last_event_number set number = number + (select count(*) from numbered)`.execute(db);
    });
  }
}

export const readLastEventNumber = async ({ kysely }: Db): Promise<bigint> =>
  (await kysely.selectFrom('last_event_number').select('number').executeTakeFirstOrThrow()).number;

export interface NumberedEventRow {
  number: bigint;
  account: AccountId;
  /** Null: it is no longer stored. */
  row: AccountEventRow | null;
}

export async function listEventsAfterNumber({ kysely }: Db, after: bigint, limit: number): Promise<NumberedEventRow[]> {
  const rows = await kysely
    .selectFrom('event_numbers as n')
    .leftJoin('events as e', (join) => join.onRef('e.account_id', '=', 'n.account_id').onRef('e.seq', '=', 'n.seq'))
    .select(['n.number', 'n.account_id', 'n.seq', 'n.at', 'e.kind', 'e.data', 'e.notice'])
    .where('n.number', '>', after)
    .orderBy('n.number')
    .limit(limit)
    .execute();
  return rows.map(({ number, account_id: account, seq, at, kind, data, notice }) => ({
    number,
    account,
    row:
      kind === null || data === null
        ? null
        : { seq, kind: kind as AccountEventRow['kind'], data, notice, at: at.getTime() },
  }));
}

export async function deleteOldEventNumbers({ kysely }: Db, before: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from event_numbers where number in (
      select number from event_numbers where at < ${new Date(before)}
      order by at, number limit ${ROWS_AT_ONCE})`.execute(kysely);
    if (Number(numAffectedRows ?? 0n) < ROWS_AT_ONCE) return;
  }
}
