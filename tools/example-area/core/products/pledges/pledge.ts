/**
 * A pledge: money that a customer puts aside until a date. It comes back by itself on that date, or earlier where two
 * people of the staff release it. Amounts are minor units, times epoch ms.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, type Currency, formatAmount, maximumOf } from '../../ledger/money.ts';
import { defineRequestApproval, defineRequestRejection } from '../../compliance/define-request-decisions.ts';
import { isRequestRefusal, advanceRequest, submitRequest } from '../../compliance/review-request-transitions.ts';
import type { ReviewRequest } from '../../compliance/review-requests.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import { requests as KINDS } from './area.ts';

export interface Pledge {
  seq: bigint;
  currency: Currency;
  amount: Amount;
  /** The operator's date (YYYY-MM-DD), and the instant at which it begins. */
  until: string;
  dueAt: number;
  status: 'held' | 'returned' | 'released';
  madeAt: number;
  endedAt: number | null;
}
export type PledgeRefusal =
  | RestrictionRefusal
  | { refused: 'notFound' | 'pledgePast' | 'pledgeEnded' | 'pledgeReleaseAsked'; params: Record<never, never> }
  | { refused: 'pledgeTooLong'; params: { until: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

/** The longest time that money can be put aside. */
export const LONGEST_PLEDGE_DAYS = 366;

export interface PledgeTerms extends Pick<Pledge, 'currency' | 'amount' | 'until' | 'dueAt'> {
  /** The last date that is possible. */
  latest: string;
}
/** A decision about one pledge. */
export type PledgeDecision = DecisionChanges & { records: { pledges: Pledge[] } };

const buildDetails = (
  { amount, currency }: Pick<Pledge, 'amount' | 'currency'>,
  more: Record<string, string> = {},
) => ({
  amount: formatAmount(amount, currency),
  currency,
  ...more,
});

/** Only money that has settled is put aside. */
export function decideMakePledge(
  state: Pick<AccountState, 'lastSeq' | 'states' | 'available' | 'unsettled'>,
  { currency, amount, until, dueAt, latest }: PledgeTerms,
  now: number,
): PledgeDecision | PledgeRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  if (dueAt <= now) return { refused: 'pledgePast', params: {} };
  if (until > latest) return { refused: 'pledgeTooLong', params: { until: latest } };
  const settled = state.available(currency) - state.unsettled(currency, now);
  if (amount > settled)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(amount, currency), available: formatAmount(settled, currency), currency },
    };
  const seq = state.lastSeq + 1n;
  return {
    transfers: [{ currency, amount, debit: 'available', credit: 'pledged', code: 'pledge', reference: `g${seq}` }],
    records: { pledges: [{ seq, currency, amount, until, dueAt, status: 'held', madeAt: now, endedAt: null }] },
    notices: [{ code: 'pledgeMade', params: buildDetails({ amount, currency }, { until }) }],
    lastSeq: seq,
  };
}

type PledgeEnd = Pick<PledgeDecision, 'transfers' | 'records' | 'notices'>;
function buildPledgeEnd(pledge: Pledge, status: 'returned' | 'released', now: number): PledgeEnd {
  const { seq, currency, amount } = pledge;
  const code = status === 'returned' ? 'pledgeReturned' : 'pledgeReleased';
  return {
    transfers: [{ currency, amount, debit: 'pledged', credit: 'available', code: 'pledgeBack', reference: `g${seq}` }],
    records: { pledges: [{ ...pledge, status, endedAt: now }] },
    notices: [{ code, params: buildDetails(pledge) }],
  };
}

const findHeldPledge = ({ pledges = [] }: Pick<AccountState, 'pledges'>, seq: bigint): Pledge | null =>
  pledges.find((each) => each.seq === seq && each.status === 'held') ?? null;
/** What a decision about a release has loaded. */
type ReleaseState = Pick<AccountState, 'lastSeq' | 'pledges' | 'requests' | 'customer'>;
const isAbout = ({ kind, details }: ReviewRequest, pledge: bigint): boolean =>
  kind === 'pledgeRelease' && details['pledge'] === pledge.toString();

/**
 * It comes back on its date, which also ends a pending request for an earlier release. Null if there is nothing to do.
 */
export function decideReturnPledge(
  state: Pick<AccountState, 'lastSeq' | 'pledges' | 'requests'>,
  seq: bigint,
  now: number,
): PledgeDecision | null {
  const pledge = findHeldPledge(state, seq);
  if (!pledge || pledge.dueAt > now) return null;
  const over = (state.requests ?? []).flatMap((request) => {
    if (!isAbout(request, seq)) return [];
    const change = advanceRequest(request, 'cancelled', 'rule', now, { claimedBy: null });
    return isRequestRefusal(change) ? [] : [change];
  });
  const { records, ...end } = buildPledgeEnd(pledge, 'returned', now);
  return { ...end, records: { ...records, requests: over }, lastSeq: state.lastSeq };
}

/** The customer asks for it before its date, which two people decide. */
export function decideAskRelease(
  state: Pick<AccountState, 'lastSeq' | 'pledges' | 'requests'>,
  seq: bigint,
  now: number,
): DecisionChanges | PledgeRefusal {
  const known = state.pledges?.find((each) => each.seq === seq);
  if (!known) return { refused: 'notFound', params: {} };
  if (known.status !== 'held') return { refused: 'pledgeEnded', params: {} };
  if ((state.requests ?? []).some((request) => isAbout(request, seq)))
    return { refused: 'pledgeReleaseAsked', params: {} };
  const change = submitRequest(
    {
      kind: 'pledgeRelease',
      currency: known.currency,
      amount: known.amount,
      details: { pledge: seq.toString() },
    },
    state.lastSeq,
    now,
  );
  return {
    transfers: [],
    records: { requests: [change] },
    notices: [],
    lastSeq: maximumOf(state.lastSeq, change.request.seq),
  };
}

/** Comes back with the second approval; the job may have been faster, and then there is nothing left to release. */
export const decideApproveRelease = defineRequestApproval(
  'pledgeRelease',
  KINDS.pledgeRelease,
  (request, state: ReleaseState, now): PledgeEnd | PledgeRefusal | Record<never, never> => {
    if (request.status !== 'done') return {};
    const pledge = findHeldPledge(state, BigInt(String(request.details['pledge'])));
    return pledge ? buildPledgeEnd(pledge, 'released', now) : { refused: 'pledgeEnded', params: {} };
  },
);

export const decideRejectRelease = defineRequestRejection('pledgeRelease', ({ amount, currency }, why) => ({
  notices: [
    { code: 'pledgeReleaseRefused', params: buildDetails({ amount: amount ?? 0n, currency: currency ?? '' }, { why }) },
  ],
}));
