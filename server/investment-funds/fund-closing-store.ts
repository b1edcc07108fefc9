/** The SQL of funds that are being closed: whom it concerns, what is left, and how each ended. */
import {
  type FundValuationLine,
  UNSOLD_HOLDINGS_TAKEOVER_DAYS,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { type Db, type FundRecord, serializeFundHoldingLines } from './store.ts';

export const insertFundClosing = (
  db: Db,
  { fund, proposal, sellsOn }: { fund: number; proposal: bigint; sellsOn: string },
  now: number,
) =>
  db
    .insertInto('fund_closings')
    .values({ fund, proposal, sells_on: sellsOn, decided_at: new Date(now) })
    .execute();

/** `told`: whether the customer has been notified. */
export interface AffectedCustomer {
  account_id: AccountId;
  orders: bigint[] | null;
  plans: bigint[] | null;
  told: boolean;
}
/**
 * Holders who haven't been notified, and everybody with a waiting purchase or a plan, notified or not, since some may
 * arrive late. `notice`: the key under which a customer is notified.
 */
export async function readAffectedCustomers(
  db: Db,
  fund: number,
  { notice, after, limit }: { notice: string; after: bigint; limit: number },
): Promise<AffectedCustomer[]> {
  const { rows } = await sql<AffectedCustomer>`
    with orders as (select account_id, array_agg(order_seq) as seqs from fund_orders
        where fund = ${fund} and kind = 'buy' and status = 'waiting' group by 1),
      plans as (select account_id, array_agg(plan_seq) as seqs from fund_plans
        where fund = ${fund} and status <> 'ended' group by 1),
      all_of_them as (select account_id from fund_holdings where fund = ${fund} and units > 0
        union select account_id from orders union select account_id from plans)
    select account_id, o.seqs as orders, p.seqs as plans, k.key is not null as told
    from all_of_them left join orders o using (account_id) left join plans p using (account_id)
      left join (select account_id, key from command_keys where key = ${notice}) k using (account_id)
    where account_id > ${after} and (k.key is null or o.seqs is not null or p.seqs is not null)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Holders with units that no order has reserved. */
export async function readRedeemableHolders(db: Db, fund: number, limit: number): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('fund_holdings')
    .select('account_id')
    .where('fund', '=', fund)
    .whereRef('units', '>', 'reserved')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Whether nobody has anything due from the fund any more. */
export async function isFullyPaidOut(
  db: Db,
  { fund, account, currency }: Pick<FundRecord, 'fund' | 'account' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from fund_holdings where fund = ${fund} and units > 0
    union all select 1 from fund_orders where fund = ${fund} and status in ('waiting', 'dealt') and kind = 'redeem'
    union all select 1 from fund_orders where fund = ${fund} and status = 'waiting'
    union all select 1 from fund_days where fund = ${fund} and (status = 'struck' or not fee_paid
      or (not paid_out and redeemed > 0))
    union all select 1 from fund_corrections c join fund_days d using (fund, date)
      where c.fund = ${fund} and d.restored is null
    union all select 1 from positions where account_id = ${account} and status <> 'closed'
      and not exists (select from fund_takeovers k where k.fund = ${fund})
    union all select 1 from orders where account_id = ${account} and status = 'pending'
    union all select 1 from balances where account_id = ${account} and amount > 0
      and (currency <> ${currency} or bucket <> 'available')
      and not (bucket = 'margin' and exists (select from fund_takeovers k where k.fund = ${fund}))
    union all select 1 from entitlements where account_id = ${account} and not paid
      and not exists (select from fund_takeovers k where k.fund = ${fund}) limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether the fund held only money at its last price. */
export async function isSoldOut(db: Db, { fund, sellsOn }: Pick<FundRecord, 'fund' | 'sellsOn'>): Promise<boolean> {
  const { rows } = await sql`select from fund_prices where fund = ${fund} and date >= ${sellsOn}
    and jsonb_array_length(lines) = 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Once. `seedBack`: what the house has got back. */
export const insertFundEnd = (db: Db, fund: number, seedBack: Amount, now: number) =>
  db
    .insertInto('fund_ends')
    .values({ fund, seed_back: seedBack, ended_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Of a fund whose holdings the house has decided to take over. */
export async function readTakeoverAmount(db: Db, fund: number): Promise<Amount> {
  const { amount } = await db
    .selectFrom('fund_takeovers')
    .select('amount')
    .where('fund', '=', fund)
    .executeTakeFirstOrThrow();
  return amount;
}

/** Once. */
export const insertFundTakeover = (
  db: Db,
  fund: number,
  { lines, amount }: { lines: readonly FundValuationLine[]; amount: Amount },
  now: number,
) =>
  db
    .insertInto('fund_takeovers')
    .values({ fund, lines: serializeFundHoldingLines({ lines: [...lines] }), amount, decided_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export interface LeftHolding {
  instrument: string;
  currency: string;
  units: bigint;
}
/** Holdings left after `UNSOLD_HOLDINGS_TAKEOVER_DAYS` dealing days on which everything was for sale. */
export async function readLeftHoldings(
  db: Db,
  { fund, account }: Pick<FundRecord, 'fund' | 'account'>,
  sellsOn: string,
): Promise<LeftHolding[]> {
  const { rows } = await sql<LeftHolding>`
    select instrument, currency, sum(open_quantity)::bigint as units from positions
    where account_id = ${account} and status <> 'closed' and side = 'long'
      and not exists (select from orders where account_id = ${account} and status = 'pending')
      and (select count(*) from fund_days where fund = ${fund} and date >= ${sellsOn})
        >= ${UNSOLD_HOLDINGS_TAKEOVER_DAYS}
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** From the struck prices: an instrument without a quote had its last trade then. */
export async function readLastCloses(db: Db, { fund }: Pick<FundRecord, 'fund'>): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ instrument: string; close: string }>`
    select distinct on (l ->> 'instrument') l ->> 'instrument' as instrument, l ->> 'close' as close
    from fund_prices p cross join lateral jsonb_array_elements(p.lines) l
    where p.fund = ${fund} and l ->> 'close' is not null order by 1, p.date desc`.execute(db);
  return new Map(rows.map(({ instrument, close }) => [instrument, BigInt(close)]));
}
