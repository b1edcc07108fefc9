/** A year's tax report, and the transfers that it consists of. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { type Amount, type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatTransferReference } from '../ledger/transfer-reference.ts';
import { yearOf } from '@bourse/core/dates.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { computeTaxYearPeriod, findTaxYear, hasOwnTaxYear } from '@bourse/core/markets/rulebook/tax-years.ts';
import type { AccountId } from '../ids.ts';
import { referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';
import { OWED_TO_CUSTOMERS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import { OTHER_TAX_TRANSFER_CODES, MARKET_TAX_TRANSFER_CODES } from './tax-report-transfer-codes.ts';
import type { Database } from '../db/database.ts';

interface TaxSum {
  market: Market;
  currency: Currency;
  kind: TaxKind;
  amount: Amount;
}

export const getTaxReport =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/getTaxReport'> =>
  async ({ year, taxYearOf = null }, { account }) => {
    const [{ rows }, { rows: days }, otherSums] = await Promise.all([
      sql<TaxSum>`select market, currency, kind, sum(amount)::bigint as amount
        from (${taxEntriesSql(account)}) e where ${isInYearSql(taxYearOf, year)}
        group by 1, 2, 3 order by 1, 2`.execute(database.kysely),
      sql<{ market: Market; date: string }>`select distinct market, on_date as date
        from (${taxEntriesSql(account)}) e`.execute(database.kysely),
      loadOtherTaxSums(database.kysely, account),
    ]);
    const grouped = Map.groupBy(rows, ({ market, currency }) => `${market} ${currency}`);
    return {
      year,
      taxYearOf,
      ...computeTaxYearPeriod(taxYearOf, year),
      years: sortYears([...days.map(({ date }) => yearOf(date)), ...otherSums.map((sum) => Number(sum.year))]),
      taxYears: [...Map.groupBy(days, ({ market }) => market)]
        .filter(([market]) => hasOwnTaxYear(market))
        .map(([market, own]) => ({ market, years: sortYears(own.map(({ date }) => findTaxYear(market, date))) })),
      rows: [...grouped.values()].map((sums) => {
        const { market, currency } = sums[0]!;
        const of = (kind: TaxKind): Amount => sums.find((each) => each.kind === kind)?.amount ?? 0n;
        const money = (amount: Amount): string => formatAmount(amount, currency);
        return {
          market,
          currency,
          dividends: money(of('dividend')),
          gains: money(of('gain')),
          losses: money(of('loss')),
          realized: money(of('gain') + of('loss')),
          insured: money(of('insured')),
          fees: money(of('fee')),
          taxes: money(of('tax')),
          interest: money(of('interest')),
        };
      }),
      otherItems: otherSums
        .filter((sum) => taxYearOf === null && sum.year === String(year) && sum.amount !== 0n)
        .map(({ code, currency, amount }) => ({ code, currency, amount: formatAmount(amount, currency) })),
    };
  };

const sortYears = (years: readonly number[]): number[] => [...new Set(years)].sort((a, b) => b - a);

/** With a market, only its entries. */
function isInYearSql(taxYearOf: Market | null, year: number): RawBuilder<boolean> {
  const { from, to } = computeTaxYearPeriod(taxYearOf, year);
  return sql`on_date between ${from} and ${to} and (${taxYearOf}::text is null or market = ${taxYearOf})`;
}

export const listTaxEntries =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/listTaxEntries'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 100;
    const after = input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor) ? BigInt(input.cursor) : 0n;
    const { rows } = await sql<TaxEntry>`
    select * from (${taxEntriesSql(account)}) e where ${isInYearSql(input.taxYearOf ?? null, input.year)}
      and seq > ${after}
    order by seq limit ${limit + 1}`.execute(database.kysely);
    const page = rows.slice(0, limit);
    return {
      rows: page.map(({ seq, on_date: date, market, instrument, currency, kind, amount, code, reference }) => ({
        seq: seq.toString(),
        date,
        market,
        instrument,
        currency,
        kind,
        amount: formatAmount(amount, currency),
        code,
        reference: formatTransferReference(account, reference),
      })),
      next: rows.length > limit ? (page.at(-1)?.seq.toString() ?? null) : null,
    };
  };

/** A year's transfers that matter to a tax return, each with its kind and its effect on the customer. */

type TaxKind = 'dividend' | 'gain' | 'loss' | 'insured' | 'fee' | 'tax' | 'interest';
interface TaxEntry {
  seq: bigint;
  on_date: string;
  market: Market;
  instrument: string;
  currency: Currency;
  kind: TaxKind;
  amount: bigint;
  code: string;
  reference: string;
}

const marketZonesSql = sql.join(
  MARKETS.map((market) => sql`(${sql.lit(market)}, ${sql.lit(getMarketRules(market).zone)})`),
);
/** Of exchanges, only those that orders paid with name an instrument. */
const SECURITY_CODES = sql.join([...MARKET_TAX_TRANSFER_CODES, 'exchangeSpread'].map((code) => sql.lit(code)));
/** A transfer belongs to the instrument of the order, position or lending that its reference names. */
const REFERENCE_NUMBER = sql.raw(referenceNumberSql('t.reference'));
const isOwnAccountSql = (side: 'debit' | 'credit'): RawBuilder<unknown> =>
  sql`t.${sql.ref(side)} in (${sql.raw(OWED_TO_CUSTOMERS_SQL)})`;

/**
 * Dates are the market's own, and a day end's charges have the date of their trade: they are booked after midnight,
 * which may be in another year. A loss borne by the insurance account is listed separately from the customer's: it cost
 * the customer nothing.
 */
const taxEntriesSql = (account: AccountId): RawBuilder<TaxEntry> => sql<TaxEntry>`
  with zones (market, zone) as (values ${marketZonesSql}),
  named as (
    select t.*, coalesce(o.market, p.market, l.market) as market,
      coalesce(o.instrument, p.instrument, l.instrument) as instrument
    from transfers t
    left join orders o on t.reference ~ '^[ox]' and o.account_id = t.account_id and o.order_seq = ${REFERENCE_NUMBER}
    left join positions p on t.reference ~ '^p' and p.account_id = t.account_id and p.position_seq = ${REFERENCE_NUMBER}
    left join lending_orders l on t.reference ~ '^q' and l.account_id = t.account_id
      and l.order_seq = ${REFERENCE_NUMBER}
    where t.account_id = ${account})
  select t.seq, coalesce(c.traded_on, to_char(t.at at time zone z.zone, 'YYYY-MM-DD')) as on_date, t.market,
    t.instrument, t.currency, t.code, t.reference,
    case when t.code in ('dividend', 'rights') then 'dividend'
      when t.code = 'gap' then 'insured'
      when t.code = 'profit' or (t.code = 'fraction' and ${isOwnAccountSql('credit')}) then 'gain'
        when t.code in ('loss', 'fraction') then 'loss'
      when t.code in ('fee', 'exchangeSpread') then 'fee' when t.code = 'tax' then 'tax' else 'interest' end as kind,
    case when ${isOwnAccountSql('credit')} or t.code = 'gap' then t.amount else -t.amount end as amount
  from named t join zones z on z.market = t.market
  left join lateral (select min(traded_on) as traded_on from day_end_charges d
    where t.reference ~ '^o' and t.code in ('fee', 'tax') and d.account_id = t.account_id
      and d.order_seq = ${REFERENCE_NUMBER} and d.at = t.at) c on true
  where (t.code in (${SECURITY_CODES}) and (${isOwnAccountSql('debit')} or ${isOwnAccountSql('credit')}))
    or (t.code = 'gap' and t.credit = 'dealer')`;

/** A year's income and costs besides trades: they belong to no security, and so to no market of the tax report. */

export interface OtherTaxSum {
  year: string;
  code: string;
  currency: Currency;
  amount: bigint;
}

/** All UTC years; negative for what left. Without an order's own exchange, which is among the fees of its market. */
async function loadOtherTaxSums(db: Database['kysely'], account: AccountId): Promise<OtherTaxSum[]> {
  const own = sql.raw(OWED_TO_CUSTOMERS_SQL);
  const { rows } = await sql<OtherTaxSum>`select to_char(at at time zone 'UTC', 'YYYY') as year, code, currency,
      sum(case when credit in (${own}) then amount else -amount end)::bigint as amount
    from transfers where account_id = ${account} and (credit in (${own})) <> (debit in (${own}))
      and code in (${sql.join(OTHER_TAX_TRANSFER_CODES.map((code) => sql.lit(code)))})
      and (code <> 'exchangeSpread' or reference !~ '^[ox]')
    group by 1, 2, 3 order by 2, 3`.execute(db);
  return rows;
}
