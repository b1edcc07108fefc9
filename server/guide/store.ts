/**
 * The SQL of the guide: its plans, except what the desk writes, and the consents, daily costs and answers of questions
 * to an external service.
 */
import {
  type GuideSubscription,
  GUIDE_TRIAL_REMINDER_DAYS,
} from '@bourse/core/information/guide/guide-subscription.ts';
import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { parseGuidePlanRow } from './guide-records.ts';
import type { GuideSentence } from './guide-sentences.ts';

const DAY_MS = 86_400_000;

/** The customer's latest plan; null if they never had one. */
export async function readLatestGuidePlan(db: Db, account: AccountId): Promise<GuideSubscription | null> {
  const row = await db
    .selectFrom('guide_plans')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('plan_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? parseGuidePlanRow(row) : null;
}

export interface DueGuidePlan {
  account: AccountId;
  seq: bigint;
  currency: Currency;
}

/** Expired plans, and trials about to end without a reminder yet; the soonest first. */
export async function readDueGuidePlans(db: Db, now: number, limit: number): Promise<DueGuidePlan[]> {
  const rows = await db
    .selectFrom('guide_plans')
    .select(['account_id', 'plan_seq', 'currency'])
    .where('status', '!=', 'ended')
    .where((where) =>
      where.or([
        where('due_at', '<=', new Date(now)),
        where.and([
          where('due_at', '<=', new Date(now + GUIDE_TRIAL_REMINDER_DAYS * DAY_MS)),
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

export const buildGuidePlanView = (plan: GuideSubscription) => ({
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

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export async function hasGuidePlan(db: Db, account: AccountId): Promise<boolean> {
  const found = await db
    .selectFrom('guide_plans')
    .select('plan_seq')
    .where('account_id', '=', account)
    .where('status', '!=', 'ended')
    .executeTakeFirst();
  return found !== undefined;
}

/** When the customer consented to it; null if they haven't. */
export async function readGuideConsent(db: Db, account: AccountId, endpoint: string): Promise<string | null> {
  const found = await db
    .selectFrom('guide_consents')
    .select('consented_at')
    .where('account_id', '=', account)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return found ? found.consented_at.toISOString() : null;
}

interface Consent {
  account: AccountId;
  endpoint: string;
  consented: boolean;
  now: number;
}
export async function updateGuideConsent(db: Db, { account, endpoint, consented, now }: Consent): Promise<void> {
  if (consented)
    await db
      .insertInto('guide_consents')
      .values({ account_id: account, endpoint, consented_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db.deleteFrom('guide_consents').where('account_id', '=', account).where('endpoint', '=', endpoint).execute();
}

/** Serialises reservations, so that concurrent ones stay within the day's budget. */
const RESERVING = 'guide costs';
/** The reservation's row; null if the day's budget is used up. */
export async function reserveModelTokens(
  db: Kysely<DB>,
  now: number,
  tokens: number,
  most: number,
): Promise<string | null> {
  return db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext(${RESERVING}))`.execute(work);
    const { rows } = await sql<{ cost_id: bigint }>`insert into guide_costs (day, tokens)
      select ${dayOf(now)}::date, ${tokens}::integer where ${tokens}::bigint +
        coalesce((select sum(tokens) from guide_costs where day = ${dayOf(now)}::date), 0) <= ${most}::bigint
      returning cost_id`.execute(work);
    return rows[0] ? rows[0].cost_id.toString() : null;
  });
}
export const updateUsedModelTokens = (db: Db, cost: string, tokens: number) =>
  sql`update guide_costs set tokens = ${tokens}::integer where cost_id = ${cost}::bigint`.execute(db);

interface NewAnswer {
  account: AccountId;
  endpoint: string;
  about: string;
  of: string;
  now: number;
  sentences: readonly GuideSentence[];
  dropped: number;
}
/** Call it under the account's lock, so that numbers have no gap. */
export async function insertGuideAnswer(db: Db, answer: NewAnswer): Promise<string> {
  const { account, endpoint, about, of, now, sentences, dropped } = answer;
  const { rows } = await sql<{ number: bigint }>`insert into guide_answers
      (account_id, number, endpoint, about, subject, at, sentences, dropped)
    select ${account}::bigint, coalesce(max(number), 0) + 1, ${endpoint}, ${about}, ${of}, ${new Date(now)},
      ${JSON.stringify(sentences)}::jsonb, ${dropped}::integer
    from guide_answers where account_id = ${account}::bigint returning number`.execute(db);
  return rows[0]!.number.toString();
}

interface NewReport {
  account: AccountId;
  number: bigint;
  question: string | null;
  now: number;
}
/** Reporting an answer again changes nothing. */
export async function insertAnswerReport(db: Db, { account, number, question, now }: NewReport): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guide_answers')
    .set((row) => ({
      reported_at: row.fn.coalesce('reported_at', row.val(new Date(now))),
      // Once a report is resolved, its question stays as it was read.
      reported_question: row
        .case()
        .when('resolved_at', 'is', null)
        .then(row.fn.coalesce('reported_question', row.val(question)))
        .else(row.ref('reported_question'))
        .end(),
    }))
    .where('account_id', '=', account)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many questions were answered today. */
export async function countAnswersToday(db: Db, account: AccountId, now: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from guide_answers
    where account_id = ${account}::bigint and at >= ${new Date(`${dayOf(now)}T00:00:00.000Z`)}`.execute(db);
  return rows[0]?.n ?? 0;
}
