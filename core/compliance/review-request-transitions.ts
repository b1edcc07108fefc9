/**
 * The steps of a request. Each function returns the request after the step, or why the step isn't allowed; nothing else
 * changes a request.
 */
import type {
  RequestAuthor,
  ReviewRequest,
  RequestChange,
  RequestDetails,
  RequestStatus,
  RequestKind,
} from './review-requests.ts';

type RequestStep<Kind extends string> = RequestChange<Kind> | RequestRefusal;

/** The states that can follow each state. */
const NEXT_STATUSES: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  submitted: ['inReview', 'processing', 'done', 'rejected', 'cancelled'],
  inReview: ['submitted', 'inReview', 'processing', 'done', 'rejected', 'cancelled'],
  processing: ['done', 'failed'],
  done: [],
  rejected: [],
  cancelled: [],
  failed: [],
};
export const canStatusFollow = (from: RequestStatus, to: RequestStatus): boolean => NEXT_STATUSES[from].includes(to);

export type RequestRefusal =
  | { refused: 'notInThatState'; params: { state: string } }
  | { refused: 'requestClaimed'; params: Record<never, never> }
  | { refused: 'claimsUsedUp'; params: { hours: number } }
  | { refused: 'secondApproverNeeded'; params: Record<never, never> }
  | { refused: 'ownApproval'; params: Record<never, never> }
  | { refused: 'approversLinked'; params: Record<never, never> }
  | { refused: 'ownSettlement'; params: Record<never, never> }
  | { refused: 'claimFirst' | 'voucherFirst'; params: Record<never, never> }
  | { refused: 'notAhead'; params: { earliest: string } };

export const isRequestRefusal = (value: RequestStep<string>): value is RequestRefusal => 'refused' in value;
const refuse = (
  refused: Exclude<RequestRefusal['refused'], 'notInThatState' | 'notAhead' | 'claimsUsedUp'>,
): RequestRefusal => ({
  refused,
  params: {},
});

/**
 * The person deciding. `related`: customer accounts that are theirs or that they may not decide about; `shutOut`: staff
 * whose approvals no longer count; `linked`: staff who don't count as a second person with them; `notAlone`: requires
 * two people even if the rule requires one. `claimedAt`: their first claim of it within `CLAIMS_TOTAL_WINDOW_MS`.
 * `inspection`: they may only approve requests that they have claimed, and whether they have opened the pictures;
 * absent: neither is required.
 */
export interface Reviewer {
  id: string;
  related?: readonly bigint[];
  shutOut?: readonly string[];
  linked?: readonly string[];
  notAlone?: boolean;
  claimedAt?: number | null;
  inspection?: { opened: boolean };
}
export const buildStaffAuthor = ({ id }: Pick<Reviewer, 'id'>): RequestAuthor => `staff:${id}`;

type NewRequest<Kind extends string> = { kind: Kind; details: RequestDetails } & Partial<
  Pick<ReviewRequest, 'currency' | 'amount' | 'fee' | 'remark'>
>;

/** A request that begins with this step; `lastSeq` is the last number before it. */
export const submitRequest = <Kind extends string = RequestKind>(
  particulars: NewRequest<Kind>,
  lastSeq: bigint,
  now: number,
  author: RequestAuthor = 'customer',
): RequestChange<Kind> => ({
  author,
  request: {
    currency: null,
    amount: null,
    fee: null,
    remark: null,
    ...particulars,
    seq: lastSeq + 1n,
    status: 'submitted',
    step: 1,
    approvals: [],
    claimedBy: null,
    reason: null,
    submittedAt: now,
    updatedAt: now,
  },
});

/** A request proposed by staff: `by` is the first of the two who approve. */
export function proposeRequest<Kind extends string = RequestKind>(
  { details, ...particulars }: NewRequest<Kind>,
  by: string,
  lastSeq: bigint,
  now: number,
): RequestChange<Kind> {
  const { author, request } = submitRequest<Kind>(
    { ...particulars, details: { ...details, requestedBy: by } },
    lastSeq,
    now,
    buildStaffAuthor({ id: by }),
  );
  return { author, request: { ...request, approvals: [{ by, at: now }] } };
}

/** The next step, if the request's present state allows it. */
export function advanceRequest<Kind extends string = RequestKind>(
  request: ReviewRequest<Kind>,
  status: RequestStatus,
  author: RequestAuthor,
  now: number,
  change: Partial<Pick<ReviewRequest, 'approvals' | 'claimedBy' | 'reason' | 'remark' | 'details'>> = {},
): RequestStep<Kind> {
  if (!canStatusFollow(request.status, status)) return { refused: 'notInThatState', params: { state: request.status } };
  return { author, request: { ...request, ...change, status, step: request.step + 1, updatedAt: now } };
}

/** How long a claim blocks others, so that no money waits for somebody who doesn't come back. */
export const CLAIM_DURATION_MS = 3_600_000;
/**
 * The longest that one person can block others within a day, however often they renew the claim; then others can take
 * the request.
 */
export const CLAIMS_TOTAL_MAXIMUM_MS = 3 * CLAIM_DURATION_MS;
export const CLAIMS_TOTAL_WINDOW_MS = 86_400_000;
/** The claimant at `now`. */
export const claimantOf = (
  { claimedBy, updatedAt }: Pick<ReviewRequest, 'claimedBy' | 'updatedAt'>,
  now: number,
): string | null => (now - updatedAt < CLAIM_DURATION_MS ? claimedBy : null);
const isClaimedByAnother = (
  request: Pick<ReviewRequest, 'claimedBy' | 'updatedAt'>,
  author: RequestAuthor,
  now: number,
): boolean => {
  const claimant = claimantOf(request, now);
  return (
    claimant !== null && author !== 'customer' && author !== 'rule' && author !== buildStaffAuthor({ id: claimant })
  );
};

/** Approvals by staff whose approval still counts. */
const countingApprovalsOf = (
  { approvals }: Pick<ReviewRequest, 'approvals'>,
  { shutOut = [] }: Reviewer,
): ReviewRequest['approvals'] => approvals.filter(({ by }) => !shutOut.includes(by));
const isLinkedTo = (approvals: ReviewRequest['approvals'], { linked = [] }: Reviewer): boolean =>
  approvals.some(({ by }) => linked.includes(by));

/** A staff member claims it, unless they couldn't be its next approver. */
export function claimForReview<Kind extends string>(
  request: ReviewRequest<Kind>,
  reviewer: Reviewer,
  now: number,
): RequestStep<Kind> {
  if (isClaimedByAnother(request, buildStaffAuthor(reviewer), now)) return refuse('requestClaimed');
  // The rest is for the second person.
  if (request.approvals.some(({ by }) => by === reviewer.id)) return refuse('secondApproverNeeded');
  if (isLinkedTo(countingApprovalsOf(request, reviewer), reviewer)) return refuse('approversLinked');
  if (claimantOf(request, now) === reviewer.id && request.status === 'inReview')
    return { refused: 'notInThatState', params: { state: request.status } };
  if (now + CLAIM_DURATION_MS > (reviewer.claimedAt ?? now) + CLAIMS_TOTAL_MAXIMUM_MS)
    return { refused: 'claimsUsedUp', params: { hours: CLAIMS_TOTAL_MAXIMUM_MS / CLAIM_DURATION_MS } };
  return advanceRequest(request, 'inReview', buildStaffAuthor(reviewer), now, { claimedBy: reviewer.id });
}

/** The claimant releases it to others. */
export function releaseClaim<Kind extends string>(
  request: ReviewRequest<Kind>,
  reviewer: Reviewer,
  now: number,
): RequestStep<Kind> {
  if (request.claimedBy !== reviewer.id) return { refused: 'notInThatState', params: { state: request.status } };
  return advanceRequest(
    request,
    request.approvals.length > 0 ? 'inReview' : 'submitted',
    buildStaffAuthor(reviewer),
    now,
    {
      claimedBy: null,
    },
  );
}

/** What an approval needs: the number of approvers, the status that follows, and whose request it is. */
export interface ApprovalRules {
  needed: 1 | 2;
  onward: 'processing' | 'done';
  /** Null: the house's own. */
  account: bigint | null;
  inviter: bigint | null;
}

type PeopleRule = 1 | 2 | 'byAmount' | 'ifMatched';
function approversNeeded(people: PeopleRule, details: RequestDetails): 1 | 2 {
  if (people === 'byAmount') return details['approvers'] === 1 ? 1 : 2;
  if (people === 'ifMatched') return details['samePersonAs'] === undefined ? 1 : 2;
  return people;
}

/**
 * How many people must approve a request, and which status follows, by what its area declares for its kind. A request
 * keeps the rule of its time; without one it needs two.
 */
export const approvalRulesFor = (
  { people = 1, settled }: { readonly people?: PeopleRule; readonly settled?: true },
  { details }: { details: RequestDetails },
): Pick<ApprovalRules, 'needed' | 'onward'> => ({
  needed: approversNeeded(people, details),
  onward: settled ? 'processing' : 'done',
});

/**
 * One more approval. Nobody approves twice, or approves their own request or that of a customer linked to them by an
 * invitation; with enough approvals the request moves on.
 */
export function approveRequest<Kind extends string>(
  request: ReviewRequest<Kind>,
  reviewer: Reviewer,
  { needed, onward, account, inviter }: ApprovalRules,
  now: number,
): RequestStep<Kind> {
  if (!canStatusFollow(request.status, onward)) return { refused: 'notInThatState', params: { state: request.status } };
  const related = reviewer.related ?? [];
  if (
    (account !== null && related.includes(account)) ||
    (inviter !== null && related.includes(inviter)) ||
    request.details.requestedBy === reviewer.id
  )
    return refuse('ownApproval');
  if (request.approvals.some(({ by }) => by === reviewer.id)) return refuse('secondApproverNeeded');
  if (isClaimedByAnother(request, buildStaffAuthor(reviewer), now)) return refuse('requestClaimed');
  const counting = countingApprovalsOf(request, reviewer);
  if (isLinkedTo(counting, reviewer)) return refuse('approversLinked');
  // An expired claim is still theirs until somebody else takes it over.
  if (reviewer.inspection && request.claimedBy !== reviewer.id) return refuse('claimFirst');
  if (reviewer.inspection?.opened === false) return refuse('voucherFirst');
  const approvals = [...counting, { by: reviewer.id, at: now }];
  // The second person can claim it.
  return approvals.length < (reviewer.notAlone ? 2 : needed)
    ? advanceRequest(request, 'inReview', buildStaffAuthor(reviewer), now, { approvals, claimedBy: null })
    : advanceRequest(request, onward, buildStaffAuthor(reviewer), now, { approvals, claimedBy: null });
}

/** `reason` is a code from the kind's list, if it has one. One person is enough to reject. */
export const rejectRequest = <Kind extends string>(
  request: ReviewRequest<Kind>,
  author: RequestAuthor,
  reason: string | null,
  remark: string | null,
  now: number,
): RequestStep<Kind> =>
  canStatusFollow(request.status, 'rejected') && isClaimedByAnother(request, author, now)
    ? refuse('requestClaimed')
    : advanceRequest(request, 'rejected', author, now, { reason, remark, claimedBy: null });

/**
 * Whether the customer can cancel: nobody has claimed or approved it. An expired claim doesn't stop a customer, just as
 * it doesn't stop other reviewers.
 */
export const canCancelRequest = (
  request: Pick<ReviewRequest, 'status' | 'approvals' | 'claimedBy' | 'updatedAt'>,
  now: number,
): boolean =>
  request.status === 'submitted' ||
  (request.status === 'inReview' && request.approvals.length === 0 && claimantOf(request, now) === null);

/**
 * The person who records the outcome of an approved request must not have approved it, or be linked to anyone who did.
 */
export const refuseRecordingOutcome = (
  { approvals }: Pick<ReviewRequest, 'approvals'>,
  { id, linked }: Reviewer,
): RequestRefusal | null =>
  approvals.some(({ by }) => by === id || linked?.includes(by)) ? refuse('ownSettlement') : null;

/** By the customer. */
export const cancelRequest = <Kind extends string>(request: ReviewRequest<Kind>, now: number): RequestStep<Kind> =>
  canCancelRequest(request, now)
    ? advanceRequest(request, 'cancelled', 'customer', now, { claimedBy: null })
    : { refused: 'notInThatState', params: { state: request.status } };
