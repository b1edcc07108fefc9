/** Checks each copied fill once, when no further trade can be near it. */
import { FOLLOWERS_FIRST_MS } from '@bourse/core/copying/followers-first.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import { besideOf, besideSql, OF_PERSON } from './beside.ts';
import type { Row } from './rows.ts';

const AT_ONCE = 500;

/** Returns the number of trades found near copies. */
export async function watchLeaders({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  return database.kysely.transaction().execute(async (db) => {
    const blocks = await db
      .selectFrom('copy_blocks')
      .select('block')
      .where('status', '=', 'done')
      .where('watched_at', 'is', null)
      .where('filled_at', '<', new Date(now - FOLLOWERS_FIRST_MS))
      .orderBy('done_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (blocks.length === 0) return 0;
    const numbers = blocks.map(({ block }) => block);
    const { rows } = await sql<Row>`${sql.raw(besideSql('true', OF_PERSON))}
      and b.block = any(${numbers}::bigint[])`.execute(db);
    const found = besideOf(rows);
    if (found.length > 0)
      await db
        .insertInto('leader_trades')
        .values(
          found.map(({ block, account, fill, kind }) => ({
            account_id: account,
            fill_seq: fill,
            block,
            kind,
            at: new Date(now),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await db
      .updateTable('copy_blocks')
      .set({ watched_at: new Date(now) })
      .where('block', 'in', numbers)
      .execute();
    return found.length;
  });
}
