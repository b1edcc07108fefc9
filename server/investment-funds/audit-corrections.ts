import type { Check } from '../ledger/audit-check.ts';
import { SHIFT } from './shift-sql.ts';

/**
 * The audit's checks of corrected prices: two people have approved each, it follows from its lines, and each order of
 * the day got the compensation that the rule gives, once.
 */
export const CORRECTIONS: readonly Check[] = [
  {
    sql: `select c.fund, c.date, c.proposal, p.verdict from fund_corrections c left join proposals p using (proposal)
      where p.what is distinct from 'fundCorrection' or p.verdict is distinct from 'approved'
        or p.terms::jsonb ->> 'fund' is distinct from c.fund::text or p.terms::jsonb ->> 'date' is distinct from c.date
        or p.terms::jsonb ->> 'nav' is distinct from c.nav::text
        or p.terms::jsonb ->> 'cause' is distinct from c.cause`,
    say: (row) => `fund ${row.fund} ${row.date}: corrected by ${row.proposal}, which two people have not approved so`,
  },
  {
    // Cash, debts and units are the sealed ones; the swing has the same direction as in the wrong price, and that price
    // was off by more than 0.5 %.
    sql: `select c.fund, c.date, c.worth, c.nav, c.price, s.worth as due, floor(s.worth * ${SHIFT} / p.units) as due_nav
      from fund_corrections c join fund_prices p using (fund, date) join funds f using (fund),
        lateral (select p.cash + c.due - p.owed - c.fee + coalesce((
          select sum((l ->> 'worth')::numeric) from jsonb_array_elements(c.lines) l), 0) as worth) s
      where c.worth <> s.worth or c.nav <> floor(s.worth * ${SHIFT} / p.units)
        or c.price <> c.nav + sign(p.price - p.nav) * ceil(c.nav * 0.0025) or abs(p.nav - c.nav) <= c.nav * 0.005`,
    say: (row) =>
      `fund ${row.fund} ${row.date} corrected: worth ${row.worth} (${row.due}), a unit ${row.nav} (${row.due_nav}), ` +
      `dealt at ${row.price}`,
  },
  {
    // The last price is the one valid at that time; if the corrected day was the last, the corrected price.
    sql: `select c.fund, c.date, c.last_on, c.last, s.due from fund_corrections c
        left join fund_prices p on (p.fund, p.date) = (c.fund, c.last_on)
        left join fund_corrections l on (l.fund, l.date) = (c.fund, c.last_on) and l.decided_at <= c.decided_at,
        lateral (select case when c.last_on = c.date then c.nav else coalesce(l.nav, p.nav) end as due) s
      where c.last is distinct from s.due`,
    say: (row) => `fund ${row.fund} ${row.date} corrected: last is ${row.last} (${row.due} on ${row.last_on})`,
  },
  {
    // One person's purchases and redemptions of the day count net: money without units is rounding, and units count at
    // the higher of the right price and the last one. The amount goes to the orders of the side that is left; once all
    // is paid, no order is left out.
    sql: `with deals as (select t.account_id, t.order_seq, t.date, t.fund, t.kind, t.units::numeric, t.money, c.price,
          c.last, coalesce('h' || w.person, t.account_id || '/' || t.order_seq) as who
        from fund_deals t join fund_corrections c using (fund, date) join funds f using (fund)
          left join fund_dealt_together w on (w.fund, w.date, w.account_id) = (t.fund, t.date, t.account_id)),
      nets as (select fund, date, who, price, last, sum(case kind when 'buy' then money else -money end) as money,
          sum(case kind when 'buy' then units else -units end) as units
        from deals group by 1, 2, 3, 4, 5),
      owing as (select fund, date, who, case when n.money > 0 then 'buy' else 'redeem' end as side,
          case when n.units <= 0 and n.money > 0 or n.units >= 0 and n.money <= 0 then 0
            when n.money > 0 then m.sign * ceil(m.units * greatest(price, last) / ${SHIFT})
            else floor(-n.units * price / ${SHIFT}) + n.money end as owed
        from nets n join funds f using (fund), lateral (select abs(d.missing) as units, sign(d.missing) as sign
          from (select floor(n.money * ${SHIFT} / price) - n.units as missing) d) m),
      parts as (select d.account_id, d.order_seq, d.date, d.fund, o.owed, w.weight,
          sum(w.weight) over (partition by d.fund, d.date, d.who order by d.account_id, d.order_seq) as until,
          greatest(sum(w.weight) over (partition by d.fund, d.date, d.who), 1) as whole
        from deals d join owing o using (fund, date, who), lateral (select
          case when d.kind <> o.side then 0 when d.kind = 'buy' then d.money else d.units end as weight) w),
      due as (select account_id, order_seq, date, fund, sign(owed)
          * (div(abs(owed) * until, whole) - div(abs(owed) * (until - weight), whole)) as owed from parts)
      select coalesce(d.account_id, g.account_id) as account_id, coalesce(d.order_seq, g.order_seq) as order_seq,
        coalesce(d.date, g.date) as date, g.to_customer, g.to_fund, d.owed
      from due d full join fund_made_good g using (account_id, order_seq, date)
        left join fund_days y on (y.fund, y.date) = (d.fund, d.date)
      where d.owed is null or (g.account_id is null and y.restored is not null)
        or g.to_customer <> greatest(d.owed, 0) or g.to_fund <> greatest(-d.owed, 0)`,
    say: (row) =>
      `fund order ${row.account_id}/u${row.order_seq} ${row.date}: made good ${row.to_customer ?? 0} and ` +
      `${row.to_fund ?? 0}, owed is ${row.owed ?? 'nothing'}`,
  },
  {
    // Accounts may be found to belong to one person only later; orders of the same account are known at once.
    sql: `select t.fund, t.date, t.account_id from fund_deals t join fund_corrections c using (fund, date)
        left join fund_dealt_together w using (fund, date, account_id) where w.account_id is null
        group by 1, 2, 3 having count(*) > 1
      union all select w.fund, w.date, w.account_id from fund_dealt_together w join accounts a using (account_id)
        where w.person <> w.account_id and w.person is distinct from a.holder`,
    say: (row) =>
      `fund ${row.fund} ${row.date}: orders of ${row.account_id} aren't reckoned with those of their person`,
  },
  {
    sql: `with moved as (select account_id, reference, sum(amount) as amount from transfers
        where code = 'fundMadeGood' group by 1, 2),
      due as (select account_id, 'u' || order_seq as reference, sum(to_customer) as amount from fund_made_good
        where to_customer > 0 group by 1, 2)
      select account_id, reference, coalesce(m.amount, 0) as moved, coalesce(d.amount, 0) as due
      from moved m full join due d using (account_id, reference)
      where coalesce(m.amount, 0) <> coalesce(d.amount, 0)`,
    say: (row) => `fund order ${row.account_id}/${row.reference}: ${row.moved} made good, its days come to ${row.due}`,
  },
  {
    sql: `with moved as (select f.fund, t.reference, sum(t.amount) as amount from transfers t
          join funds f using (account_id) where t.code = 'fundRestored' group by 1, 2),
      due as (select d.fund, 'fund-' || d.fund || '-' || d.date as reference, d.restored as amount,
          coalesce((select sum(to_fund) from fund_made_good g where (g.fund, g.date) = (d.fund, d.date)), 0)
            + coalesce(greatest(p.fee - c.fee, 0), 0) as owed
        from fund_days d join fund_prices p using (fund, date) left join fund_corrections c using (fund, date)
        where d.restored is not null)
      select fund, reference, coalesce(m.amount, 0) as moved, coalesce(d.amount, 0) as due, d.owed
      from moved m full join due d using (fund, reference)
      where coalesce(m.amount, 0) <> coalesce(d.amount, 0) or d.amount is distinct from d.owed`,
    say: (row) => `fund ${row.fund}: ${row.reference} restored ${row.moved}, said ${row.due}, owed ${row.owed}`,
  },
];
