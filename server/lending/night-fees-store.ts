/** The SQL of nights, how their fees were distributed, and of shares still to be paid. */
import type { LendingOrder, splitNightFee } from '@bourse/core/products/lending/lending-pool.ts';
import { type Insertable, sql, type Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseLendingOrderRow } from './lending-records.ts';

type Db = Database['kysely'];

/** An instrument with nights to distribute, and the first of them. */
export interface UndistributedNights {
  instrument: string;
  /** The last distributed night; null before the first. */
  last: string | null;
  first: string;
}

/**
 * Instruments with a night that hasn't been distributed, or may not have been: shorts have paid for one, something is
 * reserved, or there is collateral. Nights before `since` are done; everything still active has been marked since then.
 */
export async function readUndistributedNights(db: Db, since: string): Promise<UndistributedNights[]> {
  const { rows } = await sql<UndistributedNights>`
    with marks as (select distinct on (instrument) instrument, night, units from lending_mark_prices
        where night >= ${since} order by instrument, night desc),
      due as (
        select b.instrument, min(b.night) as first from borrow_nights b left join marks m using (instrument)
          where b.night >= ${since} and (m.night is null or b.night > m.night) group by 1
        union all
        select o.instrument, min(to_char(o.since - interval '1 day', 'YYYY-MM-DD')) from lending_orders o
          where o.kind = 'borrow' and (o.status <> 'finished' or o.ended_at > coalesce((
            select max(m.at) from lending_mark_prices m where m.instrument = o.instrument), '-infinity')) group by 1
        union all select instrument, night from marks where units > 0)
    select d.instrument, m.night as last, min(d.first) as first from due d left join marks m using (instrument)
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

/**
 * `used`: units that its holder had sold short over the night. `paid`: whether the night is paid for, as the first one
 * is from the start; `before`: the last night that was paid.
 */
export interface NightReservation {
  account: AccountId;
  order: LendingOrder;
  used: bigint;
  paid: boolean;
  before: { units: bigint; worth: bigint } | null;
}
/** Reservations that existed at the night's end. */
export async function readNightReservations(
  db: Db,
  instrument: string,
  night: string,
  end: number,
): Promise<NightReservation[]> {
  const at = new Date(end);
  const { rows } = await sql<
    Selectable<DB['lending_orders']> & { used: bigint; paid: boolean; units: bigint | null; worth: bigint }
  >`
    select o.*, coalesce((select sum(b.units) from borrow_nights b where b.account_id = o.account_id
      and b.instrument = o.instrument and b.night = ${night} and exists (select from positions p
        where (p.account_id, p.position_seq) = (b.account_id, b.borrower_seq))), 0)::bigint as used,
      exists (select from borrow_nights b where (b.account_id, b.borrower_seq, b.night) = (o.account_id, o.order_seq,
        ${night})) as paid, l.units, l.worth
    from lending_orders o left join lateral (select units, worth from borrow_nights
      where (account_id, borrower_seq) = (o.account_id, o.order_seq) order by night desc limit 1) l on true
    where o.instrument = ${instrument} and o.kind = 'borrow' and o.since < ${at}
      and (o.ended_at is null or o.ended_at >= ${at}) order by o.account_id, o.order_seq`.execute(db);
  return rows.map((row) => ({
    account: row.account_id,
    order: parseLendingOrderRow(row),
    used: row.used,
    paid: row.paid,
    before: row.units === null ? null : { units: row.units, worth: row.worth },
  }));
}

export interface NightFeesPaid {
  units: bigint;
  fee: bigint;
  currency: string | null;
}
export async function readNightFeesPaid(db: Db, instrument: string, night: string): Promise<NightFeesPaid> {
  const { rows } = await sql<NightFeesPaid>`
    select coalesce(sum(units), 0)::bigint as units, coalesce(sum(fee), 0)::bigint as fee, max(currency) as currency
    from borrow_nights where instrument = ${instrument} and night = ${night}`.execute(db);
  return rows[0]!;
}

export interface NightlyCollateralValue {
  night: string;
  units: bigint;
  price: bigint;
  amount: bigint;
}
export async function readNightlyCollateralValue(db: Db, instrument: string): Promise<NightlyCollateralValue | null> {
  const row = await db
    .selectFrom('lending_mark_prices')
    .select(['night', 'units', 'price', 'amount'])
    .where('instrument', '=', instrument)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export const insertNightlyCollateralValue = (db: Db, value: Insertable<DB['lending_mark_prices']>) =>
  db.insertInto('lending_mark_prices').values(value).execute();

/** A night for which somebody has paid. */
export const insertDistributedNight = (db: Db, night: Insertable<DB['lending_nights']>) =>
  db.insertInto('lending_nights').values(night).execute();

/** Shares of nothing count as paid. */
export const insertLenderFeeShares = (
  db: Db,
  { instrument, night }: { instrument: string; night: string },
  shares: ReturnType<typeof splitNightFee>['shares'],
  now: number,
) =>
  db
    .insertInto('lending_shares')
    .values(
      shares.map(({ account, order, units, amount }) => ({
        account_id: account,
        order_seq: order,
        night,
        instrument,
        units,
        amount,
        paid_at: amount === 0n ? new Date(now) : null,
      })),
    )
    .execute();

export interface DueLenderFeeShare {
  account_id: AccountId;
  order_seq: bigint;
  night: string;
  amount: bigint;
  currency: string;
}
/** After `after`, in order. */
export async function readDueLenderFeeShares(
  db: Db,
  after: DueLenderFeeShare | null,
  limit: number,
): Promise<DueLenderFeeShare[]> {
  const { rows } = await sql<DueLenderFeeShare>`
    select s.account_id, s.order_seq, s.night, s.amount, o.currency
    from lending_shares s join lending_orders o using (account_id, order_seq)
    where s.paid_at is null and (${after?.account_id ?? null}::bigint is null or (s.account_id, s.order_seq, s.night)
      > (${after?.account_id ?? null}::bigint, ${after?.order_seq ?? null}::bigint, ${after?.night ?? null}::text))
    order by 1, 2, 3 limit ${limit}`.execute(db);
  return rows;
}

/** Active reservations of an instrument, the youngest first. */
export async function readActiveReservations(
  db: Db,
  instrument: string,
): Promise<{ account: AccountId; order: LendingOrder }[]> {
  const rows = await db
    .selectFrom('lending_orders')
    .selectAll()
    .where('instrument', '=', instrument)
    .where('kind', '=', 'borrow')
    .where('status', '<>', 'finished')
    .orderBy('since', 'desc')
    .orderBy('order_seq', 'desc')
    .execute();
  return rows.map((row) => ({ account: row.account_id, order: parseLendingOrderRow(row) }));
}

export async function readReservedInstruments(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('lending_orders')
    .select('instrument')
    .distinct()
    .where('kind', '=', 'borrow')
    .where('status', '<>', 'finished')
    .execute();
  return rows.map(({ instrument }) => instrument);
}
