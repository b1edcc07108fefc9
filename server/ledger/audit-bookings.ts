/** Checks of each single transfer: it has a form that the product books, and what it refers to exists. */
import { REFERENCES, BOOKINGS } from '@bourse/core/registry/bookings.ts';
import { type Check, seqOf } from './audit-check.ts';

const booked = BOOKINGS.map(
  ({ code, debit, credit, of }) => `('${code}', '${debit}', '${credit}', '^${REFERENCES[of]}$')`,
).join(', ');
/** `letters`: the letters that begin references to rows of the table. */
const exists = (letters: string, table: string, column: string, name: string): Check => ({
  sql: `select t.account_id, t.seq, t.code, t.reference from transfers t where t.reference ~ '^[${letters}][0-9]{1,18}$'
    and not exists (select from ${table} s where s.account_id = t.account_id
      and s.${column} = ${seqOf('t.reference')})`,
  say: (row) =>
    `transfer ${row.account_id}/${row.seq}: a ${row.code} of ${row.reference}, and the account has no such ${name}`,
});

export const BOOKING_CHECKS: Check[] = [
  {
    sql: `with booked (code, debit, credit, form) as (values ${booked})
      select account_id, seq, debit, credit, code, reference from transfers t
      where not exists (select from booked b where (b.code, b.debit, b.credit) = (t.code, t.debit, t.credit)
        and t.reference ~ b.form)`,
    say: (row) =>
      `transfer ${row.account_id}/${row.seq}: a ${row.code} from ${row.debit} to ${row.credit} for ` +
      `"${row.reference}" is nothing that is ever booked`,
  },
  exists('ox', 'orders', 'order_seq', 'order'),
  exists('p', 'positions', 'position_seq', 'position'),
  exists('r', 'requests', 'request_seq', 'request'),
  exists('e', 'exchanges', 'order_seq', 'exchange'),
];
