/** What the audit asks of stock that is lent to shorts. */
import { seqOf, type Check } from '../ledger/audit-check.ts';

export const LENDING_CHECKS: Check[] = [
  {
    sql: `with borrowed as (
        select instrument, open_quantity as units from positions where side = 'short' and status <> 'closed'
        union all select instrument, quantity - filled from orders where side = 'short' and effect = 'open'
          and status = 'pending'),
      summed as (select instrument, sum(units) as units from borrowed group by 1)
      select coalesce(s.instrument, l.instrument) as instrument, coalesce(s.units, 0) as units,
        coalesce(l.lent, 0) as lent
      from summed s full join lent_stock l using (instrument) where coalesce(s.units, 0) <> coalesce(l.lent, 0)`,
    say: (row) => `stock ${row.instrument}: ${row.lent} are lent, shorts and orders to sell short have ${row.units}`,
  },
  {
    // Only who sells short borrows stock; of it each owes for a night once.
    sql: `with paid as (select account_id, ${seqOf('reference')} as position_seq, count(*) as nights from transfers
        where code = 'borrowFee' and reference ~ '^p[0-9]+$' group by 1, 2)
      select paid.account_id, position_seq, nights from paid left join positions p using (account_id, position_seq)
      where p.side is distinct from 'short'`,
    say: (row) =>
      `position ${row.account_id}/${row.position_seq}: paid for borrowed stock on ${row.nights} nights, ` +
      "and isn't short",
  },
];
