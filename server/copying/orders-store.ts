import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { blockOf, copyOrderOf, type KnownLeader, type Row, type StoredBlock, strategyOf } from './rows.ts';
import type { Db } from './store.ts';

export interface CopyOrderRow {
  order: ReturnType<typeof copyOrderOf>;
  block: StoredBlock;
  leader: Pick<KnownLeader, 'alias' | 'strategy'>;
  quantity: bigint;
}

const OF_BLOCK = `b.leader, b.account_id as leader_account, b.fill_seq, b.part, b.only_account, b.only_portfolio,
  b.leaving, b.instrument, b.side, b.effect, b.leverage, b.leader_price, b.leader_quantity, b.held_before,
  b.leader_taken, b.leader_quote_at, b.filled_at, b.planned_at, b.done_at, b.quote_seq, b.quote_at, b.bid, b.ask,
  b.last, b.source, b.tick, b.displayed_size, b.taken_before, b.price, b.impact`;

/** Newest first; a close that was tried several times appears each time. */
export async function readCopyOrders(
  db: Db,
  account: AccountId,
  { portfolio, before, limit }: { portfolio: number | null; before: bigint | null; limit: number },
): Promise<CopyOrderRow[]> {
  const { rows } = await sql<Row>`select o.*, o.status as order_status, b.status as block_status,
      b.quantity as block_quantity, ${sql.raw(OF_BLOCK)},
      l.alias, l.strategy, l.strategy_kind, l.market, l.version, l.capacity
    from copy_orders o join copy_blocks b using (block) join leaders l using (leader)
    where o.account_id = ${account} and (${portfolio}::integer is null or o.portfolio = ${portfolio})
      and (${before}::bigint is null or o.block < ${before})
    order by o.block desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    order: copyOrderOf(row),
    block: blockOf({ ...row, status: row.block_status, quantity: row.block_quantity }),
    leader: { alias: row.alias as string, strategy: strategyOf(row) },
    quantity: row.quantity as bigint,
  }));
}

export interface LedRow {
  block: StoredBlock;
  copies: number;
  skipped: number;
}
/** A leader's latest fills whose copies have all been decided. */
export async function readLed(db: Db, leader: bigint, limit: number): Promise<LedRow[]> {
  const { rows } = await sql<Row & { copies: number; skipped: number }>`
    select b.*, coalesce(o.copies, 0) as copies, coalesce(o.skipped, 0) as skipped from (
      select * from copy_blocks where leader = ${leader} and status = 'done' and part = 1 and only_account is null
        and not leaving
      order by block desc limit ${limit}) b
    left join lateral (select (count(*) filter (where status = 'filled'))::integer as copies,
      (count(*) filter (where status = 'skipped'))::integer as skipped from copy_orders c where c.block = b.block) o
      on true order by b.block desc`.execute(db);
  return rows.map((row) => ({ block: blockOf(row), copies: row.copies, skipped: row.skipped }));
}
