/**
 * The SQL of the guide: its plans, except what the desk writes, and the consents, daily costs and answers of questions
 * to an external service.
 */
import { type GuidePlan, REMIND_DAYS } from '@bourse/core/guide/plan.ts';
import { type Currency, formatAmount } from '@bourse/core/money.ts';
import type { Db } from '../db/db.ts';
import type { AccountId } from '../ids.ts';
import { instant, instantOrNull } from '../db/instant.ts';
import { isoTime } from '@bourse/core/dates.ts';

const DAY_MS = 86_400_000;

export const planOf = (row: Record<string, unknown>): GuidePlan =>
  ({
    seq: row['plan_seq'],
    currency: row['currency'],
    price: row['price'],
    status: row['status'],
    startedAt: instant(row['started_at']),
    anchorAt: instant(row['anchor_at']),
    dueAt: instant(row['due_at']),
    paid: row['paid'],
    remindedAt: instantOrNull(row['reminded_at']),
    agreedAt: instantOrNull(row['agreed_at']),
    cancelledAt: instantOrNull(row['cancelled_at']),
    endedAt: instantOrNull(row['ended_at']),
    cause: row['cause'],
  }) as GuidePlan;

/** The customer's latest plan; null if they never had one. */
export async function readLastPlan(db: Db, account: AccountId): Promise<GuidePlan | null> {
  const row = await db
    .selectFrom('guide_plans')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('plan_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? planOf({ ...row }) : null;
}

export interface PlanPlace {
  account: AccountId;
  seq: bigint;
  currency: Currency;
}

/** Expired plans, and trials about to end without a reminder yet; the soonest first. */
export async function readDuePlans(db: Db, now: number, limit: number): Promise<PlanPlace[]> {
  const rows = await db
    .selectFrom('guide_plans')
    .select(['account_id', 'plan_seq', 'currency'])
    .where('status', '!=', 'ended')
    .where((where) =>
      where.or([
        where('due_at', '<=', new Date(now)),
        where.and([
          where('due_at', '<=', new Date(now + REMIND_DAYS * DAY_MS)),
          where('status', '=', 'trial'),
          where('reminded_at', 'is', null),
          where('cancelled_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ account: row.account_id, seq: row.plan_seq, currency: row.currency }));
}

export const planView = (plan: GuidePlan) => ({
  status: plan.status,
  currency: plan.currency,
  price: formatAmount(plan.price, plan.currency),
  startedAt: isoTime(plan.startedAt),
  until: isoTime(plan.dueAt),
  agreedAt: plan.agreedAt === null ? null : isoTime(plan.agreedAt),
  cancelledAt: plan.cancelledAt === null ? null : isoTime(plan.cancelledAt),
  endedAt: plan.endedAt === null ? null : isoTime(plan.endedAt),
  cause: plan.cause,
});
