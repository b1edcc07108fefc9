/** The SQL of copying, except what the desk writes. */
import type { Copy, LeaderKind } from '@bourse/core/products/copying/copy-types.ts';
import type { LeaderLevel } from '@bourse/core/products/copying/leader-levels.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { type PortfolioKey, formatPortfolioKey } from './portfolio-worth.ts';
import {
  parseCopyBlockRow,
  parseCopyOrderRow,
  type StoredLeader,
  parseLeaderRow,
  type CopyBlockRow,
  type CopyRow,
  type LeaderRow,
  type StoredCopyBlock,
} from './parse-copying-rows.ts';
import { parseCopyRow } from './copying-records.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';

export type Db = Database['kysely'];

/** A copy, with its owner. */
export interface StoredCopy extends Copy {
  account: AccountId;
}
const parseStoredCopy = (row: CopyRow): StoredCopy => ({ ...parseCopyRow(row), account: row.account_id });

export async function readLeader(db: Db, leader: bigint): Promise<StoredLeader | null> {
  const row = await db.selectFrom('leaders').selectAll().where('leader', '=', leader).executeTakeFirst();
  return row ? parseLeaderRow(row) : null;
}

/** The person's leader, past or present, over all their accounts. */
export async function readOwnLeader(db: Db, account: AccountId): Promise<StoredLeader | null> {
  const { rows } = await sql<LeaderRow>`select l.* from leaders l join accounts a using (account_id),
      accounts mine where mine.account_id = ${account} and l.kind = 'customer'
      and (a.account_id = mine.account_id or a.holder = mine.holder) order by l.leader limit 1`.execute(db);
  return rows[0] ? parseLeaderRow(rows[0]) : null;
}

export interface LeaderQuery {
  level?: LeaderLevel | undefined;
  kind?: LeaderKind | undefined;
  after: bigint | null;
  limit: number;
}
/** Present leaders, the oldest first. */
export async function readLeaders(db: Db, { level, kind, after, limit }: LeaderQuery): Promise<StoredLeader[]> {
  let query = db.selectFrom('leaders').selectAll().where('stopped_at', 'is', null);
  if (level !== undefined) query = query.where('level', '=', level);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (after !== null) query = query.where('leader', '>', after);
  return (await query.orderBy('leader').limit(limit).execute()).map(parseLeaderRow);
}

/** The number of present leaders of a level. */
export async function countLeaders(
  db: Db,
  { kind = null, level = null }: { kind?: LeaderKind | null | undefined; level?: LeaderLevel | null | undefined },
): Promise<{ ever: number; now: number }> {
  const { rows } = await sql<{ ever: number; now: number }>`select count(*)::integer as ever,
    (count(*) filter (where stopped_at is null and (${level}::text is null or level = ${level})))::integer as now
    from leaders where ${kind}::text is null or kind = ${kind}`.execute(db);
  return rows[0]!;
}

export interface FollowedTotals {
  leader: bigint;
  followers: number;
  /** The sum of the copies' bases. */
  base: bigint;
}
export async function readFollowedTotals(db: Db, leaders: readonly bigint[]): Promise<Map<bigint, FollowedTotals>> {
  const { rows } = await sql<FollowedTotals>`select leader, count(*)::integer as followers, sum(base)::bigint as base
    from copies where leader = any(${leaders}::bigint[]) and status <> 'ended' group by leader`.execute(db);
  return new Map(rows.map((row) => [row.leader, row]));
}

/** A leader's copies that haven't ended, including those being stopped. */
export async function readLeaderCopies(db: Db, leader: bigint): Promise<StoredCopy[]> {
  const rows = await db
    .selectFrom('copies')
    .selectAll()
    .where('leader', '=', leader)
    .where('status', '<>', 'ended')
    .execute();
  return rows.map(parseStoredCopy);
}

/** By portfolio, in the copy's own currency: money returned to the main portfolio less money put in. */
export async function readReturnedMoney(db: Db, copies: readonly StoredCopy[]): Promise<Map<string, bigint>> {
  const columns = [
    copies.map(({ account }) => account),
    copies.map(({ portfolio }) => portfolio),
    copies.map(({ currency }) => currency),
  ] as const;
  const { rows } = await sql<PortfolioKey & { back: bigint }>`select n.account_id as account, n.portfolio,
      sum(case when t.debit_portfolio = n.portfolio then t.amount else -t.amount end)::bigint as back
    from unnest(${columns[0]}::bigint[], ${columns[1]}::smallint[], ${columns[2]}::text[])
        n(account_id, portfolio, currency)
      join transfers t on t.account_id = n.account_id and t.code = 'moveMoney' and t.currency = n.currency
        and n.portfolio in (t.debit_portfolio, t.credit_portfolio)
    group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [formatPortfolioKey(row), row.back]));
}

/** Which of these places are being stopped. */
export async function readStoppingCopies(db: Db, places: readonly PortfolioKey[]): Promise<StoredCopy[]> {
  const [accounts, portfolios] = [places.map(({ account }) => account), places.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<CopyRow>`select c.* from unnest(${accounts}::bigint[], ${portfolios}::smallint[])
      n(account_id, portfolio) join copies c using (account_id, portfolio) where c.status = 'stopping'`.execute(db);
  return rows.map(parseStoredCopy);
}

export async function readCopy(db: Db, { account, portfolio }: PortfolioKey): Promise<StoredCopy | null> {
  const row = await db
    .selectFrom('copies')
    .selectAll()
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .executeTakeFirst();
  return row ? parseStoredCopy(row) : null;
}

/** One customer's copies, newest first. */
export async function readCopies(
  db: Db,
  account: AccountId,
  { ended, before, limit }: { ended: boolean | undefined; before: number | null; limit: number },
): Promise<StoredCopy[]> {
  let query = db.selectFrom('copies').selectAll().where('account_id', '=', account);
  if (ended !== undefined) query = query.where('status', ended ? '=' : '<>', 'ended');
  if (before !== null) query = query.where('portfolio', '<', before);
  return (await query.orderBy('portfolio', 'desc').limit(limit).execute()).map(parseStoredCopy);
}

/** All customers' copies that haven't ended, in order of account and portfolio. */
export async function readUnendedCopies(db: Db, after: PortfolioKey | null, limit: number): Promise<StoredCopy[]> {
  const { rows } = await sql<CopyRow>`select * from copies where status <> 'ended'
    and (${after === null} or (account_id, portfolio) > (${after?.account ?? 0n}::bigint, ${after?.portfolio ?? 0}))
    order by account_id, portfolio limit ${limit}`.execute(db);
  return rows.map(parseStoredCopy);
}

/** The next block of each leader and instrument, if no earlier one is still being copied. */
export async function readDueCopyBlocks(db: Db, now: number, limit: number): Promise<StoredCopyBlock[]> {
  const { rows } =
    await sql<CopyBlockRow>`select b.* from copy_blocks b where b.status <> 'done' and b.due_at <= ${new Date(now)}
    and not exists (select from copy_blocks e where e.status <> 'done' and e.block < b.block and e.leader = b.leader
      and e.instrument = b.instrument)
    order by b.block limit ${limit}`.execute(db);
  return rows.map(parseCopyBlockRow);
}

export async function readCopyBlock(db: Db, block: bigint, lock = false): Promise<StoredCopyBlock | null> {
  let query = db.selectFrom('copy_blocks').selectAll().where('block', '=', block);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? parseCopyBlockRow(row) : null;
}

/** The last priced block of the same leader, instrument and direction. */
export async function readPreviousPricedBlock(
  db: Db,
  { leader, fill }: Pick<StoredCopyBlock, 'leader' | 'fill'>,
): Promise<StoredCopyBlock | null> {
  const buys = (fill.side === 'long') === (fill.effect === 'open');
  const { rows } = await sql<CopyBlockRow>`select * from copy_blocks where leader = ${leader}
    and instrument = ${fill.instrument} and price is not null and ((side = 'long') = (effect = 'open')) = ${buys}
    order by plan desc nulls last, planned_at desc, block desc limit 1`.execute(db);
  return rows[0] ? parseCopyBlockRow(rows[0]) : null;
}

export interface UndecidedCopy extends PortfolioKey {
  quantity: bigint;
  order: ReturnType<typeof parseCopyOrderRow>;
}
/** The copies of a block that are still to be decided. */
export async function readUndecidedCopies(db: Db, block: bigint): Promise<UndecidedCopy[]> {
  const rows = await db
    .selectFrom('copy_orders')
    .selectAll()
    .where('block', '=', block)
    .where('status', '=', 'planned')
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    portfolio: row.portfolio,
    quantity: row.quantity,
    order: parseCopyOrderRow(row),
  }));
}

/** What the previous part of a closing fill's block couldn't close, for these reasons or for lack of depth. */
export async function readUnclosedQuantities(
  db: Db,
  { account, fillSeq, part, only }: StoredCopyBlock,
  reasons: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ account_id: bigint; portfolio: number; left: bigint }>`
    select o.account_id, o.portfolio, o.wanted - o.filled as left from copy_blocks b join copy_orders o using (block)
    where b.account_id = ${account} and b.fill_seq = ${fillSeq} and b.effect = 'close' and b.part = ${part - 1}
      and b.only_account is not distinct from ${only?.account ?? null}::bigint
      and (o.status = 'filled' and o.filled < o.wanted
        or o.status = 'skipped' and o.reason = any(${[...reasons]}::text[]))`.execute(db);
  return new Map(rows.map((row) => [`${row.account_id}/${row.portfolio}`, row.left]));
}

/** The owners of these copies who may borrow. */
export async function readMarginEnabledAccounts(db: Db, copies: readonly PortfolioKey[]): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: bigint }>`select account_id from accounts where margin_since is not null
    and account_id = any(${copies.map(({ account }) => account)}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}

export const nextProfitShareNumber = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ share: bigint }>`select nextval('copy_share_numbers') as share`.execute(db);
  return rows[0]!.share;
};

/**
 * Net money moved into a portfolio from the customer's other portfolios after the account's transfer `seq`, by
 * currency.
 */
export async function sumPortfolioMovesAfter(
  db: Db,
  { account, portfolio }: PortfolioKey,
  seq: bigint,
): Promise<ReadonlyMap<Currency, Amount>> {
  const { rows } = await sql<{ currency: Currency; moved: Amount }>`select currency, sum(case when
      credit_portfolio = ${portfolio} then amount else -amount end)::bigint as moved
    from transfers where account_id = ${account} and seq > ${seq} and code = 'moveMoney'
      and ${portfolio}::integer in (debit_portfolio, credit_portfolio) group by 1`.execute(db);
  return new Map(rows.map(({ currency, moved }) => [currency, moved]));
}

/** Each single movement after one transfer and up to another, newest first. */
export async function listPortfolioMovesBetween(
  db: Db,
  { account, portfolio }: PortfolioKey,
  after: bigint,
  until: bigint,
): Promise<{ currency: Currency; moved: Amount }[]> {
  const { rows } = await sql<{ currency: Currency; moved: Amount }>`select currency, case
      when credit_portfolio = ${portfolio} then amount else -amount end as moved
    from transfers where account_id = ${account} and seq > ${after} and seq <= ${until} and code = 'moveMoney'
      and ${portfolio}::integer in (debit_portfolio, credit_portfolio) order by seq desc`.execute(db);
  return rows;
}

/** The account's last transfer before a moment; 0 if there was none. */
export const readLastTransferBefore = (db: Db, account: AccountId, at: number): Promise<bigint> =>
  seqOf(db, sql`account_id = ${account} and at < ${new Date(at)}`);

/** The transfer of margin for an opening fill; null if there is none. */
export async function findMarginTransfer(db: Db, account: AccountId, fillSeq: bigint): Promise<bigint | null> {
  const seq = await seqOf(
    db,
    sql`account_id = ${account} and code = 'margin' and (reference, at) in (select 'o' || order_seq, at from fills
      where account_id = ${account} and fill_seq = ${fillSeq})`,
  );
  return seq === 0n ? null : seq;
}

/** The last matching transfer; 0 if there is none. */
async function seqOf(db: Db, where: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`select seq from transfers where ${where}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.seq ?? 0n;
}
