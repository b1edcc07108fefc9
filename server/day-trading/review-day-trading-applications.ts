/**
 * Reviews applications for day trading: carries out what staff have decided, and where the rule decides, does so when
 * the time has come. Each step is taken once under the account's lock, however many processes try.
 */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  type DayTradingStatus,
  reviewDayTradingByRule,
  getAutomaticReviewTime,
  type DayTradingReviewDecision,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import { isRequestRefusal, buildStaffAuthor } from '@bourse/core/compliance/review-request-transitions.ts';
import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { endRequestWithoutStaff } from '@bourse/core/registry/review-request-workflow.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { createNonMoneyReviewKind } from '../reviews/decide-requests.ts';
import { listRequests, saveRequest } from '../requests/review-request-store.ts';
import type { ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandDependencies } from '../commands/run-transaction-command.ts';
import {
  runInTransaction,
  lockAccount,
  type TransactionContext,
  writeNotice,
} from '../commands/transaction-with-events.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { DayTradingRules } from './day-trading-rules.ts';
import {
  type DecidedApplication,
  insertApplicationStep,
  markDecisionCarriedOut,
  type NextApplicationStep,
  readDayTradingApplication,
  readDecisionsToCarryOut,
  readWaitingApplications,
} from './store.ts';

export type DayTradingReviewDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'> & {
  dayTradingRules: Pick<DayTradingRules, 'review'>;
};

type Next = NextApplicationStep & { status: DayTradingReviewDecision };

const AT_ONCE = 100;

/** Returns how many applications were decided. */
export async function reviewDayTradingApplications(dependencies: DayTradingReviewDependencies): Promise<number> {
  let steps = 0;
  const { kysely } = dependencies.database;
  for (const decided of await readDecisionsToCarryOut(kysely, AT_ONCE))
    if (await carryOut(dependencies, decided)) steps += 1;
  const now = dependencies.clock.now();
  for (const { account, appliedAt } of await readWaitingApplications(kysely)) {
    const due = getAutomaticReviewTime(dependencies.dayTradingRules.review(appliedAt), appliedAt);
    if (due !== null && due <= now && (await decideByRule(dependencies, account))) steps += 1;
  }
  return steps;
}

function carryOut(
  dependencies: DayTradingReviewDependencies,
  { account_id: account, decision, status, reason, author }: DecidedApplication,
): Promise<boolean> {
  return runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    if (!(await markDecisionCarriedOut(work.db, { account, decision }, work.now))) return false;
    const next = { status, author, reason };
    await endRequest(work, account, next, `owner:${author}`);
    return step(work, account, null, next);
  });
}

function decideByRule(dependencies: DayTradingReviewDependencies, account: AccountId): Promise<boolean> {
  return runInTransaction(dependencies, async (work) => {
    const next = { ...reviewDayTradingByRule(await isBarred(work, account)), author: 'rule' };
    await endRequest(work, account, next, 'rule');
    return step(work, account, 'applied', next);
  });
}

/** Ends the waiting application when something other than its review decides about the account. */
async function endRequest(
  work: TransactionContext,
  account: AccountId,
  { status: decided, reason }: Next,
  author: 'rule' | `owner:${string}`,
): Promise<void> {
  const [waiting] = await listRequests(work.db, account, 'dayTrading', { before: null, limit: 1 });
  if (!waiting || !isRequestOpen(waiting)) return;
  const status = decided === 'approved' ? 'done' : 'rejected';
  const change = endRequestWithoutStaff(waiting, { status, reason }, author, work.now);
  if (isRequestRefusal(change)) throw new Error(`an application of ${account} can't end: ${change.refused}`);
  await saveRequest(work, account, change);
}

/** A person of the staff decides the application. */
export const dayTradingReviewKind = (dependencies: CommandDependencies): ReviewKindHandler =>
  createNonMoneyReviewKind(
    dependencies,
    'dayTrading',
    {
      async applyDecision(work, { status: decided }, { account, reason, staff }) {
        const author = buildStaffAuthor(staff);
        const next =
          decided === 'done'
            ? ({ status: 'approved', reason: null } as const)
            : ({ status: 'refused', reason } as const);
        return (await step(work, account, 'applied', { ...next, author }))
          ? undefined
          : refuse('notInThatState', { state: decided });
      },
    },
    { evidence: async () => ({ facts: [], files: [], riskFlags: [] }) },
  );

/** Whether a restriction of the account forbids new risks now; locks it. */
async function isBarred(work: TransactionContext, account: AccountId): Promise<boolean> {
  return refuseRestrictedAction(await readRestrictions(work, account), 'open', work.now) !== null;
}

/**
 * Takes the step and notifies the customer; false if the application isn't in the state `from`, or already in the new
 * one.
 */
async function step(
  work: TransactionContext,
  account: AccountId,
  from: DayTradingStatus | null,
  next: Next,
): Promise<boolean> {
  const before = await readDayTradingApplication(work.db, account);
  if ((from !== null && before.status !== from) || before.status === next.status) return false;
  await insertApplicationStep(work.db, account, before, next, null, work.now);
  const why = { why: next.reason ?? '' };
  if (next.status === 'approved') await writeNotice(work, account, 'dayTradingApproved', {});
  else await writeNotice(work, account, next.status === 'refused' ? 'dayTradingRefused' : 'dayTradingSuspended', why);
  return true;
}
