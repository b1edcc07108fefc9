/**
 * A customer's assets that are neither money nor positions: units of funds, redemptions that haven't been paid, and
 * paid but undelivered shares of offers, at issue cost. All of them belong to the main portfolio.
 */
import type { FundHoldingHistory } from '@bourse/core/products/investment-funds/fund-holding-value-history.ts';
import { computeFundUnitsWorth } from '@bourse/core/products/investment-funds/fund.ts';
import type { Amount, Currency, Price } from '@bourse/core/ledger/money.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** From the account's own rows, so without fund prices. */
export interface OtherAssets {
  funds: readonly { fund: number; currency: Currency; units: bigint; coming: Amount }[];
  shares: readonly { currency: Currency; amount: Amount }[];
}
export const NO_OTHER_ASSETS: OtherAssets = { funds: [], shares: [] };

/** Lists for `read-account-portfolios.ts`, each entry an array. */
export const OTHER_ASSETS_SQL = {
  in_funds: `(select json_agg(json_build_array(f.fund, f.currency, h.units::text, h.coming::text)) from (
      select fund, sum(units) as units, sum(coming) as coming from (
        select fund, units, 0 as coming from fund_holdings where account_id = $1 and units > 0
        union all select fund, 0, money from fund_deals
          where account_id = $1 and kind = 'redeem' and paid_at is null) each group by fund) h
      join funds f using (fund))`,
  to_come: `(select json_agg(json_build_array(currency, charged)) from (
      select currency, sum(charged)::text as charged from subscriptions
      where account_id = $1 and position_seq is null and charged > 0 group by currency) each)`,
} as const;
export interface OtherAssetLists {
  in_funds: [number, Currency, string, string][] | null;
  to_come: [Currency, string][] | null;
}
export const parseOtherAssets = ({ in_funds: funds, to_come: shares }: OtherAssetLists): OtherAssets =>
  funds === null && shares === null
    ? NO_OTHER_ASSETS
    : {
        funds: (funds ?? []).map(([fund, currency, units, coming]) => ({
          fund,
          currency,
          units: BigInt(units),
          coming: BigInt(coming),
        })),
        shares: (shares ?? []).map(([currency, amount]) => ({ currency, amount: BigInt(amount) })),
      };

/** By currency: the worth of fund units at their last prices, and the cost of undelivered shares. */
export interface OtherAssetsWorth {
  inFunds: readonly { currency: Currency; amount: Amount }[];
  toCome: OtherAssets['shares'];
}

export async function valueOtherAssets(db: Db, { funds, shares }: OtherAssets): Promise<OtherAssetsWorth> {
  if (funds.length === 0) return { inFunds: [], toCome: shares };
  const { rows } = await sql<{ fund: number; nav: Price }>`select p.fund, coalesce(c.nav, p.nav) as nav
    from unnest(${funds.map(({ fund }) => fund)}::integer[]) f(fund)
      cross join lateral (select * from fund_prices where fund = f.fund order by date desc limit 1) p
      left join fund_corrections c on (c.fund, c.date) = (p.fund, p.date)`.execute(db);
  const navs = new Map(rows.map(({ fund, nav }) => [fund, nav]));
  return {
    inFunds: funds.map(({ fund, currency, units, coming }) => ({
      currency,
      amount: computeFundUnitsWorth(units, navs.get(fund) ?? 0n, currency) + coming,
    })),
    toCome: shares,
  };
}

interface DealRow {
  fund: number;
  kind: 'buy' | 'redeem';
  units: bigint;
  money: bigint;
  at: Date;
  paid_at: Date | null;
}

/**
 * Funds in which the customer has units or payments, or had after `from`: with prices from the last one before `from`,
 * and everything until before `to`.
 */
export async function readFundHistories(
  db: Db,
  account: AccountId,
  from: number,
  to: number,
): Promise<FundHoldingHistory[]> {
  const until = new Date(Math.min(to, Number.MAX_SAFE_INTEGER / 2));
  const { rows: deals } = await sql<DealRow>`select fund, kind, units, money, at,
      case when paid_at < ${until} then paid_at end as paid_at
    from fund_deals where account_id = ${account} and at < ${until} order by at`.execute(db);
  if (deals.length === 0) return [];
  const funds = [...Map.groupBy(deals, ({ fund }) => fund)];
  const { rows: prices } = await sql<{ fund: number; currency: Currency; at: Date; nav: Price }>`
    select fund, currency, s.at, s.nav from unnest(${funds.map(([fund]) => fund)}::integer[]) w(fund)
      join funds using (fund)
      left join lateral (select d.date as since from fund_days d where d.fund = w.fund and d.status <> 'suspended'
        and d.struck_at < ${new Date(from)} order by d.date desc limit 1) last on true
      join fund_prices p using (fund) join fund_days d using (fund, date)
      left join fund_corrections c using (fund, date)
      cross join lateral (values (d.struck_at, p.nav),
        (case when c.last_on = c.date then c.decided_at end, c.nav)) s(at, nav)
    where p.date >= coalesce(last.since, '') and s.at < ${until} order by fund, s.at`.execute(db);
  const known = Map.groupBy(prices, ({ fund }) => fund);
  return funds.map(([fund, list]) => ({
    fund,
    currency: known.get(fund)?.[0]?.currency ?? '',
    deals: list.map((deal) => ({ ...deal, at: deal.at.getTime(), paidAt: deal.paid_at?.getTime() ?? null })),
    prices: (known.get(fund) ?? []).map(({ at, nav }) => ({ at: at.getTime(), nav })),
  }));
}
