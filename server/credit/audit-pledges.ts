/** Checks of loans and of their collateral. */
import type { Check } from '../ledger/audit-check.ts';

/**
 * Checks of collateral for loans: it follows from its steps, is still held, and is sold only by an order that says so.
 */
export const PLEDGE_CHECKS: Check[] = [
  {
    sql: `with said as (select account_id, position_seq, loan_seq, sum(change) as units from pledge_steps
        group by 1, 2, 3 having sum(change) <> 0),
      there as (select account_id, position_seq, pledged_to as loan_seq, pledged as units from positions
        where pledged <> 0 or pledged_to is not null)
      select coalesce(s.account_id, t.account_id) as account_id,
        coalesce(s.position_seq, t.position_seq) as position_seq,
        coalesce(s.units, 0) as said, coalesce(t.units, 0) as there
      from said s full join there t
        on (s.account_id, s.position_seq, s.loan_seq) = (t.account_id, t.position_seq, t.loan_seq)
      where coalesce(s.units, 0) <> coalesce(t.units, 0)`,
    say: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: ${row['there']} units are pledged, its steps say ` +
      `${row['said']}`,
  },
  {
    sql: `select p.account_id, p.position_seq, p.pledged_to from positions p left join loans l
        on (l.account_id, l.loan_seq) = (p.account_id, p.pledged_to)
      where p.pledged > 0 and (p.side <> 'long' or p.leverage <> 1 or p.day_trading or p.portfolio <> 0
        or l.status is null or l.status not in ('active', 'overdue') or not l.book->'terms' ? 'pledges'
        or l.currency <> p.currency)`,
    say: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: it can't secure loan k${row['pledged_to']}, which isn't ` +
      'running, is not secured or lends another currency',
  },
  {
    sql: `with gone as (select account_id, position_seq, -sum(change) as units from pledge_steps where cause = 'sold'
        group by 1, 2),
      sold as (select f.account_id, f.position_seq, sum(f.quantity) as units from fills f
        join orders o using (account_id, order_seq) where o.cause = 'pledgeSold' group by 1, 2)
      select coalesce(g.account_id, s.account_id) as account_id,
        coalesce(g.position_seq, s.position_seq) as position_seq,
        coalesce(g.units, 0) as gone, coalesce(s.units, 0) as sold
      from gone g full join sold s on (g.account_id, g.position_seq) = (s.account_id, s.position_seq)
      where coalesce(g.units, 0) <> coalesce(s.units, 0)`,
    say: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: ${row['gone']} units were sold of it, orders of the house ` +
      `sold ${row['sold']}`,
  },
  {
    sql: `select p.account_id, p.loan_seq from loan_payments p where p.kind = 'sold' and not exists (
        select from pledge_steps s where (s.account_id, s.loan_seq) = (p.account_id, p.loan_seq) and s.cause = 'sold')`,
    say: (row) => `loan ${row['account_id']} k${row['loan_seq']}: a sale paid it, and nothing of its pledge was sold`,
  },
];
