/** How staff decide about an early release: it takes two people. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { decideReleasePledge } from '@bourse/core/products/pledges/pledge.ts';
import { isRejectionReasonFor } from '@bourse/core/registry/review-request-kinds.ts';
import {
  approveRequest,
  isRequestRefusal,
  rejectRequest,
  buildStaffAuthor,
} from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { approvalRulesOf } from '@bourse/core/registry/review-request-workflow.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { buildRequestRecordLoad, CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import { readRequest } from '../requests/review-request-store.ts';
import { buildRequestView, type RequestView } from '../requests/review-request-view.ts';
import { type ReviewEvidence, type ReviewDecision, type ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeLoad } from './records.ts';
import { listPledgeRows } from './store.ts';

const KIND = 'pledgeRelease';
const YOUNG_MS = 86_400_000;

export const createPledgeReleaseReviewKind = (
  dependencies: Pick<ServerDependencies, 'database' | 'desk'>,
): ReviewKindHandler => ({
  kind: KIND,
  decide: (decision) => decide(dependencies, decision),
  evidence: (account, request) => evidenceOf(dependencies, account, request),
});

const pledgeIn = ({ details }: ReviewRequest): bigint => BigInt(String(details['pledge']));

function step(
  state: AccountState,
  { account, request: seq, verdict, reason, remark, staff }: ReviewDecision,
  now: number,
): DecisionChanges | Refusal {
  const request = state.requests?.find((each) => each.seq === seq);
  if (!request) return refuse('notFound');
  const inviter = state.customer?.inviter ?? null;
  const change =
    verdict === 'approve'
      ? approveRequest(request, staff, { ...approvalRulesOf(request), account, inviter }, now)
      : rejectRequest(request, buildStaffAuthor(staff), reason ?? '', remark, now);
  return isRequestRefusal(change) ? change : decideReleasePledge(state, change, now);
}

async function decide(
  { database, desk }: Pick<ServerDependencies, 'database' | 'desk'>,
  decision: ReviewDecision,
): Promise<RequestView | Refusal> {
  const { account, request: seq, verdict, reason, command } = decision;
  if (verdict === 'reject' && !isRejectionReasonFor(KIND, reason)) return refuse('badInput', { field: 'reason' });
  const request = await readRequest(database.kysely, account, seq);
  if (request?.kind !== KIND || request.currency === null) return refuse('notFound');
  return desk.run({
    ...command,
    account,
    currencies: [request.currency],
    instrument: null,
    loads: [buildRequestRecordLoad(seq), buildPledgeLoad(pledgeIn(request)), CUSTOMER_RECORD_LOAD],
    decide: (state, now) => step(state, decision, now),
    answer: ({ records: { requests = [] } }: DecisionChanges) => buildRequestView(account, requests.at(-1)!.request),
  });
}

async function evidenceOf(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== KIND || request.amount === null || request.currency === null) return refuse('notFound');
  const [pledge] = await listPledgeRows(kysely, account, pledgeIn(request) + 1n, 1);
  if (!pledge) return refuse('notFound');
  return {
    facts: [
      { name: 'amount', value: formatAmount(request.amount, request.currency) },
      { name: 'pledgedUntil', value: pledge.until },
      { name: 'pledgedAt', value: new Date(pledge.madeAt).toISOString() },
    ],
    files: [],
    riskFlags: request.submittedAt - pledge.madeAt < YOUNG_MS ? ['pledgeYoung'] : [],
  };
}
