/** A check of the guide's plans: as many months were booked as the plan says were paid, each at the agreed price. */
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `with booked as (select account_id, reference, max(currency) as currency, sum(amount) as amount from transfers
        where code = 'guidePlan' group by 1, 2),
      agreed as (select account_id, 'w' || plan_seq as reference, currency, price * paid as amount from guide_plans
        where paid > 0)
      select coalesce(b.account_id, a.account_id) as account_id, coalesce(b.reference, a.reference) as reference,
        coalesce(b.amount, 0) as booked, coalesce(a.amount, 0) as agreed
      from booked b full join agreed a using (account_id, reference)
      where (b.currency, b.amount) is distinct from (a.currency, a.amount)`,
    describe: (row) =>
      `guide plan ${row.account_id} ${row.reference}: ${row.booked} booked, ${row.agreed} agreed and paid`,
  },
];

export const GUIDE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'guide', checks: CHECKS }];
