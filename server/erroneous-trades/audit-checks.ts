/**
 * Checks of corrected trades: each has an approved request and a fill; its figures follow from the fill, the reference
 * price and, if it was undone, the sale that did so; and exactly these figures were booked.
 */
import {
  type AuditCheckGroup,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
} from '../ledger/audit/audit-check-types-and-sql.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `select coalesce(c.account_id, r.account_id) as account_id,
        coalesce(c.request_seq, r.request_seq) as request_seq, r.status
      from trade_corrections c full join (select * from requests where kind = 'tradeCorrection') r
        using (account_id, request_seq)
      where (r.status = 'done') is distinct from (c.request_seq is not null)
        or c.request_seq is not null and (r.details ->> 'fill', r.details ->> 'measure') is distinct from
          (c.fill_seq::text, c.measure)`,
    describe: (row) =>
      `trade correction ${row.account_id}/${row.request_seq}: its request is ${row.status ?? 'not there'}, which is ` +
      'not what was done',
  },
  {
    sql: `with moved as (select account_id, substr(reference, 2)::bigint as request_seq,
        coalesce(sum(case when debit = 'dealer' then amount when credit = 'dealer' then -amount end), 0) as difference,
        coalesce(sum(amount) filter (where debit = 'fees'), 0) as fee,
        coalesce(sum(amount) filter (where debit = 'taxes'), 0) as tax
        from transfers where code in ('tradeCorrection', 'tradeChargesBack', 'tradeTaxBack')
          and reference ~ '^r[0-9]{1,18}$'
        group by 1, 2)
      select coalesce(c.account_id, m.account_id) as account_id,
        coalesce(c.request_seq, m.request_seq) as request_seq, c.difference, m.difference as booked
      from trade_corrections c full join moved m using (account_id, request_seq)
      where (coalesce(m.difference, 0), coalesce(m.fee, 0), coalesce(m.tax, 0))
        is distinct from (c.difference, c.fee, c.tax)`,
    describe: (row) =>
      `trade correction ${row.account_id}/${row.request_seq}: says ${row.difference}, booked was ${row.booked} or ` +
      'other charges',
  },
  {
    // Rounded to minor units as when the trade was made: a purchase up, a sale down.
    sql: `with ${CURRENCY_UNITS_SQL}, traded as (select c.*, f.price as made_at, f.quantity as units,
        f.order_seq as of_order,
        f.position_seq as of_position, o.currency as in_currency, unit, (o.side = 'long') = (f.effect = 'open') as buys,
        f.fee as charged_fee, f.tax as charged_tax
        from trade_corrections c join fills f using (account_id, fill_seq)
        join orders o on (o.account_id, o.order_seq) = (f.account_id, f.order_seq)
        join digits d on d.currency = o.currency),
      worth as (select *, case when buys then ceil(made_at::numeric * units / unit)
          else floor(made_at::numeric * units / unit) end as made,
        case when buys then ceil(reference::numeric * units / unit)
          else floor(reference::numeric * units / unit) end as due from traded),
      sold as (select w.account_id, w.request_seq, sum(floor(f.price::numeric * f.quantity / w.unit)) as got,
        sum(f.quantity) as units, sum(f.fee) as fee, sum(f.tax) as tax
        from worth w join fills f on (f.account_id, f.order_seq) = (w.account_id, w.closing_seq)
        and f.position_seq = w.of_position group by 1, 2),
      ruled as (select w.*, case measure when 'correct' then case when buys then made - due else due - made end
          else made - s.got end as by_rule,
        case measure when 'correct' then coalesce(trunc(charged_fee * greatest(made - due, 0) / nullif(made, 0)), 0)
          else charged_fee + s.fee end as fee_by_rule,
        case measure when 'correct' then coalesce(trunc(charged_tax * greatest(made - due, 0) / nullif(made, 0)), 0)
          else charged_tax + s.tax end as tax_by_rule, s.units as units_sold
        from worth w left join sold s using (account_id, request_seq))
      select c.account_id, c.request_seq, c.difference, r.by_rule from trade_corrections c
      left join ruled r using (account_id, request_seq)
      where (c.price, c.quantity, c.order_seq, c.position_seq, c.currency) is distinct from
          (r.made_at, r.units, r.of_order, r.of_position, r.in_currency)
        or c.difference is distinct from r.by_rule
        or c.measure = 'bust' and r.units_sold is distinct from c.quantity
        or (c.fee, c.tax) is distinct from (r.fee_by_rule, r.tax_by_rule)`,
    describe: (row) =>
      `trade correction ${row.account_id}/${row.request_seq}: ${row.difference}, by its fill and the reference price ` +
      `${row.by_rule}, or other charges`,
  },
];

export const ERRONEOUS_TRADE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'corrected trades', checks: CHECKS }];
