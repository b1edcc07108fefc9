/** The SQL of dated rules of deposits and withdrawals. */
import type {
  FundsDirection,
  DepositWithdrawalTerms,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

interface DatedFundsRule {
  kind: FundsDirection;
  currency: string;
  /** When it begins, epoch ms. */
  from: number;
  terms: DepositWithdrawalTerms;
}

/** False if a rule already begins at that instant. */
export async function insertDepositWithdrawalRule(
  db: Db,
  { kind, currency, from, terms }: DatedFundsRule,
  now: number,
): Promise<boolean> {
  const set = await db
    .insertInto('funds_rules')
    .values({
      from_at: new Date(from),
      kind,
      currency,
      minimum: terms.minimum,
      maximum: terms.maximum,
      fee_fixed: terms.feeFixed,
      fee_bps: terms.feeBps,
      weekdays: terms.weekdays.join(''),
      opens: terms.opens,
      closes: terms.closes,
      zone: terms.zone,
      four_eyes_above: terms.fourEyesAbove,
      customer_alone: terms.customerAlone,
      approver_alone: terms.approverAlone,
      cooling_hours: terms.coolingHours,
      usual_hours: terms.usualHours,
      latest_days: terms.latestDays,
      decided_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_at')
    .executeTakeFirst();
  return set !== undefined;
}

/** How many people may decide on requests of the kind: not those locked out, nor those whose login waits for them. */
export async function countEligibleDeciders(db: Db, kind: FundsDirection): Promise<number> {
  const people = await db
    .selectFrom('staff')
    .select('roles')
    .where('disabled_at', 'is', null)
    .where('enrol_link', 'is', null)
    .execute();
  return people.filter(({ roles }) => hasPermission(roles as Role[], `reviews.${kind}`)).length;
}
