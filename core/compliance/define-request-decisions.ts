/**
 * Decisions about a customer's request that move money or write records: the request is found among those that the
 * command has loaded and takes its next step, and the kind's area says what comes with it.
 */
import type { AreaDecisionState, DecisionChanges } from '../ledger/decision-changes.ts';
import {
  approveRequest,
  approvalRulesFor,
  cancelRequest,
  isRequestRefusal,
  rejectRequest,
  type RequestRefusal,
  type Reviewer,
} from './review-request-transitions.ts';
import {
  buildRequestChanges,
  type RequestAuthor,
  type RequestChange,
  type RequestKind,
  type ReviewRequest,
} from './review-requests.ts';

type LoadedState = Pick<AreaDecisionState, 'requests' | 'customer'> & Pick<DecisionChanges, 'lastSeq'>;
type Refused = { refused: string };
type Effects = Partial<Pick<DecisionChanges, 'transfers' | 'records' | 'notices'>>;
/** Where `Outcome` is what may come of a step: what comes with it, or why it is refused. */
type RequestDecision<Outcome> = DecisionChanges | RequestRefusal | NotFound | Extract<Outcome, Refused>;
interface NotFound {
  refused: 'notFound';
  params: Record<never, never>;
}
/** Who rejects it and why: a code from its kind's list, and a sentence to the customer. */
export interface RequestRejection {
  author: RequestAuthor;
  reason: string;
  remark: string | null;
}

/** One of the customer's requests that the command has loaded. */
export const findLoadedRequest = (
  { requests = [] }: Pick<LoadedState, 'requests'>,
  kind: RequestKind,
  seq: bigint,
): ReviewRequest | null => requests.find((each) => each.kind === kind && each.seq === seq) ?? null;

/** `step` may refuse, and so may `follow`, which gets the request after the step. */
export function decideRequestStep<Outcome extends Effects | Refused = Effects>(
  state: LoadedState,
  kind: RequestKind,
  seq: bigint,
  step: (request: ReviewRequest) => RequestChange | RequestRefusal,
  follow?: (request: ReviewRequest) => Outcome,
): RequestDecision<Outcome> {
  const request = findLoadedRequest(state, kind, seq);
  if (!request) return { refused: 'notFound', params: {} };
  const change = step(request);
  if (isRequestRefusal(change)) return change;
  const outcome: Effects | Refused = follow?.(change.request) ?? {};
  return 'refused' in outcome ? (outcome as Extract<Outcome, Refused>) : buildRequestChanges(state, change, outcome);
}

/** One more approval; the request's status tells `follow` whether it was the last that it needed. */
export const defineRequestApproval =
  <State extends LoadedState, Outcome extends Effects | Refused>(
    kind: RequestKind,
    rules: Parameters<typeof approvalRulesFor>[0],
    follow: (request: ReviewRequest, state: State, now: number) => Outcome,
  ) =>
  (state: State, seq: bigint, reviewer: Reviewer, account: bigint, now: number): RequestDecision<Outcome> =>
    decideRequestStep(
      state,
      kind,
      seq,
      (request) => {
        const inviter = state.customer?.inviter ?? null;
        return approveRequest(request, reviewer, { ...approvalRulesFor(rules, request), account, inviter }, now);
      },
      (request) => follow(request, state, now),
    );

export const defineRequestRejection =
  (kind: RequestKind, follow?: (request: ReviewRequest, reason: string) => Effects) =>
  (
    state: LoadedState,
    seq: bigint,
    { author, reason, remark }: RequestRejection,
    now: number,
  ): RequestDecision<Effects> =>
    decideRequestStep(
      state,
      kind,
      seq,
      (request) => rejectRequest(request, author, reason, remark, now),
      (request) => follow?.(request, reason) ?? {},
    );

/** By the customer, before anybody has reviewed it. */
export const defineRequestCancellation =
  (kind: RequestKind, follow?: (request: ReviewRequest) => Effects) =>
  (state: LoadedState, seq: bigint, now: number): RequestDecision<Effects> =>
    decideRequestStep(state, kind, seq, (request) => cancelRequest(request, now), follow);
