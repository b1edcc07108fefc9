/** The SQL of lending, except what the desk writes. */
import type { LendingOrder, LenderPoolUnits, LendingPoolCounts } from '@bourse/core/products/lending/lending-pool.ts';
import type { LendingRule } from '@bourse/core/products/lending/lending-terms.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { parseLendingOrderRow, UNPAID_NIGHT_SQL } from './lending-records.ts';

type Db = Database['kysely'];

export interface LendingOrderKey {
  account: AccountId;
  seq: bigint;
}
export interface LendingOrderQuery {
  kind: LendingOrder['kind'] | undefined;
  finished: boolean | undefined;
  before: bigint | null;
  limit: number;
}

/** Newest first. */
export async function readLendingOrders(
  db: Db,
  account: AccountId,
  { kind, finished, before, limit }: LendingOrderQuery,
): Promise<LendingOrder[]> {
  let query = db.selectFrom('lending_orders').selectAll().where('account_id', '=', account);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (finished !== undefined) query = query.where('status', finished ? '=' : '<>', 'finished');
  if (before !== null) query = query.where('order_seq', '<', before);
  return (await query.orderBy('order_seq', 'desc').limit(limit).execute()).map(parseLendingOrderRow);
}

export interface LentNight {
  night: string;
  amount: bigint;
}

/** By order, what its last night earned; absent before the first. */
export async function readLastLentNights(
  db: Db,
  account: AccountId,
  seqs: readonly bigint[],
): Promise<Map<bigint, LentNight>> {
  const { rows } = await sql<LentNight & { order_seq: bigint }>`select distinct on (order_seq) order_seq, night, amount
    from lending_shares where account_id = ${account} and order_seq = any(${[...seqs]}::bigint[])
    order by order_seq, night desc`.execute(db);
  return new Map(rows.map(({ order_seq: seq, night, amount }) => [seq, { night, amount }]));
}

export interface LendingTotal {
  currency: string;
  fees: bigint;
  /** Of the last night of each stock that is lent now. */
  lastNight: bigint;
}

/** By currency, what the account has earned by lending. */
export async function readLendingTotals(db: Db, account: AccountId): Promise<LendingTotal[]> {
  const { rows } = await sql<LendingTotal>`select currency, sum(fees)::bigint as fees,
      coalesce(sum((select amount from lending_shares s where s.account_id = o.account_id
        and s.order_seq = o.order_seq and o.status <> 'finished'
        order by night desc limit 1)), 0)::bigint as "lastNight"
    from lending_orders o where account_id = ${account} and kind = 'lend' group by 1 order by 1`.execute(db);
  return rows;
}

/** By instrument, the units that the account has sold short. */
export async function readShortUnits(db: Db, account: AccountId): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('positions')
    .select(['instrument', ({ fn }) => fn.sum<string>('open_quantity').as('units')])
    .where('account_id', '=', account)
    .where('side', '=', 'short')
    .where('status', '<>', 'closed')
    .groupBy('instrument')
    .execute();
  return new Map(rows.map(({ instrument, units }) => [instrument, BigInt(units)]));
}

export async function readLendingOrder(db: Db, { account, seq }: LendingOrderKey): Promise<LendingOrder | null> {
  const row = await db
    .selectFrom('lending_orders')
    .selectAll()
    .where('account_id', '=', account)
    .where('order_seq', '=', seq)
    .executeTakeFirst();
  return row ? parseLendingOrderRow(row) : null;
}

/** When the person's last reservation with an unpaid night ended, on any of their accounts; epoch ms. */
export async function readLastUnpaidBorrowingEnd(db: Db, account: AccountId): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`${sql.raw(UNPAID_NIGHT_SQL)} = ${account} group by 1`.execute(db);
  return rows[0]?.at.getTime() ?? null;
}

export interface LendableInstrumentStock extends LendingPoolCounts {
  instrument: string;
}
export async function countLendableStock(
  db: Db,
  instruments: readonly string[],
  now: number,
): Promise<Map<string, LendableInstrumentStock>> {
  if (instruments.length === 0) return new Map();
  const { rows } = await sql<LendableInstrumentStock>`select i as instrument, c.* from unnest(${instruments}::text[]) i
    cross join lateral stock_count(i, ${new Date(now)}) c`.execute(db);
  return new Map(rows.map((row) => [row.instrument, row]));
}

/** Instruments that are lent, offered or reserved, or that the customer holds, by name. */
export async function readPooledInstruments(
  db: Db,
  account: AccountId | null,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ instrument: string }>`
    select instrument from (
      select instrument from lent_stock where lent > 0
      union select instrument from lending_orders where status <> 'finished'
      union select instrument from positions where account_id = ${account} and side = 'long' and leverage = 1
        and not day_trading and portfolio = 0 and status <> 'closed' and market <> 'FX') all_of_them
    where ${after}::text is null or instrument > ${after} order by instrument limit ${limit}`.execute(db);
  return rows.map(({ instrument }) => instrument);
}

export interface LendableUnits {
  instrument: string;
  units: bigint;
}
/** The units of these instruments that an account can lend; locked ones can't be. */
export async function readLendableUnits(
  db: Db,
  account: AccountId,
  instruments: readonly string[],
  now: number,
): Promise<LendableUnits[]> {
  const { rows } = await sql<LendableUnits>`
    select instrument, sum(open_quantity - pledged)::bigint as units from positions
    where account_id = ${account} and instrument = any(${instruments}::text[]) and side = 'long' and leverage = 1
      and not day_trading and portfolio = 0 and status <> 'closed'
      and (locked_until is null or locked_until <= ${new Date(now)}) group by 1`.execute(db);
  return rows;
}

export interface DistributedNightFee {
  instrument: string;
  night: string;
  borrowed: bigint;
  fee: bigint;
  to_lenders: bigint;
  to_house: bigint;
}
/** The last distributed night of each instrument. */
export async function readLastDistributedNightFees(
  db: Db,
  instruments: readonly string[],
): Promise<Map<string, DistributedNightFee>> {
  const { rows } = await sql<DistributedNightFee>`
    select n.instrument, n.night, n.borrowed, n.fee, n.to_lenders, n.to_house from unnest(${instruments}::text[]) i
    cross join lateral (select * from lending_nights where instrument = i order by night desc limit 1) n`.execute(db);
  return new Map(rows.map((row) => [row.instrument, row]));
}

/** Lenders' units in the pool at the end of the night. */
export async function readLenderPoolUnitsAt(
  db: Db,
  instrument: string,
  night: string,
  end: number,
): Promise<LenderPoolUnits[]> {
  const at = new Date(end);
  const { rows } = await sql<{ account_id: AccountId; order_seq: bigint; units: bigint }>`
    with held as (
      select o.account_id, o.order_seq, p.position_seq,
        coalesce(a.part_after, 0) + coalesce(sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
          filter (where f.at < ${at} and f.fill_seq > coalesce(a.adjustment_seq, 0)), 0) as units
      from lending_orders o join positions p on p.account_id = o.account_id and p.instrument = o.instrument
      join fills f on (f.account_id, f.position_seq) = (p.account_id, p.position_seq) left join lateral (
        select part_after, adjustment_seq from position_adjustments where account_id = p.account_id
          and subject = 'position' and subject_seq = p.position_seq
          and ex_date <= ${night} order by adjustment_seq desc limit 1) a on true
      where o.instrument = ${instrument} and o.kind = 'lend' and o.since < ${at}
        and (o.ended_at is null or o.ended_at >= ${at}) and p.side = 'long' and p.leverage = 1 and not p.day_trading
        and p.portfolio = 0 and p.opened_at < ${at} and (p.closed_at is null or p.closed_at >= ${at})
        and (p.locked_until is null or p.locked_until <= ${at})
      group by 1, 2, 3, a.part_after, a.adjustment_seq),
    free as (select h.account_id, h.order_seq, h.units - coalesce((select sum(s.change) from pledge_steps s
        where (s.account_id, s.position_seq) = (h.account_id, h.position_seq) and s.at < ${at}), 0) as units
      from held h)
    select account_id, order_seq, sum(units)::bigint as units from free where units > 0 group by 1, 2
    order by 1, 2`.execute(db);
  return rows.map(({ account_id: account, order_seq: order, units }) => ({ account, order, units }));
}

/** Whether a short of it hasn't paid for the night yet. */
export async function hasShortWithUnpaidNight(
  db: Db,
  instrument: string,
  night: string,
  end: number,
): Promise<boolean> {
  const at = new Date(end);
  const { rows } = await sql`
    select 1 from positions where instrument = ${instrument} and side = 'short' and not day_trading
      and opened_at < ${at} and (closed_at is null or closed_at >= ${at})
      and (financed_on is null or financed_on < ${night}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The number of customers who lend each instrument. */
export async function countLenders(db: Db, instruments: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ instrument: string; lenders: number }>`
    select instrument, count(*)::integer as lenders from lending_orders
    where instrument = any(${instruments}::text[]) and kind = 'lend' and status <> 'finished' group by 1`.execute(db);
  return new Map(rows.map(({ instrument, lenders }) => [instrument, lenders]));
}

export interface StockRecall {
  kind: 'reservation' | 'short';
  account_id: AccountId;
  seq: bigint;
  instrument: string;
  quantity: bigint;
  returned: bigint;
  bought: bigint;
  due_at: Date;
  ended_at: Date | null;
}
/** The last recall of a page. */
export type RecallCursor = Pick<StockRecall, 'account_id' | 'seq' | 'due_at' | 'ended_at'>;
const recallCursorSql = ({ ended_at: ended, due_at: due, account_id: account, seq }: RecallCursor) =>
  sql`(coalesce(${ended}::timestamptz, 'infinity'), ${due}::timestamptz, ${account}::bigint, ${seq}::bigint)`;

/** Open ones first, then the newest; `bought`: how much of the returned stock the house bought in. */
export async function readStockRecalls(db: Db, after: RecallCursor | null, limit: number): Promise<StockRecall[]> {
  const behind = after
    ? sql`(coalesce(ended_at, 'infinity'), due_at, account_id, seq) < ${recallCursorSql(after)}`
    : sql`true`;
  const { rows } = await sql<StockRecall>`
    with page as (
      select * from (
        select 'reservation' as kind, account_id, order_seq as seq, instrument, quantity,
          null::timestamptz as notified_at, due_at, ended_at
        from lending_orders where kind = 'borrow' and due_at is not null
        union all
        select 'short', account_id, position_seq, instrument, quantity, notified_at, due_at, ended_at
        from stock_recalls) t
      where ${behind} order by coalesce(ended_at, 'infinity') desc, due_at desc, account_id desc, seq desc
      limit ${limit})
    select r.*, coalesce(back.returned, 0)::bigint as returned, coalesce(back.bought, 0)::bigint as bought
    from page r left join lateral (
      select sum(f.quantity) as returned, sum(f.quantity) filter (where o.cause = 'boughtIn') as bought
      from fills f join orders o using (account_id, order_seq)
      where (f.account_id, f.position_seq) = (r.account_id, r.seq) and f.effect = 'close' and f.at >= r.notified_at
        and (r.ended_at is null or f.at <= r.ended_at)) back on true
    order by coalesce(r.ended_at, 'infinity') desc, r.due_at desc, r.account_id desc, r.seq desc`.execute(db);
  return rows;
}

/** By when they begin. */
export async function readLendingRules(db: Db): Promise<LendingRule[]> {
  const rows = await db.selectFrom('lending_rules').selectAll().orderBy('from_at').execute();
  return rows.map((row) => ({
    from: row.from_at.getTime(),
    market: row.market as Market,
    open: row.open,
    lendersPart: row.lenders_part,
    quotaPart: row.quota_part,
    noticeDays: row.notice_days,
  }));
}
