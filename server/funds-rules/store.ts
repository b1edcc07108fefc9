/** The SQL of dated rules of deposits and withdrawals. */
import type { FundsDirection, FundsTerms } from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import type { Db } from '../db/db.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

interface DatedFundsRule {
  kind: FundsDirection;
  currency: string;
  /** When it begins, epoch ms. */
  from: number;
  terms: FundsTerms;
}

/** With the limits up to which one person decides alone; false if a rule already begins at that instant. */
export async function insertFundsRule(
  db: Db,
  { kind, currency, from, terms }: DatedFundsRule,
  now: number,
): Promise<boolean> {
  const dated = { from_at: new Date(from), kind, currency, decided_at: new Date(now) };
  const set = await db
    .insertInto('funds_rules')
    .values({
      ...dated,
      minimum: terms.minimum,
      maximum: terms.maximum,
      fee_fixed: terms.feeFixed,
      fee_bps: terms.feeBps,
      weekdays: terms.weekdays.join(''),
      opens: terms.opens,
      closes: terms.closes,
      zone: terms.zone,
      four_eyes_above: terms.fourEyesAbove,
      cooling_hours: terms.coolingHours,
      usual_hours: terms.usualHours,
      latest_days: terms.latestDays,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_at')
    .executeTakeFirst();
  if (!set) return false;
  await db
    .insertInto('approval_limits')
    .values({ ...dated, customer_alone: terms.customerAlone, approver_alone: terms.approverAlone })
    .execute();
  return true;
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
