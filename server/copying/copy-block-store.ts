/** The SQL of blocks: each one's plan, copies' parts of it, and leaders' fills with the outcome of their copies. */
import type { LeaderSizingFigures } from '@bourse/core/products/copying/copy-size.ts';
import type {
  CopyBlockPrice,
  CopyTerms,
  CopySkipReason,
  LeaderFill,
} from '@bourse/core/products/copying/copy-types.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { formatPortfolioKey, type PortfolioKey } from './portfolio-worth.ts';
import type { Db } from './store.ts';
import type { AccountId } from '../ids.ts';
import {
  parseCopyBlockRow,
  parseCopyOrderRow,
  type StoredLeader,
  type CopyBlockRow,
  type CopyOrderRow,
  type LeaderRow,
  type StoredCopyBlock,
  parseStrategyRow,
} from './parse-copying-rows.ts';

/** The facts behind the size of an opening copy, in the instrument's currency. */
export interface CopySizingFigures
  extends Pick<CopyTerms, 'fixedAmount' | 'maximumShareRate' | 'maximumDeviationRate'> {
  equity: Amount;
  heldValue: Amount;
  leverage: number;
}

/** `reason`: why it gets nothing; null if it is still to be decided. */
export interface PlannedCopyOrder extends PortfolioKey {
  wanted: bigint;
  quantity: bigint;
  reason: CopySkipReason | null;
  sized?: CopySizingFigures;
  /** For a closing: units carried to the next one. */
  carried?: bigint;
}
export interface CopyBlockPlan {
  price: CopyBlockPrice | null;
  rows: readonly PlannedCopyOrder[];
  /** For openings. */
  leaderFacts: LeaderSizingFigures | null;
}

/** Any fixed number that no other lock uses. */
const PLANS = 5_814_169;

/** Blocks of a leader are planned one after the other, so that each is priced behind the previous one. */
export const planUnderLeaderLock = <Made>(
  db: Db,
  leader: bigint,
  plan: (work: Transaction<DB>) => Promise<Made>,
): Promise<Made> =>
  db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(${PLANS}, ${Number(leader % 2_147_483_647n)})`.execute(work);
    return plan(work);
  });

/**
 * Writes a block's plan once, in one transaction: its price and every copy's part of it. Call it within
 * `planUnderLeaderLock`. A second process finds the block already planned.
 */
export async function insertCopyBlockPlan(
  work: Transaction<DB>,
  block: bigint,
  { price, rows: shares, leaderFacts }: CopyBlockPlan,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const isOver = !shares.some(({ reason }) => reason === null);
  const row = await work
    .selectFrom('copy_blocks')
    .select('status')
    .where('block', '=', block)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'waiting') return;
  const columns = {
    accounts: shares.map(({ account }) => account),
    portfolios: shares.map(({ portfolio }) => portfolio),
    wanted: shares.map(({ wanted }) => wanted),
    quantities: shares.map(({ quantity }) => quantity),
    reasons: shares.map(({ reason }) => reason),
    equities: shares.map(({ sized }) => sized?.equity ?? null),
    held: shares.map(({ sized }) => sized?.heldValue ?? null),
    fixed: shares.map(({ sized }) => sized?.fixedAmount ?? null),
    parts: shares.map(({ sized }) => sized?.maximumShareRate ?? null),
    deviations: shares.map(({ sized }) => sized?.maximumDeviationRate ?? null),
    leverages: shares.map(({ sized }) => sized?.leverage ?? null),
    carried: shares.map(({ carried }) => carried ?? null),
  };
  await sql`insert into copy_orders (account_id, portfolio, block, status, wanted, quantity, reason, decided_at,
      equity, held_value, fixed_amount, maximum_share_rate, maximum_deviation_rate, leverage, carried)
    select account_id, portfolio, ${block}, case when reason is null then 'planned' else 'skipped' end, wanted,
      quantity, reason, case when reason is null then null else ${at}::timestamptz end,
      equity, held_value, fixed_amount, part, deviation, leverage, carried
    from unnest(${columns.accounts}::bigint[], ${columns.portfolios}::smallint[], ${columns.wanted}::bigint[],
      ${columns.quantities}::bigint[], ${columns.reasons}::text[], ${columns.equities}::bigint[],
      ${columns.held}::bigint[], ${columns.fixed}::bigint[], ${columns.parts}::bigint[],
      ${columns.deviations}::bigint[], ${columns.leverages}::integer[], ${columns.carried}::bigint[])
      n(account_id, portfolio, wanted, quantity, reason, equity, held_value, fixed_amount, part, deviation, leverage,
        carried)
    `.execute(work);
  await work
    .updateTable('copy_blocks')
    .set({
      status: isOver ? 'done' : 'planned',
      planned_at: at,
      plan: sql<bigint>`nextval('copy_plans')`,
      done_at: isOver ? at : null,
      ...(price ? priceColumns(price) : {}),
      ...(leaderFacts
        ? { led_equity: leaderFacts.equity, led_most: leaderFacts.most, led_followed: leaderFacts.followed }
        : {}),
    })
    .where('block', '=', block)
    .execute();
}

const priceColumns = ({ quote, tick, displayedSize, takenBefore, quantity, price, impact }: CopyBlockPrice) => ({
  quote_seq: BigInt(quote.seq),
  quote_at: new Date(quote.at),
  bid: quote.bid,
  ask: quote.ask,
  last: quote.last,
  source: quote.source,
  book: quote.book ?? null,
  tick,
  displayed_size: displayedSize,
  taken_before: takenBefore,
  quantity,
  price,
  impact,
});

/** What each copy's last closing in a holding carried, and when it was planned (epoch ms); by portfolio. */
export async function readCarriedUnits(
  db: Db,
  leader: bigint,
  { instrument, side }: Pick<LeaderFill, 'instrument' | 'side'>,
): Promise<Map<string, { carried: bigint; at: number }>> {
  const { rows } = await sql<{ account_id: bigint; portfolio: number; carried: bigint; planned_at: Date }>`
    select distinct on (o.account_id, o.portfolio) o.account_id, o.portfolio, o.carried, b.planned_at
    from copy_blocks b join copy_orders o using (block)
    where b.leader = ${leader} and b.instrument = ${instrument} and b.side = ${side} and o.carried is not null
    order by o.account_id, o.portfolio, o.block desc`.execute(db);
  return new Map(
    rows.map(({ account_id: account, portfolio, carried, planned_at }) => [
      formatPortfolioKey({ account, portfolio }),
      { carried, at: planned_at.getTime() },
    ]),
  );
}

export async function postponeCopyBlock(db: Db, block: bigint, until: number): Promise<void> {
  await db
    .updateTable('copy_blocks')
    .set({ due_at: new Date(until) })
    .where('block', '=', block)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Ends a block with nothing left to decide. Holdings that followers still have of what the leader has closed are tried
 * again.
 */
export async function markCopyBlockDone(
  db: Db,
  block: bigint,
  again: readonly string[],
  now: number,
  nextAt: number,
): Promise<void> {
  const at = new Date(now);
  await sql`with ended as (update copy_blocks b set status = 'done', done_at = ${at} where block = ${block}
      and status = 'planned' and not exists (select from copy_orders o where o.block = b.block
        and o.status = 'planned') returning b.*)
    insert into copy_blocks (leader, account_id, fill_seq, part, only_account, only_portfolio, instrument, side, effect,
      leverage, leader_price, leader_quantity, held_before, leader_taken, leader_quote_at, filled_at, status, due_at)
    select leader, account_id, fill_seq, part + 1, only_account, only_portfolio, instrument, side, effect, leverage,
      leader_price, leader_quantity, held_before, leader_taken, leader_quote_at, filled_at, 'waiting',
      ${new Date(nextAt)} from ended e
    where e.effect = 'close' and not e.leaving and exists (select from copy_orders o where o.block = e.block
      and (o.status = 'filled' and o.filled < o.wanted
        or o.status = 'skipped' and o.reason = any(${[...again]}::text[])))
    on conflict do nothing`.execute(db);
}

export interface StoredCopyOrder {
  order: ReturnType<typeof parseCopyOrderRow>;
  block: StoredCopyBlock;
  leader: Pick<StoredLeader, 'alias' | 'strategy'>;
  quantity: bigint;
}

const OF_BLOCK = `b.leader, b.account_id as leader_account, b.fill_seq, b.part, b.only_account, b.only_portfolio,
  b.leaving, b.instrument, b.side, b.effect, b.leverage, b.leader_price, b.leader_quantity, b.held_before,
  b.leader_taken, b.leader_quote_at, b.filled_at, b.planned_at, b.done_at, b.quote_seq, b.quote_at, b.bid, b.ask,
  b.last, b.source, b.book, b.tick, b.displayed_size, b.taken_before, b.price, b.impact`;

/** `status`, `quantity` and `account_id` are the order's. */
type CopyOrderWithBlockRow = Omit<CopyOrderRow, 'leverage'> &
  Omit<CopyBlockRow, Exclude<keyof CopyOrderRow, 'leverage'>> &
  Pick<LeaderRow, 'alias' | 'strategy' | 'strategy_kind' | 'market' | 'version' | 'capacity'> & {
    block_status: string;
    block_quantity: bigint | null;
  };

/** Newest first; a close that was tried several times appears each time. */
export async function readCopyOrders(
  db: Db,
  account: AccountId,
  { portfolio, before, limit }: { portfolio: number | null; before: bigint | null; limit: number },
): Promise<StoredCopyOrder[]> {
  const { rows } = await sql<CopyOrderWithBlockRow>`select o.*, o.status as order_status, b.status as block_status,
      b.quantity as block_quantity, ${sql.raw(OF_BLOCK)},
      l.alias, l.strategy, l.strategy_kind, l.market, l.version, l.capacity
    from copy_orders o join copy_blocks b using (block) join leaders l using (leader)
    where o.account_id = ${account} and (${portfolio}::integer is null or o.portfolio = ${portfolio})
      and (${before}::bigint is null or o.block < ${before})
    order by o.block desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    order: parseCopyOrderRow(row),
    block: parseCopyBlockRow({ ...row, status: row.block_status, quantity: row.block_quantity }),
    leader: { alias: row.alias, strategy: parseStrategyRow(row) },
    quantity: row.quantity,
  }));
}

export interface CopiedFillRow {
  block: StoredCopyBlock;
  copies: number;
  skipped: number;
}
/** A leader's latest fills whose copies have all been decided. */
export async function readCopiedFills(db: Db, leader: bigint, limit: number): Promise<CopiedFillRow[]> {
  const { rows } = await sql<CopyBlockRow & { copies: number; skipped: number }>`
    select b.*, coalesce(o.copies, 0) as copies, coalesce(o.skipped, 0) as skipped from (
      select * from copy_blocks where leader = ${leader} and status = 'done' and part = 1 and only_account is null
        and not leaving
      order by block desc limit ${limit}) b
    left join lateral (select (count(*) filter (where status = 'filled'))::integer as copies,
      (count(*) filter (where status = 'skipped'))::integer as skipped from copy_orders c where c.block = b.block) o
      on true order by b.block desc`.execute(db);
  return rows.map((row) => ({ block: parseCopyBlockRow(row), copies: row.copies, skipped: row.skipped }));
}
