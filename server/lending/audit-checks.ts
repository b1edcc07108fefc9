/**
 * The audit's checks of lending: what borrowers paid equals what lenders and house received, and everything lent is
 * covered by collateral.
 */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import {
  type AuditCheckGroup,
  safeCastSql,
  type AuditCheck,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';

const ZONES = MARKETS.map((market) => `('${market}', '${getMarketRules(market).zone}')`).join(', ');
/** The midnight at which a marked night ended, in the instrument's market. */
const END = `(((${safeCastSql('m.night', 'date')}) + 1)::timestamp at time zone z.zone)`;

const CHECKS: AuditCheck[] = [
  {
    sql: `with nights as (select account_id, borrower_seq, sum(fee) as fee from borrow_nights group by 1, 2),
      paid as (select account_id, ${referenceNumberSql('reference')} as borrower_seq, sum(amount) as amount
        from transfers
        where code in ('borrowFee', 'reservationFee') group by 1, 2)
      select account_id, borrower_seq, coalesce(fee, 0) as fee, coalesce(amount, 0) as amount
      from nights full join paid using (account_id, borrower_seq) where coalesce(fee, 0) <> coalesce(amount, 0)`,
    describe: (row) =>
      `borrower ${row.account_id}/${row.borrower_seq}: nights come to ${row.fee}, ${row.amount} were paid for them`,
  },
  {
    sql: `with paid as (select instrument, night, sum(units) as units, sum(fee) as fee from borrow_nights group by 1, 2)
      select n.instrument, n.night, n.borrowed, n.fee, coalesce(p.units, 0) as units, coalesce(p.fee, 0) as paid
      from lending_nights n left join paid p using (instrument, night)
      where (n.borrowed, n.fee) is distinct from (p.units, p.fee)`,
    describe: (row) =>
      `night ${row.instrument} ${row.night}: ${row.fee} were shared out for ${row.borrowed}, borrowers paid ` +
      `${row.paid} for ${row.units}`,
  },
  {
    sql: `with shares as (select instrument, night, sum(units) as units, sum(amount) as amount from lending_shares
        group by 1, 2)
      select n.instrument, n.night, n.offered, n.to_lenders, coalesce(s.units, 0) as units,
        coalesce(s.amount, 0) as amount
      from lending_nights n full join shares s using (instrument, night)
      where (n.offered, n.to_lenders) is distinct from (coalesce(s.units, 0), coalesce(s.amount, 0))`,
    describe: (row) =>
      `night ${row.instrument} ${row.night}: lenders of ${row.offered} are due ${row.to_lenders}, their shares come ` +
      `to ${row.amount} for ${row.units}`,
  },
  {
    sql: `with kept as (select account_id, order_seq, sum(amount) filter (where paid_at is not null) as amount
        from lending_shares group by 1, 2
        union all select account_id, borrower_seq, sum(fee) from borrow_nights b
          where exists (select from lending_orders o where (o.account_id, o.order_seq) = (b.account_id, b.borrower_seq))
          group by 1, 2),
      moved as (select account_id, ${referenceNumberSql('reference')} as order_seq, sum(amount) as amount from transfers
        where code in ('lendingFee', 'reservationFee') group by 1, 2)
      select o.account_id, o.order_seq, o.fees, coalesce(k.amount, 0) as kept, coalesce(m.amount, 0) as moved
      from lending_orders o left join kept k using (account_id, order_seq) left join moved m
        using (account_id, order_seq)
      where o.fees <> coalesce(k.amount, 0) or o.fees <> coalesce(m.amount, 0)`,
    describe: (row) =>
      `lending ${row.account_id}/${row.order_seq}: says ${row.fees}, its nights come to ${row.kept}, its transfers ` +
      `to ${row.moved}`,
  },
  {
    // Units reserved over a night are paid for, sold short, or left unpaid: that bars their holder, and must be the
    // order's last night.
    sql: `with zones (market, zone) as (values ${ZONES}),
      standing as (select o.account_id, o.order_seq, o.instrument, o.quantity, o.cause, m.night
        from lending_orders o join zones z using (market) join lending_mark_prices m using (instrument)
        where o.kind = 'borrow' and o.since < ${END}
          and (o.ended_at is null or o.ended_at >= ${END})),
      sold as (select b.account_id, b.instrument, b.night, sum(b.units) as units from borrow_nights b
        join positions p on (p.account_id, p.position_seq) = (b.account_id, b.borrower_seq) group by 1, 2, 3),
      left_over as (select s.*, s.quantity - greatest(coalesce(d.units, 0) - coalesce(sum(s.quantity) over (
          partition by s.account_id, s.instrument, s.night order by s.order_seq
          rows between unbounded preceding and 1 preceding), 0), 0) as units
        from standing s left join sold d using (account_id, instrument, night))
      select s.account_id, s.order_seq, s.night, s.units, coalesce(b.units, 0) as paid from left_over s
        left join borrow_nights b on (b.account_id, b.borrower_seq, b.night) = (s.account_id, s.order_seq, s.night)
      where s.units > coalesce(b.units, 0) and (s.cause is distinct from 'unpaid' or exists (
        select from borrow_nights l where (l.account_id, l.borrower_seq) = (s.account_id, s.order_seq)
          and l.night >= s.night))`,
    describe: (row) =>
      `lending ${row.account_id}/${row.order_seq}: kept ${row.units} units over the night ${row.night} and paid for ` +
      `${row.paid}`,
  },
  {
    // Each instrument's last mark counts.
    sql: `with last as (select distinct on (instrument) instrument, currency, amount from lending_mark_prices
        order by instrument, night desc),
      due as (select currency, sum(amount) as amount from last group by 1),
      there as (select currency, sum(case when credit = 'lendingCollateral' then amount else -amount end) as amount
        from transfers where debit = 'lendingCollateral' or credit = 'lendingCollateral' group by 1)
      select coalesce(d.currency, t.currency) as currency, coalesce(d.amount, 0) as due, coalesce(t.amount, 0) as amount
      from due d full join there t using (currency) where coalesce(d.amount, 0) <> coalesce(t.amount, 0)`,
    describe: (row) =>
      `collateral ${row.currency}: ${row.amount} stand for what is lent, the last marks ask for ${row.due}`,
  },
  {
    sql: `select m.instrument, m.night, m.units, n.lent from lending_mark_prices m left join lending_nights n
        using (instrument, night) where m.units <> coalesce(n.lent, 0)`,
    describe: (row) =>
      `collateral ${row.instrument} ${row.night}: stands for ${row.units}, lenders had lent ${row.lent ?? 0}`,
  },
];

export const LENDING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'lending', checks: CHECKS }];
