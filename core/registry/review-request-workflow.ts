/**
 * What each kind of request requires: how many must approve, which status follows, by when, and what a rule may end
 * without people. The steps are those of `compliance/review-request-transitions.ts`, for all kinds.
 */
import { PROPOSAL_KIND_RULES, REQUEST_KIND_RULES } from './review-request-kinds.ts';
import {
  type ProposalKind,
  type ProposalRejectionReason,
  type ReviewRequest,
  type RequestChange,
  type RequestKind,
  PROPOSAL_WITHDRAWN_REASON,
} from '../compliance/review-requests.ts';
import {
  approveRequest,
  type ApprovalRules,
  approvalRulesFor,
  claimForReview,
  claimantOf,
  isRequestRefusal,
  advanceRequest,
  rejectRequest,
  type RequestRefusal,
  type Reviewer,
  buildStaffAuthor,
} from '../compliance/review-request-transitions.ts';

type RequestOrProposal = Pick<ReviewRequest<RequestKind | ProposalKind>, 'kind' | 'details'>;

const isProposal = (kind: RequestKind | ProposalKind): kind is ProposalKind => Object.hasOwn(PROPOSAL_KIND_RULES, kind);

/** The proposer is the first of the two, for every kind. */
const TWO_PEOPLE = { people: 2 } as const;

/** How a request is approved, no matter who made it. */
export const approvalRulesOf = (request: RequestOrProposal): Pick<ApprovalRules, 'needed' | 'onward'> =>
  approvalRulesFor(isProposal(request.kind) ? TWO_PEOPLE : REQUEST_KIND_RULES[request.kind], request);

export const approvalsNeededFor = (request: RequestOrProposal): 1 | 2 => approvalRulesOf(request).needed;

/** Whether a third person records how it was carried out. */
export const isOutcomeRecordedByThirdPerson = (kind: RequestKind | ProposalKind): boolean =>
  !isProposal(kind) && REQUEST_KIND_RULES[kind].settled === true;

/**
 * Ends a request without staff: by a rule of the house, or by its owner. This counts as one approval: never as two, and
 * never for a payment that follows.
 */
export function endRequestWithoutStaff(
  request: ReviewRequest,
  ending: { status: 'done' | 'rejected'; reason: string | null },
  author: 'rule' | `owner:${string}`,
  now: number,
): RequestChange | RequestRefusal {
  const { status, reason } = ending;
  const { needed, onward } = approvalRulesOf(request);
  if (request.status !== 'submitted' && request.status !== 'inReview')
    return { refused: 'notInThatState', params: { state: request.status } };
  if (status === 'done' && (needed > 1 || onward !== 'done')) return { refused: 'secondApproverNeeded', params: {} };
  return advanceRequest(request, status, author, now, { reason, claimedBy: null });
}

const DAY_MS = 86_400_000;

/**
 * The last moment at which a proposal can be approved, given when it begins or lapses; `noticeMs`: the customers'
 * notice period.
 */
export const proposalDecisionDeadline = (kind: ProposalKind, from: number, noticeMs: number): number =>
  PROPOSAL_KIND_RULES[kind].lapses === 'asDated' ? from - noticeMs : from;

/** When a proposal without its own start date lapses. */
export const proposalLapsesAt = (kind: ProposalKind, now: number): number => {
  const { lapses } = PROPOSAL_KIND_RULES[kind];
  if (lapses === 'asDated') throw new Error(`a proposal of the kind ${kind} says when it begins`);
  return now + lapses.days * DAY_MS;
};

const REFUSED_AS_REJECTED: RequestRefusal = { refused: 'notInThatState', params: { state: 'rejected' } };

/**
 * The second person's approval, before the deadline. The proposer must still be permitted to propose: if they have been
 * shut out, the proposal lacks its first approval.
 */
export function approveProposal(
  proposal: ReviewRequest<ProposalKind>,
  reviewer: Reviewer,
  { from, noticeMs }: { from: number; noticeMs: number },
  now: number,
): RequestChange<ProposalKind> | RequestRefusal {
  const change = approveRequest(
    proposal,
    reviewer,
    { ...approvalRulesOf(proposal), account: null, inviter: null },
    now,
  );
  if (isRequestRefusal(change)) return change;
  if (now > proposalDecisionDeadline(proposal.kind, from, noticeMs))
    return PROPOSAL_KIND_RULES[proposal.kind].lapses === 'asDated'
      ? { refused: 'notAhead', params: { earliest: new Date(now + noticeMs).toISOString() } }
      : REFUSED_AS_REJECTED;
  return change.request.status === 'done' ? change : REFUSED_AS_REJECTED;
}

/**
 * Somebody other than the proposer claims it; null if they already have. A claim keeps others from deciding, and the
 * proposer from withdrawing it.
 */
export function claimProposal(
  proposal: ReviewRequest<ProposalKind>,
  reviewer: Reviewer,
  now: number,
): RequestChange<ProposalKind> | RequestRefusal | null {
  if (proposal.details.requestedBy === reviewer.id) return { refused: 'ownApproval', params: {} };
  return claimantOf(proposal, now) === reviewer.id ? null : claimForReview(proposal, reviewer, now);
}

/** One person can reject it with a reason; its proposer withdraws it instead. */
export const rejectProposal = (
  proposal: ReviewRequest<ProposalKind>,
  reviewer: Reviewer,
  { reason, remark }: { reason: ProposalRejectionReason | null; remark: string | null },
  now: number,
): RequestChange<ProposalKind> | RequestRefusal =>
  rejectRequest(
    proposal,
    buildStaffAuthor(reviewer),
    proposal.details.requestedBy === reviewer.id ? PROPOSAL_WITHDRAWN_REASON : reason,
    remark,
    now,
  );
