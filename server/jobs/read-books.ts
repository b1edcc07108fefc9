/** What waits for a price, from the database: all of it at the start, single rows when another process has changed them. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { orderOf, positionOf } from '../desk/rows.ts';
import { Books, bookId, parseBookId, type BookId } from './books.ts';

const PAGE_ROWS = 20_000;

export async function readBooks({ kysely }: Database): Promise<Books> {
  const books = new Books();
  for (let after = { account: 0n, seq: 0n }; ; ) {
    const { rows } = await sql<Record<string, unknown>>`select * from orders where status = 'pending' and (account_id, order_seq) > (${after.account}, ${after.seq})
      order by account_id, order_seq limit ${PAGE_ROWS}`.execute(kysely);
    for (const row of rows) books.setOrder(row.account_id as bigint, orderOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) break;
    after = { account: last.account_id as bigint, seq: last.order_seq as bigint };
  }
  const { rows } = await sql<Record<string, unknown>>`select * from positions where status <> 'closed' and liquidation_price is not null`.execute(kysely);
  for (const row of rows) books.setPosition(row.account_id as bigint, positionOf(row));
  return books;
}

/** Brings single entries up to date. */
export async function refreshBooks({ kysely }: Database, books: Books, ids: readonly BookId[]): Promise<void> {
  for (const id of ids) {
    const parsed = parseBookId(id);
    if (!parsed) continue;
    if (parsed.kind === 'o') {
      const row = await kysely.selectFrom('orders').selectAll().where('account_id', '=', parsed.account).where('order_seq', '=', parsed.seq).executeTakeFirst();
      if (row) books.setOrder(parsed.account, orderOf(row));
      else books.remove(bookId('o', parsed.account, parsed.seq));
    } else {
      const row = await kysely.selectFrom('positions').selectAll().where('account_id', '=', parsed.account).where('position_seq', '=', parsed.seq).executeTakeFirst();
      if (row) books.setPosition(parsed.account, positionOf(row));
      else books.remove(bookId('p', parsed.account, parsed.seq));
    }
  }
}
