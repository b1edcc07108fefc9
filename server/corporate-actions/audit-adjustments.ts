/** Checks of adjustments by corporate actions, and of dividends. */
import { castOf, DIGITS, type Check } from '../ledger/audit-check.ts';

/** The ex-time in an applied action's name, in epoch ms; null if it has none. */
const EX_AT = `(${castOf(`substring(action from '^[^ ]+ [^ ]+ [^ ]+ ([0-9]{1,15})$')`, 'bigint')})`;

/**
 * Checks of adjustments by corporate actions: each row follows from the previous one, the fills in between and its
 * ratio.
 */
export const ADJUSTMENT_CHECKS: Check[] = [
  {
    sql: `select action from applied_actions where ${EX_AT} is null`,
    say: (row) => `applied action ${row.action}: names no action and no moment`,
  },
  {
    sql: `with ${DIGITS}, computed as (
        select a.*, div(quantity_before::numeric * numerator, denominator) as quantity,
          div(part_before::numeric * numerator, denominator) as part,
          -- Exactly what is more than was kept: the fraction itself is cut to eight decimals.
          case when fraction = 0 then 0
            else coalesce(div(price * (part_before::numeric * numerator - part_after::numeric * denominator)
            + case p.side when 'short' then denominator * unit - 1 else 0 end, denominator * unit), 0) end as worth
        from position_adjustments a left join positions p on a.subject = 'position'
          and (p.account_id, p.position_seq) = (a.account_id, a.subject_seq) left join digits using (currency))
      select * from computed where part_after <> part - fraction or cash <> worth
        or (subject = 'position' and quantity_after <> quantity) or (subject = 'order' and quantity_after > quantity)`,
    say: (row) =>
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
      where c.numerator is not null
        and met.numerator::numeric * c.denominator <> met.denominator::numeric * c.numerator`,
    say: (row) =>
      `adjustment ${row.account_id}/${row.adjustment_seq}: made ${row.numerator} of ${row.denominator}, ` +
      `the ${row.kind} of ${row.ex_date} says ${row.told} of ${row.told_of}`,
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
    say: (row) =>
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
    say: (row) =>
      `position ${row.account_id}/${row.position_seq}: was there before the ${row.kind} of ` +
      `${row.ex_date} and has not met it`,
  },
];
