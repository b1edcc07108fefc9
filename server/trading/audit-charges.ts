/** Charges by name add up to the fee and the tax of their row, of a fill and of a day's end alike. */
import { castOf, type Check, jsonOf } from '../ledger/audit-check.ts';

const listed = (kind: 'fee' | 'tax'): string => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`;

export const CHARGE_CHECKS: Check[] = [
  {
    // Entries that say nothing count as nothing; so does a text that is no list.
    sql: `with said as (
        select 'fill' as name, account_id, fill_seq, charges, fee, tax from fills
        union all select 'charges at the end of a day, fill', account_id, fill_seq, charges, fee, tax
          from day_end_charges)
      select s.*, l.fees, l.taxes from said s, lateral (
        select ${listed('fee')} as fees, ${listed('tax')} as taxes from (
          select each ->> 1 as kind, ${castOf('each ->> 2', 'numeric')} as amount
          from jsonb_path_query(${jsonOf('s.charges')}, '$[*]') each) e) l
      where (s.fee, s.tax) is distinct from (l.fees, l.taxes)`,
    say: (row) =>
      `${row.name} ${row.account_id}/${row.fill_seq}: fee ${row.fee} and tax ${row.tax}, by name they come to ` +
      `${row.fees} and ${row.taxes}`,
  },
];
