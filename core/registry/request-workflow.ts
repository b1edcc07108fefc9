/**
 * What each kind of request requires: how many must approve, which status follows, by when, and what a rule may end
 * without people. The steps are those of `compliance/request-transitions.ts`, for all kinds.
 */
import { PROPOSED, REVIEWED } from './request-kinds.ts';
import {
  type ProposalKind,
  type ProposalReason,
  type Request,
  type RequestChange,
  type RequestKind,
  TAKEN_BACK,
} from '../compliance/requests.ts';
import {
  approve,
  type Approving,
  approvingBy,
  claim,
  claimantOf,
  isRequestRefusal,
  move,
  reject,
  type RequestRefusal,
  type Reviewer,
  staffAuthor,
} from '../compliance/request-transitions.ts';

type Asked = Pick<Request<RequestKind | ProposalKind>, 'kind' | 'details'>;

const isProposal = (kind: RequestKind | ProposalKind): kind is ProposalKind => Object.hasOwn(PROPOSED, kind);

/** The proposer is the first of the two, for every kind. */
const PROPOSAL = { people: 2 } as const;

/** How a request is approved, no matter who made it. */
export const approvingOf = (request: Asked): Pick<Approving, 'needed' | 'onward'> =>
  approvingBy(isProposal(request.kind) ? PROPOSAL : REVIEWED[request.kind], request);

export const neededFor = (request: Asked): 1 | 2 => approvingOf(request).needed;

/** Whether a third person records how it was carried out. */
export const isSettled = (kind: RequestKind | ProposalKind): boolean =>
  !isProposal(kind) && REVIEWED[kind].settled === true;

/**
 * Ends a request without staff: by a rule of the house, or by its owner. This counts as one approval: never as two, and
 * never for a payment that follows.
 */
export function endByHouse(
  request: Request,
  ending: { status: 'done' | 'rejected'; reason: string | null },
  author: 'rule' | `owner:${string}`,
  now: number,
): RequestChange | RequestRefusal {
  const { status, reason } = ending;
  const { needed, onward } = approvingOf(request);
  if (request.status !== 'submitted' && request.status !== 'inReview')
    return { refused: 'notInThatState', params: { state: request.status } };
  if (status === 'done' && (needed > 1 || onward !== 'done')) return { refused: 'secondApproverNeeded', params: {} };
  return move(request, status, author, now, { reason, claimedBy: null });
}

const DAY_MS = 86_400_000;

/**
 * The last moment at which a proposal can be approved, given when it begins or lapses; `noticeMs`: the customers'
 * notice period.
 */
export const decidedBefore = (kind: ProposalKind, from: number, noticeMs: number): number =>
  PROPOSED[kind].lapses === 'asDated' ? from - noticeMs : from;

/** When a proposal without its own start date lapses. */
export const lapsesAt = (kind: ProposalKind, now: number): number => {
  const { lapses } = PROPOSED[kind];
  if (lapses === 'asDated') throw new Error(`a proposal of the kind ${kind} says when it begins`);
  return now + lapses.days * DAY_MS;
};

const REJECTED: RequestRefusal = { refused: 'notInThatState', params: { state: 'rejected' } };

/**
 * The second person's approval, before the deadline. The proposer must still be permitted to propose: if they have been
 * shut out, the proposal lacks its first approval.
 */
export function approveProposal(
  proposal: Request<ProposalKind>,
  reviewer: Reviewer,
  { from, noticeMs }: { from: number; noticeMs: number },
  now: number,
): RequestChange<ProposalKind> | RequestRefusal {
  const change = approve(proposal, reviewer, { ...approvingOf(proposal), account: null, inviter: null }, now);
  if (isRequestRefusal(change)) return change;
  if (now > decidedBefore(proposal.kind, from, noticeMs))
    return PROPOSED[proposal.kind].lapses === 'asDated'
      ? { refused: 'notAhead', params: { earliest: new Date(now + noticeMs).toISOString() } }
      : REJECTED;
  return change.request.status === 'done' ? change : REJECTED;
}

/**
 * Somebody other than the proposer claims it; null if they already have. A claim keeps others from deciding, and the
 * proposer from withdrawing it.
 */
export function claimProposal(
  proposal: Request<ProposalKind>,
  reviewer: Reviewer,
  now: number,
): RequestChange<ProposalKind> | RequestRefusal | null {
  if (proposal.details.requestedBy === reviewer.id) return { refused: 'ownApproval', params: {} };
  return claimantOf(proposal, now) === reviewer.id ? null : claim(proposal, reviewer, now);
}

/** One person can reject it with a reason; its proposer withdraws it instead. */
export const rejectProposal = (
  proposal: Request<ProposalKind>,
  reviewer: Reviewer,
  { reason, remark }: { reason: ProposalReason | null; remark: string | null },
  now: number,
): RequestChange<ProposalKind> | RequestRefusal =>
  reject(
    proposal,
    staffAuthor(reviewer),
    proposal.details.requestedBy === reviewer.id ? TAKEN_BACK : reason,
    remark,
    now,
  );
