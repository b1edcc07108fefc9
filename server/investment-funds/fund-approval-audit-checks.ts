/** The audit's checks of what two people decide about funds: openings, closings and corrected prices. */
import { UNSOLD_HOLDINGS_TAKEOVER_DAYS } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { CURRENCY_DIGITS, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import {
  safeCastSql,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
  parsedJsonSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { FUND_UNIT_DIGITS } from '@bourse/core/products/investment-funds/fund.ts';

const termSql = (name: string): string => `(d.terms ->> '${name}')`;
/** A list of {instrument, part} as text, in a form that is the same for the same weights. */
const weightsSql = (column: string): string => `(select string_agg(concat(w ->> 'instrument', ' ',
    trim_scale(${safeCastSql("(w ->> 'part')", 'numeric')})), ', ' order by w ->> 'instrument')
  from jsonb_path_query(${column}, '$[*]') w)`;

/**
 * The audit's checks of opened and closed funds: two people have decided each, and the house's money moved in and out.
 */
export const FUND_OPENING_CHECKS: readonly AuditCheck[] = [
  {
    // A fund's seed capital and mandate are those that two people have read in the proposal, not those of the opening's
    // own row.
    sql: `with ${CURRENCY_UNITS_SQL}, decided as (select o.*, ${parsedJsonSql('p.terms')} as terms
        from fund_openings o join proposals p using (proposal))
      select d.proposal, d.seed, f.fund from decided d left join digits u on u.currency = ${termSql('currency')}
        left join funds f on f.fund = d.fund
      where d.currency is distinct from ${termSql('currency')}
        or d.seed is distinct from ${safeCastSql(termSql('capital'), 'numeric')} * 1e${2 * SCALE_DIGITS} / u.unit
        or (f.fund is not null and ((f.account_id, f.currency, f.market, f.rebalancing)
            is distinct from (d.account_id, ${termSql('currency')}, ${termSql('market')}, ${termSql('rebalancing')})
          or f.fee_rate is distinct from ${safeCastSql(termSql('feeRate'), 'numeric')} * 1e${SCALE_DIGITS}
          or f.minimum is distinct from ${safeCastSql(termSql('minimum'), 'numeric')} * 1e${2 * SCALE_DIGITS} / u.unit
          or f.cut_off_minutes::text is distinct from ${termSql('cutOffMinutes')}
          or f.settlement_days::text is distinct from ${termSql('settlementDays')}
          or ${weightsSql('f.weights')} is distinct from ${weightsSql("d.terms -> 'weights'")}))`,
    describe: (row) =>
      `fundOpening ${row.proposal}: seed ${row.seed} or fund ${row.fund ?? '-'} isn't as it was decided`,
  },
  {
    sql: `select coalesce(o.what, p.what) as what, o.proposal, p.verdict from (
        select 'fundOpening' as what, proposal from fund_openings
        union all select 'fundClosing', c.proposal from fund_closings c join proposals p using (proposal)
          where p.terms::jsonb ->> 'fund' = c.fund::text
        union all select 'fundClosing of it', c.proposal from fund_closings c join proposals p using (proposal)
          where p.terms::jsonb ->> 'fund' <> c.fund::text) o left join proposals p using (proposal)
      where p.what is distinct from o.what or p.verdict is distinct from 'approved'`,
    describe: (row) => `${row.what} ${row.proposal}: not approved so by two people`,
  },
  {
    // The seed came from the house's capital as decided; when the fund ended, all that was left was returned.
    sql: `with moved as (select account_id, code, count(*) as times, max(currency) as currency, sum(amount) as amount
        from transfers where code in ('fundSeed', 'fundSeedBack') group by 1, 2),
      due as (select account_id, 'fundSeed' as code, currency, seed as amount, fund is not null as must
          from fund_openings
        union all select account_id, 'fundSeedBack', currency, seed, false from fund_openings where ended_at is not null
        union all select f.account_id, 'fundSeedBack', f.currency, e.seed_back, true from fund_ends e
          join funds f using (fund) where e.seed_back > 0)
      select coalesce(m.account_id, d.account_id) as account_id, coalesce(m.code, d.code) as code, m.times, m.amount,
        d.amount as due
      from moved m full join due d using (account_id, code)
      where d.amount is null or (m.times is null and d.must)
        or m.times > 1 or m.currency <> d.currency or m.amount <> d.amount`,
    describe: (row) =>
      `fund's account ${row.account_id}: ${row.code} ${row.times ?? 0} times ${row.amount ?? 0}, due ${row.due}`,
  },
  {
    sql: `select e.fund, coalesce((select sum(units) from fund_holdings h where h.fund = e.fund), 0) as held,
        coalesce((select sum(amount) from balances b where b.account_id = f.account_id), 0) as amount
      from fund_ends e join funds f using (fund)
      where exists (select from fund_holdings h where h.fund = e.fund and h.units > 0)
        or (not exists (select from fund_takeovers k where k.fund = e.fund) and (
          exists (select from balances b where b.account_id = f.account_id and b.amount <> 0)
          or exists (select from positions p where p.account_id = f.account_id and p.status <> 'closed')))`,
    describe: (row) => `fund ${row.fund} is over: ${row.held} units are held, ${row.amount} lies in its account`,
  },
  {
    // The house took over what nobody could buy at the last recorded prices, once and not before its time.
    sql: `with moved as (select account_id, count(*) as times, sum(amount) as amount from transfers
        where code = 'fundTakenOver' group by 1)
      select coalesce(f.account_id, m.account_id) as account_id, k.fund, k.amount as due, m.amount
      from fund_takeovers k join funds f using (fund) join fund_closings c using (fund)
        full join moved m on m.account_id = f.account_id
      where k.fund is null or m.times > 1
        or (coalesce(m.amount, 0) <> k.amount
          and (m.times = 1 or exists (select from fund_ends e where e.fund = k.fund)))
        or k.amount <> coalesce((select sum((l ->> 'worth')::numeric) from jsonb_array_elements(k.lines) l), 0)
        or (select count(*) from fund_days d where d.fund = k.fund and d.date >= c.sells_on
          and d.struck_at <= k.decided_at) < ${UNSOLD_HOLDINGS_TAKEOVER_DAYS}`,
    describe: (row) =>
      `fund ${row.fund ?? '-'} of ${row.account_id}: taken over for ${row.amount ?? 0}, due ${row.due}`,
  },
];

/** What units × price (fourteen decimals together) is divided by to give minor units of `f.currency`. */
export const MINOR_UNIT_DIVISOR_SQL = `(case f.currency ${Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `when '${currency}' then 1${'0'.repeat(SCALE_DIGITS + FUND_UNIT_DIGITS - digits)}`)
  .join(' ')} end)::numeric`;

/**
 * The audit's checks of corrected prices: two people have approved each, it follows from its lines, and each order of
 * the day got the compensation that the rule gives, once.
 */
export const PRICE_CORRECTION_CHECKS: readonly AuditCheck[] = [
  {
    sql: `select c.fund, c.date, c.proposal, p.verdict from fund_corrections c left join proposals p using (proposal)
      where p.what is distinct from 'fundCorrection' or p.verdict is distinct from 'approved'
        or p.terms::jsonb ->> 'fund' is distinct from c.fund::text or p.terms::jsonb ->> 'date' is distinct from c.date
        or p.terms::jsonb ->> 'nav' is distinct from c.nav::text
        or p.terms::jsonb ->> 'cause' is distinct from c.cause`,
    describe: (row) =>
      `fund ${row.fund} ${row.date}: corrected by ${row.proposal}, which two people have not approved so`,
  },
  {
    // Cash, debts and units are the sealed ones; the swing has the same direction as in the wrong price, and that price
    // was off by more than 0.5 %.
    sql: `select c.fund, c.date, c.worth, c.nav, c.price, s.worth as due,
        floor(s.worth * ${MINOR_UNIT_DIVISOR_SQL} / p.units) as due_nav
      from fund_corrections c join fund_prices p using (fund, date) join funds f using (fund),
        lateral (select p.cash + c.due - p.owed - c.fee + coalesce((
          select sum((l ->> 'worth')::numeric) from jsonb_array_elements(c.lines) l), 0) as worth) s
      where c.worth <> s.worth or c.nav <> floor(s.worth * ${MINOR_UNIT_DIVISOR_SQL} / p.units)
        or c.price <> c.nav + sign(p.price - p.nav) * ceil(c.nav * 0.0025) or abs(p.nav - c.nav) <= c.nav * 0.005`,
    describe: (row) =>
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
    describe: (row) => `fund ${row.fund} ${row.date} corrected: last is ${row.last} (${row.due} on ${row.last_on})`,
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
            when n.money > 0 then m.sign * ceil(m.units * greatest(price, last) / ${MINOR_UNIT_DIVISOR_SQL})
            else floor(-n.units * price / ${MINOR_UNIT_DIVISOR_SQL}) + n.money end as owed
        from nets n join funds f using (fund), lateral (select abs(d.missing) as units, sign(d.missing) as sign
          from (select floor(n.money * ${MINOR_UNIT_DIVISOR_SQL} / price) - n.units as missing) d) m),
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
    describe: (row) =>
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
    describe: (row) =>
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
    describe: (row) =>
      `fund order ${row.account_id}/${row.reference}: ${row.moved} made good, its days come to ${row.due}`,
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
    describe: (row) => `fund ${row.fund}: ${row.reference} restored ${row.moved}, said ${row.due}, owed ${row.owed}`,
  },
];
