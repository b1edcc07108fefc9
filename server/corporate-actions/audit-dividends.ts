/**
 * Checks of dividends: the amount is units times cash per unit, paid or still to come, and the transfers are of this
 * amount.
 */
import { MARKETS } from '@bourse/core/market.ts';
import { SCALE } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { IN_MONEY_AND_PLAY } from '../ledger/chart-sql.ts';
import { DIGITS, seqOf, type Check } from '../ledger/audit-check.ts';

/** The tax that markets withhold, by the first ex-date it applies to. */
const RATES = `rates (market, since, rate) as (values ${MARKETS.flatMap((market) =>
  (rulesOf(market).withholding ?? []).map(({ from, value }) => `('${market}', '${from}', ${value}::numeric)`),
).join(', ')})`;

export const DIVIDEND_CHECKS: Check[] = [
  {
    sql: `with ${DIGITS}, computed as (
        select d.*, case p.side when 'long' then floor(d.per_share::numeric * d.quantity / unit)
          else -ceil(d.per_share::numeric * d.quantity / unit) end as worth
        from dividends d join positions p using (account_id, position_seq) join digits on digits.currency = d.currency)
      select * from computed where gross <> worth`,
    say: (row) =>
      `dividend ${row.account_id}/${row.position_seq} of ${row.ex_date}: says ${row.gross}, its units ` +
      `come to ${row.worth}`,
  },
  {
    sql: `with taken as (
        select account_id, ${seqOf('reference')} as position_seq, at, sum(amount) as amount
        from transfers where code = 'tax' and debit in (${IN_MONEY_AND_PLAY('available', 'margin')})
          and credit in (${IN_MONEY_AND_PLAY('taxes')})
          and reference ~ '^p[0-9]+$' group by 1, 2, 3),
      told as (select account_id, position_seq, at, sum(withheld) as withheld from dividends where withheld > 0
        group by 1, 2, 3)
      select coalesce(d.account_id, m.account_id) as account_id,
        coalesce(d.position_seq, m.position_seq) as position_seq, d.withheld, m.amount
      from told d full join taken m using (account_id, position_seq, at) where d.withheld is distinct from m.amount`,
    say: (row) =>
      `tax on dividends of position ${row.account_id}/${row.position_seq}: says ${row.withheld}, its ` +
      `transfers took ${row.amount}`,
  },
  {
    sql: `select e.*, d.at as paid_at from entitlements e
      left join dividends d using (account_id, position_seq, kind, ex_date)
      where (e.paid and d.at is null) or d.at < e.due_at
        or (e.quantity, e.per_share, e.gross, e.withheld) is distinct from (coalesce(d.quantity, e.quantity),
          coalesce(d.per_share, e.per_share), coalesce(d.gross, e.gross), coalesce(d.withheld, e.withheld))`,
    say: (row) =>
      `entitlement ${row.account_id}/${row.position_seq} of ${row.ex_date}: ${row.gross} due, ` +
      `${row.paid_at === null ? 'said to be paid, and never was' : 'paid early or as another amount'}`,
  },
  {
    // What is still to come has no transfers that could contradict it; only long positions wait for it.
    sql: `with ${DIGITS}, ${RATES}, computed as (
        select e.*, floor(e.per_share::numeric * e.quantity / unit) as due, case when e.kind = 'dividend' then (
          select rate from rates r where r.market = e.market and r.since <= e.ex_date order by since desc limit 1) end
            as rate
        from entitlements e left join digits on digits.currency = e.currency where not e.paid)
      select *, floor(gross * coalesce(rate, 0) / ${SCALE}) as tax from computed
      where gross is distinct from due or withheld <> floor(gross * coalesce(rate, 0) / ${SCALE})`,
    say: (row) =>
      `entitlement ${row.account_id}/${row.position_seq} of ${row.ex_date}: ${row.gross} due and ${row.withheld} ` +
      `withheld, its units come to ${row.due} and the tax to ${row.tax}`,
  },
  {
    sql: `with moved as (
        select account_id, ${seqOf('reference')} as position_seq, code as kind, at,
          sum(case when debit in (${IN_MONEY_AND_PLAY('dealer')}) then amount else -amount end) as amount
        from transfers where code in ('dividend', 'rights') and reference ~ '^p[0-9]+$' group by 1, 2, 3, 4),
      told as (select account_id, position_seq, kind, at, sum(gross) as gross from dividends group by 1, 2, 3, 4)
      select coalesce(d.account_id, m.account_id) as account_id,
        coalesce(d.position_seq, m.position_seq) as position_seq, d.gross, m.amount
      from told d full join moved m using (account_id, position_seq, kind, at) where d.gross is distinct from m.amount`,
    say: (row) =>
      `dividends of position ${row.account_id}/${row.position_seq}: say ${row.gross}, its transfers ` +
      `moved ${row.amount}`,
  },
];
