/**
 * How requests are decided, by subject: money at the desk, everything else in a transaction of its own, together with
 * what the decision adds. Both take the step under the account's lock, as the person's command.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { isRejectionReasonFor } from '@bourse/core/registry/review-request-kinds.ts';
import type { RequestRejection } from '@bourse/core/compliance/define-request-decisions.ts';
import {
  approveRequest,
  claimForReview,
  claimantOf,
  isRequestRefusal,
  rejectRequest,
  type Reviewer,
  buildStaffAuthor,
  releaseClaim,
} from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import { approvalRulesOf } from '@bourse/core/registry/review-request-workflow.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AnswerFormat, Command } from '../desk/command.ts';
import type { RecordLoadRequest } from '../desk/record-registry.ts';
import { buildRequestRecordLoad, CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import {
  lockAccountSeq,
  readCustomerState,
  readFirstRequestClaimTime,
  readRequest,
  saveRequest,
} from '../requests/review-request-store.ts';
import { getChangedRequest, type RequestView, buildRequestView } from '../requests/review-request-view.ts';
import type { ReviewDecision, ReviewKindHandler } from './review-kind-registry.ts';
import {
  type CommandDependencies,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';

const refuseMissingReason = (kind: RequestKind, { verdict, reason }: ReviewDecision): Refusal | null =>
  verdict === 'reject' && !isRejectionReasonFor(kind, reason) ? refuse('badInput', { field: 'reason' }) : null;

/**
 * Stored under the key of a decision: no amount, and no sentence to a customer, so that a repeat reveals nothing more.
 */
export const STATUS_ONLY_ANSWER: AnswerFormat<RequestView> = {
  write: ({ status }) => JSON.stringify({ status }),
  read: (text) => JSON.parse(text) as RequestView,
};

type MoneyDecisionDependencies = Pick<ServerDependencies, 'database' | 'desk'>;

/** One decision about a request's money, by `command`. */
export async function decideMoneyRequest(
  { database, desk }: MoneyDecisionDependencies,
  kind: RequestKind,
  { account, request: seq, command }: { account: AccountId; request: bigint; command: Command },
  decide: (state: AccountState, now: number) => DecisionChanges | Refusal,
  loads: MoneyDecisionRules['loads'] = () => [],
): Promise<RequestView | Refusal> {
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== kind || request.currency === null) return refuse('notFound');
  return desk.run({
    ...command,
    account,
    currencies: [request.currency],
    instrument: null,
    loads: [buildRequestRecordLoad(seq), CUSTOMER_RECORD_LOAD, ...loads(request)],
    decide,
    answer: (changes: DecisionChanges) => buildRequestView(account, getChangedRequest(changes)),
    form: STATUS_ONLY_ANSWER,
  });
}

interface MoneyDecisionRules {
  approve(
    state: AccountState,
    seq: bigint,
    staff: Reviewer,
    account: AccountId,
    now: number,
  ): DecisionChanges | Refusal;
  reject(state: AccountState, seq: bigint, rejection: RequestRejection, now: number): DecisionChanges | Refusal;
  /** What these need to see besides the request and the customer. */
  loads?(request: ReviewRequest): readonly RecordLoadRequest[];
}

export const createMoneyReviewKind = (
  dependencies: MoneyDecisionDependencies,
  kind: RequestKind,
  rules: MoneyDecisionRules,
  more: Omit<ReviewKindHandler, 'kind' | 'decide'>,
): ReviewKindHandler => ({
  kind,
  ...more,
  async decide(decision) {
    const { account, request: seq, verdict, reason, remark, staff } = decision;
    const decide = (state: AccountState, now: number): DecisionChanges | Refusal =>
      verdict === 'approve'
        ? rules.approve(state, seq, staff, account, now)
        : rules.reject(state, seq, { author: buildStaffAuthor(staff), reason: reason ?? '', remark }, now);
    return refuseMissingReason(kind, decision) ?? decideMoneyRequest(dependencies, kind, decision, decide, rules.loads);
  },
});

interface DecisionEffects {
  /** The transaction's work besides the step; a refusal undoes both. */
  applyDecision(work: CommandContext, decided: ReviewRequest, decision: ReviewDecision): Promise<Refusal | void>;
  /** What the decision adds to the request before it is approved. */
  prepareApproval?(
    work: TransactionContext,
    request: ReviewRequest,
    decision: ReviewDecision,
  ): Promise<ReviewRequest | Refusal>;
  /** Used instead of the account's lock. */
  lock?(work: TransactionContext, decision: ReviewDecision): Promise<void>;
}

export const createNonMoneyReviewKind = (
  dependencies: CommandDependencies,
  kind: RequestKind,
  { applyDecision, prepareApproval, lock }: DecisionEffects,
  more: Omit<ReviewKindHandler, 'kind' | 'decide'>,
): ReviewKindHandler => ({
  kind,
  ...more,
  async decide(decision) {
    const { account, request: seq, verdict, reason, remark, staff, command } = decision;
    const wrong = refuseMissingReason(kind, decision);
    if (wrong) return wrong;
    return runTransactionCommand<RequestView>(dependencies, {
      ...command,
      form: STATUS_ONLY_ANSWER,
      ...(lock ? { lock: (work: TransactionContext) => lock(work, decision) } : { accounts: [account] }),
      async decide(work) {
        await lockAccountSeq(work, account);
        const request = await readRequest(work.db, account, seq);
        if (request?.kind !== kind) return refuse('notFound');
        const { inviter } = await readCustomerState(work.db, account);
        const prepared = verdict === 'approve' ? await prepareApproval?.(work, request, decision) : undefined;
        const decided = isRefusal(prepared) ? request : (prepared ?? request);
        const change =
          verdict === 'approve'
            ? approveRequest(decided, staff, { ...approvalRulesOf(decided), account, inviter }, work.now)
            : rejectRequest(request, buildStaffAuthor(staff), reason, remark, work.now);
        if (isRequestRefusal(change)) return change;
        if (isRefusal(prepared)) return prepared;
        await saveRequest(work, account, change);
        const refused =
          change.request.status === 'inReview' ? undefined : await applyDecision(work, change.request, decision);
        return isRefusal(refused) ? refused : buildRequestView(account, change.request);
      },
    });
  },
});

/**
 * A staff member claims a request to handle it, or releases it to others; the same for all kinds, since no money
 * moves.
 */

export interface RequestClaim {
  account: AccountId;
  request: bigint;
  staff: Reviewer;
  release?: boolean;
}

/** Claiming it again changes nothing. A person who may not decide it would only keep others away, and is refused. */
export async function claimRequest(
  work: TransactionContext,
  { account, request: seq, staff, release = false }: RequestClaim,
): Promise<RequestView | Refusal> {
  await lockAccountSeq(work, account);
  const request = await readRequest(work.db, account, seq);
  if (!request) return refuse('notFound');
  const isOwn = staff.related?.includes(account) || request.details.requestedBy === staff.id;
  if (!release && isOwn) return refuse('ownApproval');
  if (!release && claimantOf(request, work.now) === staff.id) return buildRequestView(account, request);
  const change = release
    ? releaseClaim(request, staff, work.now)
    : claimForReview(
        request,
        { ...staff, claimedAt: await readFirstRequestClaimTime(work, account, seq, staff) },
        work.now,
      );
  if (isRequestRefusal(change)) return change;
  await saveRequest(work, account, change);
  return buildRequestView(account, change.request);
}
