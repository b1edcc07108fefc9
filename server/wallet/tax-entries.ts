/** A year's transfers that matter to a tax return, each with its kind and its effect on the customer. */
import { MARKETS, type Market } from '@bourse/core/market.ts';
import type { Currency } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { seqOf } from '../ledger/audit-check.ts';
import { OWED_TO_CUSTOMERS } from '../ledger/chart-sql.ts';
import { OF_A_MARKET } from './tax-codes.ts';

export type TaxKind = 'dividend' | 'gain' | 'loss' | 'insured' | 'fee' | 'tax' | 'interest';
export interface TaxEntry {
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

const zones = sql.join(MARKETS.map((market) => sql`(${sql.lit(market)}, ${sql.lit(rulesOf(market).zone)})`));
/** Of exchanges, only those that orders paid with name an instrument. */
const OF_SECURITIES = sql.join([...OF_A_MARKET, 'exchangeSpread'].map((code) => sql.lit(code)));
/** A transfer belongs to the instrument of the order, position or lending that its reference names. */
const subject = sql.raw(seqOf('t.reference'));
const own = (side: 'debit' | 'credit'): RawBuilder<unknown> =>
  sql`t.${sql.ref(side)} in (${sql.raw(OWED_TO_CUSTOMERS)})`;

/**
 * Dates are the market's own. A loss borne by the insurance account is shown beside the customer's own, since it cost
 * the customer nothing.
 */
export const taxEntries = (account: AccountId): RawBuilder<TaxEntry> => sql<TaxEntry>`
  with zones (market, zone) as (values ${zones}),
  named as (
    select t.*, coalesce(o.market, p.market, l.market) as market,
      coalesce(o.instrument, p.instrument, l.instrument) as instrument
    from transfers t
    left join orders o on t.reference ~ '^[ox]' and o.account_id = t.account_id and o.order_seq = ${subject}
    left join positions p on t.reference ~ '^p' and p.account_id = t.account_id and p.position_seq = ${subject}
    left join lending_orders l on t.reference ~ '^q' and l.account_id = t.account_id and l.order_seq = ${subject}
    where t.account_id = ${account})
  select t.seq, to_char(t.at at time zone z.zone, 'YYYY-MM-DD') as on_date, t.market, t.instrument, t.currency, t.code,
    t.reference,
    case when t.code in ('dividend', 'rights') then 'dividend'
      when t.code = 'gap' then 'insured'
      when t.code = 'profit' or (t.code = 'fraction' and ${own('credit')}) then 'gain'
        when t.code in ('loss', 'fraction') then 'loss'
      when t.code in ('fee', 'exchangeSpread') then 'fee' when t.code = 'tax' then 'tax' else 'interest' end as kind,
    case when ${own('credit')} or t.code = 'gap' then t.amount else -t.amount end as amount
  from named t join zones z on z.market = t.market
  where (t.code in (${OF_SECURITIES}) and (${own('debit')} or ${own('credit')}))
    or (t.code = 'gap' and t.credit = 'dealer')`;
