/**
 * Reads what waits for a price from the database: a whole partition when it is taken over, single rows when another
 * process has changed them.
 */
import { sql } from 'kysely';
import { type BookPartition, getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Database } from '../db/database.ts';
import { parseOrderRow } from '../ledger/order-table.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import {
  encodeBookEntryId,
  type BookEntryId,
  type RestingOrderBooks,
  createRestingOrderBooks,
  parseBookEntryId,
} from './resting-order-books.ts';

const PAGE_ROWS = 20_000;

/**
 * The best price that a trailing order has followed by now. By default the stored one; otherwise computed from the bars
 * since.
 */
export type ReadTrailingBestPrice = (order: Order) => Promise<Price | null>;
const readStoredBest: ReadTrailingBestPrice = async (order) => order.best;

/** The books of these partitions, read in one go. */
export async function readRestingOrderBooks(
  { kysely }: Database,
  partitions: readonly BookPartition[],
  followed: ReadTrailingBestPrice = readStoredBest,
): Promise<RestingOrderBooks[]> {
  const books = new Map(
    partitions.map((partition) => [partition, createRestingOrderBooks(partition, getBookPartition)]),
  );
  const holding = ({ instrument }: Record<string, unknown>): RestingOrderBooks | undefined =>
    books.get(getBookPartition(instrument as string));
  for (let after = { account: 0n, seq: 0n }; ; ) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from orders where status = 'pending' and (account_id, order_seq) > (${after.account}, ${after.seq})
      order by account_id, order_seq limit ${PAGE_ROWS}`.execute(kysely);
    for (const row of rows) {
      const own = holding(row);
      if (!own) continue;
      const order = parseOrderRow(row);
      own.setOrder(row.account_id as bigint, order.trail ? { ...order, best: await followed(order) } : order);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) break;
    after = { account: last.account_id as bigint, seq: last.order_seq as bigint };
  }
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from positions where status <> 'closed' and liquidation_price is not null`.execute(kysely);
  for (const row of rows) holding(row)?.setPosition(row.account_id as bigint, parsePositionRow(row));
  return [...books.values()];
}

/** Updates single entries, in whichever of the books they are. */
export async function refreshBookEntries(
  { kysely }: Database,
  books: readonly RestingOrderBooks[],
  ids: readonly BookEntryId[],
): Promise<void> {
  const parsed = ids.map(parseBookEntryId).filter((each) => each !== null);
  const columns = (kind: 'o' | 'p') => {
    const list = parsed.filter((each) => each.kind === kind);
    return sql`unnest(${list.map((each) => each.account)}::bigint[], ${list.map((each) => each.seq)}::bigint[])`;
  };
  const [orders, positions] = await Promise.all([
    sql<
      Record<string, unknown>
    >`select o.* from ${columns('o')} n(account_id, order_seq) join orders o using (account_id, order_seq)`.execute(
      kysely,
    ),
    sql<Record<string, unknown>>`select p.* from ${columns('p')} n(account_id, position_seq)
      join positions p using (account_id, position_seq)`.execute(kysely),
  ]);
  // An entry that no longer exists is in neither result. One that does exist stays in place until it is set again, or a
  // trailing order would forget how far it has followed.
  const found = new Set([
    ...orders.rows.map((row) => encodeBookEntryId('o', row.account_id as bigint, row.order_seq as bigint)),
    ...positions.rows.map((row) => encodeBookEntryId('p', row.account_id as bigint, row.position_seq as bigint)),
  ]);
  for (const each of parsed) {
    const id = encodeBookEntryId(each.kind, each.account, each.seq);
    if (!found.has(id)) for (const own of books) own.remove(id);
  }
  for (const row of orders.rows) for (const own of books) own.setOrder(row.account_id as bigint, parseOrderRow(row));
  for (const row of positions.rows)
    for (const own of books) own.setPosition(row.account_id as bigint, parsePositionRow(row));
}
