/**
 * Checks of what was given away: each check-in and bonus is one payment, and all of them stay below what was set aside.
 */
import {
  CHECK_IN_BONUS_REWARD,
  CHECK_IN_CURRENCY,
  CHECK_IN_REWARDS,
} from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const due = CHECK_IN_REWARDS.map((amount, index) => `(${index + 1}, ${amount})`).join(', ');

const REWARD_CHECKS: AuditCheck[] = [
  {
    sql: `with due (streak, amount) as (values ${due}), kept as (
        select account_id, 'checkIn ' || day as reference, c.amount, c.currency, due.amount as due from check_ins c
        left join due on due.streak = least(c.streak, ${CHECK_IN_REWARDS.length})
        union all select account_id, 'bonus ' || number, amount, currency, ${CHECK_IN_BONUS_REWARD}
          from check_in_bonuses)
      select * from kept where amount is distinct from due or currency <> '${CHECK_IN_CURRENCY}'`,
    describe: (row) =>
      `reward ${row.account_id} ${row.reference}: ${row.amount} ${row.currency} kept, by the rule ${row.due}`,
  },
  {
    sql: `with kept as (
        select account_id, 'checkIn ' || day as reference, currency, amount from check_ins
        union all select account_id, 'bonus ' || number, currency, amount from check_in_bonuses),
      paid as (select account_id, reference, currency, amount from transfers where code = 'checkIn')
      select coalesce(k.account_id, p.account_id) as account_id, coalesce(k.reference, p.reference) as reference,
        k.amount, p.amount as paid
      from kept k full join paid p on (k.account_id, k.reference, k.currency) = (p.account_id, p.reference, p.currency)
      where k.amount is distinct from p.amount`,
    describe: (row) => `reward ${row.account_id} ${row.reference}: ${row.amount} kept, ${row.paid} paid`,
  },
  {
    sql: `select name, reserved, (select coalesce(sum(amount), 0) from transfers where code = 'checkIn') as paid
      from promotion_budgets
      where name = 'checkIn' and reserved < (select coalesce(sum(amount), 0) from transfers where code = 'checkIn')`,
    describe: (row) => `promotion ${row.name}: ${row.paid} paid, only ${row.reserved} set aside`,
  },
];

export const CHECK_IN_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'rewards', checks: REWARD_CHECKS }];
