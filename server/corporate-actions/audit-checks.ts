/** Checks of adjustments by corporate actions, and of dividends. */
import {
  type AuditCheckGroup,
  safeCastSql,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { FIRST_COPY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { moneyAndPlayAccountsSql } from '../ledger/chart-of-accounts-sql.ts';

/** The ex-time in an applied action's name, in epoch ms; null if it has none. */
const EX_AT = `(${safeCastSql(`substring(action from '^[^ ]+ [^ ]+ [^ ]+ ([0-9]{1,15})$')`, 'bigint')})`;

/**
 * Each merged holding by the merger's terms: how many of the acquirer's shares, at which cost, and how much money. What
 * is paid in money counts as sold at its share of the whole worth, and the rest of the cost is the shares' (see
 * `core/markets/listings/merger-terms.ts`).
 */
const MERGERS_SQL = `with ${CURRENCY_UNITS_SQL}, merged as (
    select a.*, p.side, unit::numeric as unit, c.numerator as n, c.denominator as d, c.amount as in_cash, c.share_price,
      f.quantity as found_units, coalesce(f.quantity, 0)::numeric as units, v.cost as found_cost,
      a.cash - coalesce(v.cost, 0) as found_money, s.instrument is not distinct from c.acquirer as is_acquirers
    from position_adjustments a join positions p on (p.account_id, p.position_seq) = (a.account_id, a.subject_seq)
    join digits using (currency)
    left join corporate_actions c on (c.instrument, c.kind, c.ex_date) = (p.instrument, a.kind, a.ex_date)
    left join positions s on (s.account_id, s.position_seq) = (a.account_id, a.delivered_seq)
    left join fills f on (f.account_id, f.position_seq) = (a.account_id, a.delivered_seq) and f.rule = 'merger'
    -- As delivered: a later spin-off takes some of the cost.
    cross join lateral (select ceil(f.price::numeric * f.quantity / unit) as cost) v
    where a.kind = 'merger' and a.subject = 'position'),
  parts as (select m.*,
      in_cash::numeric * part_before * d + share_price * (part_before::numeric * n - units * d) as paid,
      in_cash::numeric * part_before * d + share_price::numeric * part_before * n as whole from merged m),
  computed as (select p.*, div(paid + case side when 'short' then d * unit - 1 else 0 end, d * unit) as money,
      div(part_before::numeric * n, d) as most, open_cost - div(open_cost * paid, whole) as left_cost from parts p),
  priced as (select c.*, case when delivered_seq is null then null
      else ceil(div(left_cost * unit, nullif(units, 0)) * units / unit) end as carried from computed c)
  select * from priced where money is null or found_money <> money or (delivered_seq is not null
    and (found_units is null or not is_acquirers or found_cost is distinct from carried
      or units not in (most, most - mod(most, ${SCALE}))))`;

/**
 * Each holding at a spin-off by its terms: how many of the new company's shares it was given, which part of its cost
 * went to them, and which to the money for the rest; and whether it was to be given any (see
 * `core/trading/corporate-actions/distribute-spin-off.ts`).
 */
const SPIN_OFFS_SQL = `with ${CURRENCY_UNITS_SQL}, given as (
    select a.*, p.side, unit::numeric as unit, c.numerator as n, c.denominator as d, c.share_price, c.cost_share,
      f.quantity as found_units, coalesce(f.quantity, 0)::numeric as units,
      coalesce(ceil(f.price::numeric * f.quantity / unit), 0) as found_cost,
      s.instrument is not distinct from c.company as is_companys,
      p.side = 'long' and p.leverage = 1 and not p.day_trading and p.portfolio < ${FIRST_COPY_PORTFOLIO}
        and exists (select from customers u where u.account_id = a.account_id)
        and coalesce((select sum(change) from pledge_steps t where (t.account_id, t.position_seq) = (p.account_id,
          p.position_seq) and t.step_seq < a.adjustment_seq), 0) = 0 as gets_shares
    from position_adjustments a join positions p on (p.account_id, p.position_seq) = (a.account_id, a.subject_seq)
    join digits using (currency)
    left join corporate_actions c on (c.instrument, c.kind, c.ex_date) = (p.instrument, a.kind, a.ex_date)
    left join positions s on (s.account_id, s.position_seq) = (a.account_id, a.delivered_seq)
    left join fills f on (f.account_id, f.position_seq) = (a.account_id, a.delivered_seq) and f.rule = 'spinOff'
    where a.kind = 'spinOff' and a.subject = 'position'),
  parts as (select g.*, div(open_cost::numeric * cost_share, ${SCALE}) as allocated,
      share_price * (part_before::numeric * n - units * d) as paid, share_price::numeric * part_before * n as whole
    from given g),
  computed as (select p.*, div(paid + case side when 'short' then d * unit - 1 else 0 end, d * unit) as money,
      div(part_before::numeric * n, d) as most, div(allocated * paid, nullif(whole, 0)) as sold from parts p),
  priced as (select c.*, case when delivered_seq is null then 0
      else ceil(div((allocated - sold) * unit, nullif(units, 0)) * units / unit) end as carried from computed c)
  select * from priced where money is null or cash <> money or sold_cost is distinct from sold
    or moved_cost is distinct from carried or found_cost <> moved_cost
    or (delivered_seq is null and gets_shares and most >= ${SCALE} and allocated > 0)
    or (delivered_seq is not null and (not gets_shares or found_units is null or not is_companys
      or units not in (most, most - mod(most, ${SCALE}))))`;

/**
 * Checks of adjustments by corporate actions: each row follows from the previous one, the fills in between and its
 * ratio.
 */
const ADJUSTMENT_CHECKS: AuditCheck[] = [
  {
    sql: `select action from applied_actions where ${EX_AT} is null`,
    describe: (row) => `applied action ${row.action}: names no action and no moment`,
  },
  {
    sql: `with ${CURRENCY_UNITS_SQL}, computed as (
        select a.*, div(quantity_before::numeric * numerator, denominator) as quantity,
          div(part_before::numeric * numerator, denominator) as part,
          -- Exactly what is more than was kept: the fraction itself is cut to eight decimals.
          case when fraction = 0 then 0
            else coalesce(div(price * (part_before::numeric * numerator - part_after::numeric * denominator)
            + case p.side when 'short' then denominator * unit - 1 else 0 end, denominator * unit), 0) end as worth
        from position_adjustments a left join positions p on a.subject = 'position'
          and (p.account_id, p.position_seq) = (a.account_id, a.subject_seq) left join digits using (currency))
      select * from computed where part_after <> part - fraction or (cash <> worth and kind <> 'spinOff')
        or (subject = 'position' and quantity_after <> quantity) or (subject = 'order' and quantity_after > quantity)`,
    describe: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: ${row.part_before} of ${row.quantity_before} ` +
      `became ${row.part_after} of ${row.quantity_after} and ${row.cash} in cash, which is not its ratio`,
  },
  {
    sql: `with met as (
        select a.*, coalesce(p.instrument, o.instrument) as instrument from position_adjustments a
          left join positions p on a.subject = 'position'
            and (p.account_id, p.position_seq) = (a.account_id, a.subject_seq)
          left join orders o on a.subject = 'order' and (o.account_id, o.order_seq) = (a.account_id, a.subject_seq))
      select met.*, c.numerator as told, c.denominator as told_of from met
      join corporate_actions c using (instrument, kind, ex_date)
      where c.numerator is not null and met.kind not in ('merger', 'spinOff')
        and met.numerator::numeric * c.denominator <> met.denominator::numeric * c.numerator`,
    describe: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: made ${row.numerator} of ${row.denominator}, ` +
      `the ${row.kind} of ${row.ex_date} says ${row.told} of ${row.told_of}`,
  },
  {
    sql: MERGERS_SQL,
    describe: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: ${row.part_before} units merged into ` +
      `${row.found_units} of cost ${row.found_cost} and ${row.found_money} in money, the merger's terms say ` +
      `${row.units}, ${row.carried} and ${row.money}`,
  },
  {
    sql: SPIN_OFFS_SQL,
    describe: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: ${row.part_before} units were given ` +
      `${row.found_units ?? 0} of cost ${row.moved_cost}, and ${row.cash} in money for ${row.sold_cost}, the ` +
      `spin-off's terms say ${row.units}, ${row.carried}, ${row.money} and ${row.sold}`,
  },
  {
    sql: `select f.account_id, f.fill_seq, f.rule from fills f where f.rule in ('merger', 'spinOff') and not exists (
      select from position_adjustments a where (a.account_id, a.delivered_seq) = (f.account_id, f.position_seq)
        and a.kind = f.rule)`,
    describe: (row) => `fill ${row.account_id}/${row.fill_seq}: shares of a ${row.rule} that no holding became or got`,
  },
  {
    sql: `with linked as (
        select *, lag(adjustment_seq, 1, 0) over chain as since, lag(quantity_after, 1, 0) over chain as quantity,
          lag(part_after, 1, 0) over chain as part
        from position_adjustments window chain as (partition by account_id, subject, subject_seq
          order by adjustment_seq)),
      computed as (
        select l.*, l.quantity + f.opened as quantity_then, case l.subject when 'position'
          then l.part + f.opened - f.closed else l.part + f.ordered end as part_then
        from linked l cross join lateral (
          select coalesce(sum(quantity) filter (where l.subject = 'position' and effect = 'open'), 0) as opened,
            coalesce(sum(quantity) filter (where l.subject = 'position' and effect = 'close'), 0) as closed,
              coalesce(sum(quantity), 0) as ordered
          from fills where account_id = l.account_id and fill_seq > l.since and fill_seq < l.adjustment_seq
            and case l.subject when 'position' then position_seq else order_seq end = l.subject_seq) f)
      select * from computed where part_before <> part_then
        or (subject = 'position' and quantity_before <> quantity_then)`,
    describe: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: found ${row.part_before} of ` +
      `${row.quantity_before}, the fills before it say ${row.part_then} of ${row.quantity_then}`,
  },
  {
    sql: `with applied as (
        select at, split_part(action, ' ', 1) as kind, split_part(action, ' ', 2) as instrument,
          split_part(action, ' ', 3) as ex_date,
          to_timestamp(${EX_AT} / 1000.0) as ex_at from applied_actions)
      select p.account_id, p.position_seq, x.kind, x.ex_date from applied x join positions p using (instrument)
        left join lateral (select part_after, adjustment_seq from position_adjustments a
        where (a.account_id, a.subject, a.subject_seq) = (p.account_id, 'position', p.position_seq)
          and a.at < x.ex_at order by adjustment_seq desc limit 1) l on true
        cross join lateral (select coalesce(sum(case effect when 'open' then quantity else -quantity end), 0) as since
        from fills f
          where (f.account_id, f.position_seq) = (p.account_id, p.position_seq) and f.at < x.ex_at
            and f.fill_seq > coalesce(l.adjustment_seq, 0)) s
      where p.opened_at < x.ex_at and (p.closed_at is null or p.closed_at > x.at)
        -- One of which all was sold then, and that has grown again since, had nothing that could meet it.
        and coalesce(l.part_after, 0) + s.since > 0 and not exists (
        select from position_adjustments a
        where (a.account_id, a.subject, a.subject_seq, a.kind, a.ex_date) = (p.account_id, 'position', p.position_seq,
          x.kind, x.ex_date))`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq}: was there before the ${row.kind} of ` +
      `${row.ex_date} and has not met it`,
  },
];

/** The tax that markets withhold, by the first ex-date it applies to. */
const RATES = `rates (market, since, rate) as (values ${MARKETS.flatMap((market) =>
  (getMarketRules(market).withholding ?? []).map(({ from, value }) => `('${market}', '${from}', ${value}::numeric)`),
).join(', ')})`;

/**
 * Checks of dividends: the amount is units times cash per unit, paid or still to come, and the transfers are of this
 * amount.
 */
const DIVIDEND_CHECKS: AuditCheck[] = [
  {
    sql: `with ${CURRENCY_UNITS_SQL}, computed as (
        select d.*, case p.side when 'long' then floor(d.per_share::numeric * d.quantity / unit)
          else -ceil(d.per_share::numeric * d.quantity / unit) end as worth
        from dividends d join positions p using (account_id, position_seq) join digits on digits.currency = d.currency)
      select * from computed where gross <> worth`,
    describe: (row) =>
      `dividend ${row.account_id}/${row.position_seq} of ${row.ex_date}: says ${row.gross}, its units ` +
      `come to ${row.worth}`,
  },
  {
    sql: `with taken as (
        select account_id, ${referenceNumberSql('reference')} as position_seq, at, sum(amount) as amount
        from transfers where code = 'tax' and debit in (${moneyAndPlayAccountsSql('available', 'margin')})
          and credit in (${moneyAndPlayAccountsSql('taxes')})
          and reference ~ '^p[0-9]+$' group by 1, 2, 3),
      told as (select account_id, position_seq, at, sum(withheld) as withheld from dividends where withheld > 0
        group by 1, 2, 3)
      select coalesce(d.account_id, m.account_id) as account_id,
        coalesce(d.position_seq, m.position_seq) as position_seq, d.withheld, m.amount
      from told d full join taken m using (account_id, position_seq, at) where d.withheld is distinct from m.amount`,
    describe: (row) =>
      `tax on dividends of position ${row.account_id}/${row.position_seq}: says ${row.withheld}, its ` +
      `transfers took ${row.amount}`,
  },
  {
    sql: `select e.*, d.at as paid_at from entitlements e
      left join dividends d using (account_id, position_seq, kind, ex_date)
      where (e.paid and d.at is null) or d.at < e.due_at
        or (e.quantity, e.per_share, e.gross, e.withheld) is distinct from (coalesce(d.quantity, e.quantity),
          coalesce(d.per_share, e.per_share), coalesce(d.gross, e.gross), coalesce(d.withheld, e.withheld))`,
    describe: (row) =>
      `entitlement ${row.account_id}/${row.position_seq} of ${row.ex_date}: ${row.gross} due, ` +
      `${row.paid_at === null ? 'said to be paid, and never was' : 'paid early or as another amount'}`,
  },
  {
    // What is still to come has no transfers that could contradict it; only long positions wait for it.
    sql: `with ${CURRENCY_UNITS_SQL}, ${RATES}, computed as (
        select e.*, floor(e.per_share::numeric * e.quantity / unit) as due, case when e.kind = 'dividend' then (
          select rate from rates r where r.market = e.market and r.since <= e.ex_date order by since desc limit 1) end
            as rate
        from entitlements e left join digits on digits.currency = e.currency where not e.paid)
      select *, floor(gross * coalesce(rate, 0) / ${SCALE}) as tax from computed
      where gross is distinct from due or withheld <> floor(gross * coalesce(rate, 0) / ${SCALE})`,
    describe: (row) =>
      `entitlement ${row.account_id}/${row.position_seq} of ${row.ex_date}: ${row.gross} due and ${row.withheld} ` +
      `withheld, its units come to ${row.due} and the tax to ${row.tax}`,
  },
  {
    sql: `with moved as (
        select account_id, ${referenceNumberSql('reference')} as position_seq, code as kind, at,
          sum(case when debit in (${moneyAndPlayAccountsSql('dealer')}) then amount else -amount end) as amount
        from transfers where code in ('dividend', 'rights') and reference ~ '^p[0-9]+$' group by 1, 2, 3, 4),
      told as (select account_id, position_seq, kind, at, sum(gross) as gross from dividends group by 1, 2, 3, 4)
      select coalesce(d.account_id, m.account_id) as account_id,
        coalesce(d.position_seq, m.position_seq) as position_seq, d.gross, m.amount
      from told d full join moved m using (account_id, position_seq, kind, at) where d.gross is distinct from m.amount`,
    describe: (row) =>
      `dividends of position ${row.account_id}/${row.position_seq}: say ${row.gross}, its transfers ` +
      `moved ${row.amount}`,
  },
];

export const CORPORATE_ACTION_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'corporate actions', checks: ADJUSTMENT_CHECKS },
  { of: 'dividends', checks: DIVIDEND_CHECKS },
];
