/** The SQL of funds and of their days. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { FundValuation } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { Fund, FundOrder, FundMandate, BasketWeight } from '@bourse/core/products/investment-funds/fund.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { parseFundOrderRow } from './investment-fund-records.ts';

export type Db = Database['kysely'];

/** A fund with its account and its names; languages without one use the English name. */
export interface FundRecord extends Fund {
  account: AccountId;
  names: Partial<Record<Language, string>> & { en: string };
  openedAt: number;
  /** If it is being closed: the first dealing day on which all of it is for sale, and when it ended. */
  sellsOn: string | null;
  endedAt: number | null;
  /** If it is being closed: whether the house has taken over what nobody could buy. */
  takenOver: boolean;
}
export const fundNameOf = ({ names }: Pick<FundRecord, 'names'>, language: Language): string =>
  names[language] ?? names.en;

interface FundRow
  extends Omit<Selectable<DB['funds']>, 'names' | 'weights' | 'market' | 'rebalancing'>,
    Pick<FundRecord, 'names' | 'market' | 'rebalancing'> {
  weights: { instrument: string; part: string }[];
  sells_on: string | null;
  ended_at: Date | null;
  taken_over: boolean;
}

const fundOf = (row: FundRow): FundRecord => ({
  fund: row.fund,
  account: row.account_id,
  names: row.names,
  market: row.market,
  currency: row.currency,
  weights: row.weights.map(({ instrument, part }): BasketWeight => ({ instrument, part: parseScaled(part) ?? 0n })),
  rebalancing: row.rebalancing,
  feeRate: row.fee_rate,
  cutOffMinutes: row.cut_off_minutes,
  settlementDays: row.settlement_days,
  minimum: row.minimum,
  firstPrice: row.first_price,
  seedUnits: row.seed_units,
  beganOn: row.began_on,
  openedAt: row.opened_at.getTime(),
  sellsOn: row.sells_on,
  endedAt: row.ended_at?.getTime() ?? null,
  takenOver: row.taken_over,
});

export async function readFunds(db: Db): Promise<FundRecord[]> {
  const { rows } = await sql<FundRow>`select f.*, c.sells_on, e.ended_at, k.fund is not null as taken_over
    from funds f left join fund_closings c using (fund) left join fund_ends e using (fund)
    left join fund_takeovers k using (fund) order by fund`.execute(db);
  return rows.map(fundOf);
}

/** Funds that haven't ended. */
export const readOpenFunds = async (db: Db): Promise<FundRecord[]> =>
  (await readFunds(db)).filter(({ endedAt }) => endedAt === null);
/** Whether everything is for sale on this date, because the fund is being closed. */
export const isFundClosingOn = ({ sellsOn }: Pick<FundRecord, 'sellsOn'>, date: string): boolean =>
  sellsOn !== null && date >= sellsOn;

export async function insertFund(
  db: Db,
  {
    names,
    weights,
    ...fund
  }: FundMandate & Pick<FundRecord, 'account' | 'names' | 'seedUnits' | 'beganOn' | 'openedAt'>,
): Promise<number> {
  const written = JSON.stringify(weights.map(({ instrument, part }) => ({ instrument, part: formatScaled(part) })));
  const { rows } = await sql<{ fund: number }>`insert into funds (account_id, names, market, currency, weights,
      rebalancing, fee_rate, cut_off_minutes, settlement_days, minimum, first_price, seed_units, began_on, opened_at)
    values (${fund.account}, ${JSON.stringify(names)}::jsonb, ${fund.market}, ${fund.currency}, ${written}::jsonb,
      ${fund.rebalancing}, ${fund.feeRate}, ${fund.cutOffMinutes}, ${fund.settlementDays}, ${fund.minimum},
      ${fund.firstPrice}, ${fund.seedUnits}, ${fund.beganOn}, ${new Date(fund.openedAt)}) returning fund`.execute(db);
  return rows[0]!.fund;
}

export interface FundDay {
  fund: number;
  date: string;
  valued_at: Date;
  status: 'suspended' | 'struck' | 'dealt';
  suspended: string | null;
  rebalancing: boolean;
}
export async function readLastFundDay(db: Db, fund: number): Promise<FundDay | null> {
  const { rows } = await sql<FundDay>`select fund, date, valued_at, status, suspended, rebalancing from fund_days
    where fund = ${fund} order by date desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A day's price, with everything recorded about it. */
export interface FundPriceRow {
  fund: number;
  date: string;
  valued_at: Date;
  lines: {
    instrument: string;
    currency: string;
    quantity: string;
    close: string | null;
    stale: boolean;
    worth: string;
  }[];
  cash: bigint;
  due: bigint;
  owed: bigint;
  fee: bigint;
  fee_rest: bigint;
  worth: bigint;
  units: bigint;
  nav: bigint;
  price: bigint;
  /** A unit's worth, after a correction if there was one. */
  stands: bigint;
  gate_of: bigint | null;
  gate_whole: bigint | null;
  pay_at: Date;
}
/** The holdings and their closes, as stored. */
export const serializeFundHoldingLines = ({ lines }: Pick<FundValuation, 'lines'>): string =>
  JSON.stringify(
    lines.map(({ instrument, currency, quantity, close, stale, worth }) => ({
      instrument,
      currency,
      quantity: quantity.toString(),
      close: close?.toString() ?? null,
      stale,
      worth: worth.toString(),
    })),
  );

/** A unit's worth on each day; for corrected days the right one. */
export const FUND_NAVS_SQL = sql.raw(`(select p.fund, p.date, coalesce(c.nav, p.nav) as nav from fund_prices p
  left join fund_corrections c using (fund, date))`);

/** The last prices of a fund, newest first. */
export async function readFundPrices(
  db: Db,
  fund: number,
  limit: number,
  before: string | null = null,
): Promise<FundPriceRow[]> {
  const { rows } = await sql<FundPriceRow>`select p.*, coalesce(c.nav, p.nav) as stands from fund_prices p
    left join fund_corrections c using (fund, date) where fund = ${fund}
    and (${before}::text is null or date < ${before}) order by date desc limit ${limit}`.execute(db);
  return rows;
}
export async function readFundPrice(db: Db, fund: number, date: string): Promise<FundPriceRow | null> {
  const { rows } = await sql<FundPriceRow>`select p.*, coalesce(c.nav, p.nav) as stands from fund_prices p
    left join fund_corrections c using (fund, date) where fund = ${fund} and date = ${date}`.execute(db);
  return rows[0] ?? null;
}

export interface WaitingFundOrder {
  account: AccountId;
  order: FundOrder;
}
/** Orders waiting for a day, in order, after `after`. */
export async function readWaitingFundOrders(
  db: Db,
  fund: number,
  date: string,
  limit: number,
  after: WaitingFundOrder | null = null,
): Promise<WaitingFundOrder[]> {
  const { rows } = await sql<Selectable<DB['fund_orders']>>`select * from fund_orders where fund = ${fund}
    and dealing_on = ${date} and status = 'waiting'
    and (${after?.account ?? null}::bigint is null or (account_id, order_seq)
      > (${after?.account ?? null}::bigint, ${after?.order.seq ?? null}::bigint))
    order by account_id, order_seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, order: parseFundOrderRow(row) }));
}

/** The totals of a day's dealt orders so far. */
export async function readDealtFundOrderTotals(db: Db, fund: number, date: string) {
  const { rows } = await sql<{ bought: bigint; redeemed: bigint; issued: bigint; taken_back: bigint }>`
    select coalesce(sum(money) filter (where kind = 'buy'), 0)::bigint as bought,
      coalesce(sum(money) filter (where kind = 'redeem'), 0)::bigint as redeemed,
      coalesce(sum(units) filter (where kind = 'buy'), 0)::bigint as issued,
      coalesce(sum(units) filter (where kind = 'redeem'), 0)::bigint as taken_back
    from fund_deals where fund = ${fund} and date = ${date}`.execute(db);
  return rows[0]!;
}

/** Holders and waiting orders of a fund: for the list, and for the decision to close one. */
export interface FundTotals {
  fund: number;
  held: bigint;
  holders: number;
  plans: number;
  waiting: number;
  owed: bigint;
  worth: bigint | null;
}

export async function readFundTotals(db: Db, only: number | null = null): Promise<FundTotals[]> {
  const { rows } = await sql<FundTotals>`select f.fund,
      (select coalesce(sum(units), 0)::bigint from fund_holdings h where h.fund = f.fund and units > 0) as held,
      (select count(*)::integer from fund_holdings h where h.fund = f.fund and units > 0) as holders,
      (select count(*)::integer from fund_plans p where p.fund = f.fund and status = 'active') as plans,
      (select count(*)::integer from fund_orders o where o.fund = f.fund and status = 'waiting') as waiting,
      (select coalesce(sum(redeemed), 0)::bigint from fund_days d where d.fund = f.fund and not paid_out) as owed,
      (select worth from fund_prices p where p.fund = f.fund order by date desc limit 1) as worth
    from funds f where ${only}::integer is null or f.fund = ${only}::integer`.execute(db);
  return rows;
}
