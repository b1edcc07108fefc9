/**
 * What each kind asks of those who decide it: how many have to approve, where it goes then, and until when. The steps
 * are those of `transitions.ts`, for all kinds.
 */
import { PROPOSED, type ProposalKind, REVIEWED } from './kinds.ts';
import { approve, type Approving, isRequestRefusal, type RequestRefusal, type Reviewer } from './transitions.ts';
import type { Request, RequestChange, RequestKind } from './types.ts';

type Asked = Pick<Request, 'kind' | 'details'>;

export function neededFor({ kind, details }: Asked): 1 | 2 {
  const { people = 1 } = REVIEWED[kind];
  // What was asked keeps the rule of its time; where it says nothing, two.
  return people === 'byAmount' ? (details['approvers'] === 1 ? 1 : 2) : people;
}

/** Whoever settles it is a third. */
export const isSettled = (kind: RequestKind): boolean => REVIEWED[kind].settled === true;

/** How a request of a customer is approved. */
export const approvingOf = (request: Asked): Pick<Approving, 'needed' | 'onward'> => ({
  needed: neededFor(request),
  onward: isSettled(request.kind) ? 'processing' : 'done',
});

const DAY_MS = 86_400_000;

/** Until when a proposal can be approved, by when it begins or lapses; `noticeMs` is what customers get. */
export const decidedBefore = (kind: ProposalKind, from: number, noticeMs: number): number =>
  PROPOSED[kind].lapses === 'asDated' ? from - noticeMs : from;

/** When a proposal lapses that has no beginning of its own. */
export const lapsesAt = (kind: ProposalKind, now: number): number => {
  const { lapses } = PROPOSED[kind];
  if (lapses === 'asDated') throw new Error(`a proposal of the kind ${kind} says when it begins`);
  return now + lapses.days * DAY_MS;
};

const REJECTED: RequestRefusal = { refused: 'notInThatState', params: { state: 'rejected' } };

/**
 * The second person's yes, in time. Whoever proposed it must still be one of those who may: a proposal of somebody who
 * was shut out has no first of two.
 */
export function approveProposal(
  proposal: Request<ProposalKind>,
  reviewer: Reviewer,
  { from, noticeMs }: { from: number; noticeMs: number },
  now: number,
): RequestChange<ProposalKind> | RequestRefusal {
  const approving = { needed: 2, onward: 'done', account: null, inviter: null } as const;
  const change = approve(proposal, reviewer, approving, now);
  if (isRequestRefusal(change)) return change;
  if (now > decidedBefore(proposal.kind, from, noticeMs))
    return PROPOSED[proposal.kind].lapses === 'asDated'
      ? { refused: 'notAhead', params: { earliest: new Date(now + noticeMs).toISOString() } }
      : REJECTED;
  return change.request.status === 'done' ? change : REJECTED;
}
