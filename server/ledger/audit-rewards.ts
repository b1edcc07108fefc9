/** Checks of what was given away: each check-in and bonus is one payment, and all of them stay below what was set aside. */
import type { Check } from './audit-check.ts';

export const REWARD_CHECKS: Check[] = [
  {
    sql: `with kept as (
        select account_id, 'checkIn ' || day as reference, currency, amount from check_ins
        union all select account_id, 'bonus ' || number, currency, amount from check_in_bonuses),
      paid as (select account_id, reference, currency, amount from transfers where code = 'checkIn')
      select coalesce(k.account_id, p.account_id) as account_id, coalesce(k.reference, p.reference) as reference, k.amount, p.amount as paid
      from kept k full join paid p on (k.account_id, k.reference, k.currency) = (p.account_id, p.reference, p.currency) where k.amount is distinct from p.amount`,
    say: (row) => `reward ${row.account_id} ${row.reference}: ${row.amount} kept, ${row.paid} paid`,
  },
  {
    sql: `select name, reserved, (select coalesce(sum(amount), 0) from transfers where code = 'checkIn') as paid from promotion_budgets
      where name = 'checkIn' and reserved < (select coalesce(sum(amount), 0) from transfers where code = 'checkIn')`,
    say: (row) => `promotion ${row.name}: ${row.paid} paid, only ${row.reserved} set aside`,
  },
];
