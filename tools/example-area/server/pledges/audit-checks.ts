/** Checks of pledges: held money is in its account, and each was paid in once and came back at most once. */
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `with held as (select account_id, currency, sum(amount) as amount from pledges where status = 'held'
      group by 1, 2),
      there as (select account_id, currency, sum(amount) as amount from balances where bucket = 'pledged' group by 1, 2)
      select coalesce(h.account_id, t.account_id) as account_id, coalesce(h.currency, t.currency) as currency,
        coalesce(h.amount, 0) as held, coalesce(t.amount, 0) as amount
      from held h full join there t on (h.account_id, h.currency) = (t.account_id, t.currency)
      where coalesce(h.amount, 0) <> coalesce(t.amount, 0)`,
    describe: (row) => `pledged ${row.account_id} ${row.currency}: ${row.amount} lies there, pledges hold ${row.held}`,
  },
  {
    sql: `with moved as (select account_id, reference, max(currency) as currency,
      coalesce(sum(amount) filter (where code = 'pledge'), 0) as paid,
          coalesce(sum(amount) filter (where code = 'pledgeBack'), 0) as back from transfers
            where code in ('pledge', 'pledgeBack') group by 1, 2),
      made as (select account_id, 'g' || pledge_seq as reference, currency, amount, status from pledges)
      select coalesce(m.account_id, p.account_id) as account_id, coalesce(m.reference, p.reference) as reference,
        p.amount, p.status, m.paid, m.back
      from made p full join moved m using (account_id, reference)
      where (p.currency, p.amount, case when p.status = 'held' then 0 else p.amount end) is distinct from (m.currency,
        m.paid, m.back)`,
    describe: (row) =>
      `pledge ${row.account_id} ${row.reference}: ${row.status} over ${row.amount}, ${row.paid} paid in ` +
      `and ${row.back} back`,
  },
];

export const PLEDGE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'pledges', checks: CHECKS }];
