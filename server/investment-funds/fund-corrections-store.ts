/** The SQL of corrected prices and of what they owe. */
import type { FundValuation } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { FundDeal } from '@bourse/core/products/investment-funds/fund.ts';
import type { Amount, Price } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { FundDayKey } from './dealing-days-store.ts';
import { type Db, type FundPriceRow, type FundRecord, serializeFundHoldingLines } from './store.ts';

export interface CorrectedPrice {
  fund: FundRecord;
  was: FundPriceRow;
  sheet: FundValuation;
  price: Price;
  /** The last priced day and its price per unit: if that is the wrong day itself, the right price. */
  last: Pick<FundPriceRow, 'date' | 'stands'>;
}

export const insertFundCorrection = (
  db: Db,
  { fund: { fund }, was: { date }, sheet, price, last }: CorrectedPrice,
  { proposal, cause }: { proposal: bigint; cause: string },
  now: number,
) =>
  sql`insert into fund_corrections (fund, date, proposal, cause, lines, due, fee, worth, nav, price, last_on, last,
      decided_at)
    values (${fund}, ${date}, ${proposal}, ${cause}, ${serializeFundHoldingLines(sheet)}::jsonb, ${sheet.due},
      ${sheet.fee}, ${sheet.worth}, ${sheet.nav}, ${price}, ${last.date}, ${last.stands}, ${new Date(now)})`.execute(
    db,
  );

/** Whether the day has been dealt, and corrected before. */
export async function findFundDayToCorrect(
  db: Db,
  { fund, date }: FundDayKey,
): Promise<{ dealt: boolean; corrected: boolean } | undefined> {
  const { rows } = await sql<{ dealt: boolean; corrected: boolean }>`select d.status = 'dealt' as dealt,
      c.fund is not null as corrected
    from fund_days d left join fund_corrections c using (fund, date)
    where d.fund = ${fund} and d.date = ${date}`.execute(db);
  return rows[0];
}

export interface OpenFundCorrection extends FundDayKey {
  was: Price;
  right: Price;
  last: Price;
  /** How much too high the day's fee was. */
  fee: Amount;
}
/** Corrections of days whose fund hasn't got back what it lost. */
export async function readOpenFundCorrections(db: Db): Promise<OpenFundCorrection[]> {
  const { rows } = await sql<OpenFundCorrection>`select c.fund, c.date, p.price as was, c.price as right, c.last,
      greatest(p.fee - c.fee, 0)::bigint as fee
    from fund_corrections c join fund_prices p using (fund, date) join fund_days d using (fund, date)
    where d.restored is null order by c.fund, c.date`.execute(db);
  return rows;
}

export interface DealtFundOrder extends Pick<FundDeal, 'order' | 'kind' | 'units' | 'money'> {
  account: AccountId;
  /** Deals with the same value are netted together: those of one person. */
  who: string;
  /** Whether it has been compensated. */
  isDone: boolean;
}
/** All orders that were dealt on the day. */
export async function readDealtOrders(db: Db, { fund, date }: FundDayKey): Promise<DealtFundOrder[]> {
  const { rows } = await sql<DealtFundOrder>`
    select t.account_id as account, t.order_seq as "order", t.kind, t.units, t.money,
      coalesce('h' || w.person, t.account_id || '/' || t.order_seq) as who, g.account_id is not null as "isDone"
    from fund_deals t left join fund_made_good g using (account_id, order_seq, date)
      left join fund_dealt_together w on (w.fund, w.date, w.account_id) = (t.fund, t.date, t.account_id)
    where t.fund = ${fund} and t.date = ${date} order by t.account_id, t.order_seq`.execute(db);
  return rows;
}

/** Stores which accounts have several orders on the day as one verified person, as far as is known now. */
export const insertLinkedDealingAccounts = (db: Db, { fund, date }: FundDayKey) =>
  sql`insert into fund_dealt_together (fund, date, account_id, person)
    select ${fund}, ${date}, account_id, person from (
      select t.account_id, coalesce(a.holder, t.account_id) as person,
        count(*) over (partition by coalesce(a.holder, t.account_id)) as orders
      from fund_deals t join accounts a using (account_id) where t.fund = ${fund} and t.date = ${date}) o
    where orders > 1 group by account_id, person`.execute(db);

/** What the day's compensations give back to the fund. */
export async function sumCompensationsToFund(db: Db, { fund, date }: FundDayKey): Promise<Amount> {
  const { rows } = await sql<{ restored: Amount }>`select coalesce(sum(to_fund), 0)::bigint as restored
    from fund_made_good where fund = ${fund} and date = ${date}`.execute(db);
  return rows[0]!.restored;
}

export const markFundDayRestored = (db: Db, { fund, date }: FundDayKey, restored: Amount) =>
  db
    .updateTable('fund_days')
    .set({ restored })
    .where('fund', '=', fund)
    .where('date', '=', date)
    .where('restored', 'is', null)
    .execute();
