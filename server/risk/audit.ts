/** Audit of house risk: each day's profit equals the sum of its transfers. */
import { RESULT_ACCOUNTS } from '@bourse/core/risk/house-profit.ts';
import type { AuditGroup, Check } from '../ledger/audit-check.ts';

const ACCOUNTS = `(${RESULT_ACCOUNTS.map((name) => `'${name}'`).join(', ')})`;
const side = (account: 'credit' | 'debit', sign: '' | '-'): string =>
  `select (at at time zone 'UTC')::date as day, currency, ${account}::text as account, code, ${sign}amount as amount
    from transfers where xid <= (select last_xid from house_days_read) and ${account}::text in ${ACCOUNTS}`;

const CHECKS: Check[] = [
  {
    sql: `with moved as (select day, currency, account, code, sum(amount) as amount
        from (${side('credit', '')} union all ${side('debit', '-')}) s group by 1, 2, 3, 4)
      select coalesce(m.day, h.day)::text as day, currency, account, code, coalesce(h.amount, 0) as kept,
        coalesce(m.amount, 0) as moved from moved m full join house_days h using (currency, account, code, day)
      where coalesce(m.amount, 0) <> coalesce(h.amount, 0)`,
    say: (row) =>
      `the house's ${row['account']} by ${row['code']} on ${row['day']}: ${row['kept']} ${row['currency']} added up, ` +
      `transfers say ${row['moved']}`,
  },
];

export const AUDIT: readonly AuditGroup[] = [{ of: "the house's days", checks: CHECKS }];
