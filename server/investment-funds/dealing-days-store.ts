/** The SQL of dealing days: what each was struck and dealt at, and what of it is still to be paid. */
import type { FundValuation } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { DealingDayResult } from '@bourse/core/products/investment-funds/fund.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import {
  type Db,
  type FundDay,
  type FundRecord,
  readDealtFundOrderTotals,
  serializeFundHoldingLines,
} from './store.ts';

export interface FundDayKey {
  fund: number;
  date: string;
}
export interface NewFundDay extends FundDayKey {
  valuedAt: number;
  /** When it was recorded, which may be later. */
  struckAt: number;
  rebalancing: boolean;
  status: FundDay['status'];
  suspended: string | null;
}
/** False if another process has already written it. */
export async function insertFundDay(
  db: Db,
  { fund, date, valuedAt, struckAt, rebalancing, status, suspended }: NewFundDay,
): Promise<boolean> {
  const row = await db
    .insertInto('fund_days')
    .values({
      fund,
      date,
      valued_at: new Date(valuedAt),
      struck_at: new Date(struckAt),
      status,
      suspended,
      rebalancing,
      fee_paid: suspended !== null,
      paid_out: suspended !== null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('date')
    .executeTakeFirst();
  return row !== undefined;
}

export const insertFundPrice = (
  db: Db,
  { fund, date, valuedAt, price, gate, payAt: paidAt }: Omit<DealingDayResult, 'nav'> & { valuedAt: number },
  sheet: FundValuation,
) =>
  sql`insert into fund_prices (fund, date, valued_at, lines, cash, due, owed, fee, fee_rest, worth, units, nav,
      price, gate_of, gate_whole, pay_at)
    values (${fund}, ${date}, ${new Date(valuedAt)}, ${serializeFundHoldingLines(sheet)}::jsonb, ${sheet.cash},
      ${sheet.due}, ${sheet.owed}, ${sheet.fee}, ${sheet.feeRest}, ${sheet.worth}, ${sheet.units}, ${sheet.nav},
      ${price}, ${gate?.of ?? null}, ${gate?.whole ?? null}, ${new Date(paidAt)})`.execute(db);

/** Net inflow of the days that were struck after the basket last traded. */
export async function readUntradedInflow(
  db: Db,
  { fund, account }: Pick<FundRecord, 'fund' | 'account'>,
  valuedAt: number,
): Promise<Amount> {
  const { rows } = await sql<{ amount: Amount }>`select coalesce(sum(bought - redeemed), 0)::bigint as amount
    from fund_days where fund = ${fund} and status = 'dealt' and struck_at > coalesce((select max(at) from fills
      where account_id = ${account} and at < ${new Date(valuedAt)}), '-infinity')`.execute(db);
  return rows[0]!.amount;
}

export const markFundDayDealt = (
  db: Db,
  { fund, date }: FundDayKey,
  dealt: Awaited<ReturnType<typeof readDealtFundOrderTotals>>,
) =>
  db
    .updateTable('fund_days')
    .set({ status: 'dealt', ...dealt })
    .where('fund', '=', fund)
    .where('date', '=', date)
    .where('status', '=', 'struck')
    .execute();

export interface UnpaidFundDay {
  date: string;
  redeemed: bigint;
  fee: bigint;
  fee_paid: boolean;
  paid_out: boolean;
  pay_at: Date;
}
/** Dealt days whose fee or redemptions haven't been paid. */
export async function readUnpaidFundDays(db: Db, fund: number): Promise<UnpaidFundDay[]> {
  const { rows } = await sql<UnpaidFundDay>`select d.date, d.redeemed, p.fee, d.fee_paid, d.paid_out, p.pay_at
    from fund_days d join fund_prices p using (fund, date) where d.fund = ${fund} and d.status = 'dealt'
      and (not d.fee_paid or not d.paid_out) order by d.date`.execute(db);
  return rows;
}

/** `part`: what of the day has been paid. */
export const markFundDayPaid = (db: Db, { fund, date }: FundDayKey, part: 'paid_out' | 'fee_paid') =>
  db
    .updateTable('fund_days')
    .set(part === 'paid_out' ? { paid_out: true } : { fee_paid: true })
    .where('fund', '=', fund)
    .where('date', '=', date)
    .execute();

export interface DueRedemption {
  account_id: AccountId;
  order_seq: bigint;
  date: string;
}
/** Redemptions of days whose money is in clearing. */
export async function readDueRedemptions(db: Db, fund: number, limit: number): Promise<DueRedemption[]> {
  const { rows } = await sql<DueRedemption>`select t.account_id, t.order_seq, t.date from fund_deals t
    join fund_days d using (fund, date) where t.fund = ${fund} and t.kind = 'redeem' and t.paid_at is null
      and d.paid_out order by t.date, t.account_id, t.order_seq limit ${limit}`.execute(db);
  return rows;
}
