/** The SQL of recalls: who has borrowed an instrument, and who must return it. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Quantity } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';

type Db = Database['kysely'];

/** An open short, or a waiting order to sell short, with the units it has borrowed; `openedAt` is epoch ms. */
export interface StockBorrowing {
  account: AccountId;
  seq: bigint;
  quantity: Quantity;
  openedAt: number;
  portfolio: number;
}
/** `returned`: bought back since the customer was notified. */
export interface StockRecall extends StockBorrowing {
  recall: number;
  dueAt: number;
  returned: Quantity;
  held: Quantity;
}

/** Instruments of which something is lent or recalled, with the units that customers lend. */
export async function listLentInstruments(
  db: Db,
  now: number,
): Promise<{ instrument: InstrumentId; lent: Quantity; offered: Quantity }[]> {
  return (
    await sql<{ instrument: InstrumentId; lent: bigint; offered: bigint }>`
    select instrument, lent, stock_offered(instrument, ${new Date(now)}) as offered from lent_stock l
    where lent > 0 or exists (select from stock_recalls r where r.instrument = l.instrument
      and r.ended_at is null)`.execute(db)
  ).rows;
}

interface BorrowingRow {
  account_id: AccountId;
  seq: bigint;
  quantity: bigint;
  opened_at: Date;
  portfolio: number;
}
const borrowingFromRow = ({ account_id, seq, quantity, opened_at, portfolio }: BorrowingRow): StockBorrowing => ({
  account: account_id,
  seq,
  quantity,
  openedAt: opened_at.getTime(),
  portfolio,
});

export async function listWaitingShortOrders(db: Db, instrument: InstrumentId): Promise<StockBorrowing[]> {
  const { rows } =
    await sql<BorrowingRow>`select account_id, order_seq as seq, quantity - filled as quantity, created_at as opened_at,
        portfolio
      from orders
    where instrument = ${instrument} and side = 'short' and effect = 'open' and status = 'pending' order by account_id,
      order_seq`.execute(db);
  return rows.map(borrowingFromRow);
}

/** Shorts that haven't been recalled. */
export async function listUnrecalledShorts(db: Db, instrument: InstrumentId): Promise<StockBorrowing[]> {
  const { rows } = await sql<BorrowingRow>`select account_id, position_seq as seq, open_quantity as quantity, opened_at,
        portfolio
      from positions p
    where instrument = ${instrument} and side = 'short' and status <> 'closed' and liquidation_price is not null
      and not exists (select from stock_recalls r where r.account_id = p.account_id and r.position_seq = p.position_seq
        and ended_at is null)
    order by account_id, position_seq`.execute(db);
  return rows.map(borrowingFromRow);
}

export async function listStockRecalls(db: Db, instrument: InstrumentId): Promise<StockRecall[]> {
  const { rows } = await sql<BorrowingRow & { recall: number; due_at: Date; returned: bigint; held: bigint }>`
    select r.account_id, r.position_seq as seq, r.recall, r.quantity, r.notified_at as opened_at, r.due_at,
      p.open_quantity as held, p.portfolio,
      coalesce((select sum(quantity) from fills f where f.account_id = r.account_id and f.position_seq = r.position_seq
        and effect = 'close' and f.at >= r.notified_at), 0)::bigint as returned
    from stock_recalls r join positions p using (account_id, position_seq) where r.instrument = ${instrument}
      and r.ended_at is null
    order by r.account_id, r.position_seq`.execute(db);
  return rows.map((row) => ({
    ...borrowingFromRow(row),
    recall: row.recall,
    dueAt: row.due_at.getTime(),
    returned: row.returned,
    held: row.held,
  }));
}

/** False if it was recalled already. */
export async function insertStockRecall(
  { db, now }: TransactionContext,
  { account, seq, quantity }: StockBorrowing,
  instrument: InstrumentId,
  dueAt: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into stock_recalls (account_id, position_seq, recall, instrument, quantity, notified_at, due_at)
    select ${account}, ${seq}, coalesce(max(recall), 0) + 1, ${instrument}, ${quantity}, ${new Date(now)},
      ${new Date(dueAt)}
    from stock_recalls where account_id = ${account} and position_seq = ${seq} on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export async function endStockRecall(db: Db, { account, seq, recall }: StockRecall, now: number): Promise<void> {
  await sql`update stock_recalls set ended_at = ${new Date(now)} where account_id = ${account}
    and position_seq = ${seq} and recall = ${recall} and ended_at is null`.execute(db);
}
