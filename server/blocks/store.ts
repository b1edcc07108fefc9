/** The SQL of blocks, except what the desk writes. */
import type { BlockOffer, BlockPurchase } from '@bourse/core/products/blocks/block-types.ts';
import type { OrderCause } from '@bourse/core/trading/orders/order.ts';
import type { OfferingPhase } from '@bourse/core/products/offerings/offering-stages.ts';
import type { Quantity } from '@bourse/core/ledger/money.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { parseBlockRow, parsePurchaseRow } from './block-records.ts';

export type Db = Database['kysely'];

/** A block with its seller and progress. */
export interface StoredBlock {
  block: BlockOffer;
  seller: AccountId;
  /** `unsold`: the open quantity of the seller's order. `reserved`: the part of it that buyers have reserved. */
  unsold: Quantity;
  reserved: Quantity;
  /** Whether the seller's order is still pending in the units that were offered; a split changes them. */
  isOpenAsOffered: boolean;
  pending: boolean;
  /** Why the seller's order is in its state. */
  cause: OrderCause;
  endedAt: number | null;
}
export const computeAvailableQuantity = ({ unsold, reserved, isOpenAsOffered }: StoredBlock): Quantity =>
  isOpenAsOffered && unsold > reserved ? unsold - reserved : 0n;
/** Offered while something is left, then reserved while a side of a trade is missing, then executed or lapsed. */
export function computeBlockStage(stored: StoredBlock, now: number): 'offered' | 'reserved' | 'executed' | 'lapsed' {
  if (computeAvailableQuantity(stored) > 0n && now < stored.block.expiresAt) return 'offered';
  if (stored.reserved > 0n) return 'reserved';
  return stored.unsold === 0n ? 'executed' : 'lapsed';
}

const BLOCK_QUERY = sql`select b.*, o.quantity - o.filled as unsold, o.updated_at as ended_at, o.cause,
    o.status = 'pending' as pending,
    o.status = 'pending' and o.quantity = b.quantity as stands,
    (select coalesce(sum(p.quantity), 0)::bigint from block_purchases p
      left join block_sales s using (trade) where p.block = b.block and p.status = 'reserved'
        and s.trade is null) as reserved
  from blocks b join orders o on (o.account_id, o.order_seq) = (b.account_id, b.order_seq)`;

interface StoredBlockRow extends Selectable<DB['blocks']> {
  unsold: bigint;
  reserved: bigint;
  stands: boolean;
  pending: boolean;
  cause: OrderCause;
  ended_at: Date;
}

const parseStoredBlock = (row: StoredBlockRow): StoredBlock => ({
  block: parseBlockRow({ ...row }),
  seller: row.account_id,
  unsold: row.unsold,
  reserved: row.reserved,
  isOpenAsOffered: row.stands,
  pending: row.pending,
  cause: row.cause,
  endedAt: row.stands ? null : row.ended_at.getTime(),
});

export async function readBlock(db: Db, block: bigint): Promise<StoredBlock | null> {
  const { rows } = await sql<StoredBlockRow>`${BLOCK_QUERY} where b.block = ${block}`.execute(db);
  return rows[0] ? parseStoredBlock(rows[0]) : null;
}

/** A pending block, and the restrictions of its seller. */
interface RestrictedSellerBlock extends Pick<BlockOffer, 'order' | 'instrument' | 'currency'> {
  seller: AccountId;
  states: Restriction[];
}
export async function readBlocksOfRestrictedSellers(db: Db): Promise<RestrictedSellerBlock[]> {
  const { rows } =
    await sql<RestrictedSellerBlock>`select b.account_id as seller, b.order_seq as order, b.instrument, b.currency,
      a.states
    from accounts a join blocks b using (account_id) join orders o using (account_id, order_seq)
    where a.states <> '[]' and o.status = 'pending' order by b.block`.execute(db);
  return rows;
}

const PHASE: Readonly<Record<OfferingPhase, ReturnType<typeof sql>>> = {
  upcoming: sql`false`,
  open: sql`o.status = 'pending'`,
  allotting: sql`exists (select from block_purchases w where w.block = b.block and w.status = 'reserved')`,
  ended: sql`o.status <> 'pending'`,
};

export type BlockStage = ReturnType<typeof computeBlockStage>;

/** The newest blocks in this state (see `computeBlockStage`). */
export async function readBlocksInStage(
  db: Db,
  { state, before, limit, now }: { state: BlockStage; before: bigint | null; limit: number; now: number },
): Promise<StoredBlock[]> {
  const { rows } = await sql<StoredBlockRow>`select * from (${BLOCK_QUERY}) k where ${state}::text =
      case when stands and unsold > reserved and expires_at > ${new Date(now)} then 'offered'
        when reserved > 0 then 'reserved' when unsold = 0 then 'executed' else 'lapsed' end
    and (${before}::bigint is null or block < ${before}::bigint) order by block desc limit ${limit}`.execute(db);
  return rows.map(parseStoredBlock);
}

/** Newest first, those before `before`. */
export async function readBlocks(
  db: Db,
  { phase, before, limit }: { phase?: OfferingPhase | undefined; before: bigint | null; limit: number },
): Promise<StoredBlock[]> {
  const { rows } = await sql<StoredBlockRow>`${BLOCK_QUERY} where ${phase ? PHASE[phase] : sql`true`}
    and (${before}::bigint is null or b.block < ${before}::bigint) order by b.block desc limit ${limit}`.execute(db);
  return rows.map(parseStoredBlock);
}

/** The public part of a block's purchases by now: time and quantity. */
export async function readPublishedBlockTrades(db: Db, block: bigint, until: number) {
  const { rows } = await sql<{ quantity: bigint; price: bigint; settled_at: Date }>`
    select quantity, price, settled_at from block_purchases where block = ${block} and status = 'executed'
      and settled_at <= ${new Date(until)} order by settled_at, trade`.execute(db);
  return rows.map(({ quantity, price, settled_at: at }) => ({ quantity, price, at: at.getTime() }));
}

export interface BlockPurchaseQuery {
  block?: bigint;
  seq?: bigint;
  /** A status in its wire form. */
  status?: string;
  allotted?: boolean;
  before?: bigint | null;
  limit: number;
}
/** The customer's purchases, newest first. */
export async function readBlockPurchases(
  db: Db,
  account: AccountId,
  { block, seq, status, allotted, before = null, limit }: BlockPurchaseQuery,
  now = 0,
): Promise<BlockPurchase[]> {
  const { rows } = await sql<
    Selectable<DB['block_purchases']>
  >`select * from block_purchases where account_id = ${account}
    and (${block ?? null}::bigint is null or block = ${block ?? null}::bigint)
    and (${seq ?? null}::bigint is null or purchase_seq = ${seq ?? null}::bigint)
    and (${before}::bigint is null or purchase_seq < ${before}::bigint)
    and (${status ?? null}::text is null or ${status ?? null}::text = case status when 'reserved' then 'awaiting'
      when 'lapsed' then 'failed' else case when locked_until <= ${new Date(now)} then 'listed' else 'paid' end end)
    and (${allotted ?? null}::boolean is null or (status = 'executed') = ${allotted ?? null}::boolean)
    order by purchase_seq desc limit ${limit}`.execute(db);
  return rows.map(parsePurchaseRow);
}

export interface UnsettledPurchase {
  account: AccountId;
  purchase: BlockPurchase;
}
/** Purchases with a side still missing, the oldest first. */
export async function readUnsettledPurchases(
  db: Db,
  limit: number,
  trade: bigint | null = null,
): Promise<UnsettledPurchase[]> {
  const { rows } = await sql<Selectable<DB['block_purchases']>>`select * from block_purchases where status = 'reserved'
    and (${trade}::bigint is null or trade = ${trade}::bigint) order by reserved_at, trade limit ${limit}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, purchase: parsePurchaseRow(row) }));
}
/** Whether the seller's side of a trade sold; null while it hasn't been decided. */
export async function readSellerOutcome(db: Db, trade: bigint): Promise<boolean | null> {
  const row = await db.selectFrom('block_sales').select('sold').where('trade', '=', trade).executeTakeFirst();
  return row?.sold ?? null;
}

/** Whether buyer and seller are one person. */
export async function isSamePerson(db: Db, buyer: AccountId, seller: AccountId): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select exists (select from accounts b, accounts s
    where b.account_id = ${buyer} and s.account_id = ${seller}
      and coalesce(b.holder, b.account_id) = coalesce(s.holder, s.account_id)) as own`.execute(db);
  return rows[0]?.own ?? false;
}

export async function nextBlockNumber(db: Db): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select nextval('offerings_offering_seq') as number`.execute(db);
  return rows[0]!.number;
}
export async function nextTradeNumber(db: Db): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select nextval('block_trades') as number`.execute(db);
  return rows[0]!.number;
}
