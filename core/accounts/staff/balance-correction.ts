/**
 * A correction of a customer's money: one staff member proposes it and another approves. It is on the customer's
 * statement with its reason, and can be contested.
 */
import { type Amount, type Currency, formatAmount, maximumOf } from '../../ledger/money.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import {
  approveRequest,
  approvalRulesFor,
  isRequestRefusal,
  proposeRequest,
  rejectRequest,
  type RequestRefusal,
  type Reviewer,
} from '../../compliance/review-request-transitions.ts';
import { type RequestAuthor, type ReviewRequest, buildRequestChanges } from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';

/** `credit` gives the customer money, `debit` takes it. `why` is a sentence to the customer. */
export interface BalanceCorrectionProposal {
  currency: Currency;
  amount: Amount;
  direction: 'credit' | 'debit';
  why: string;
  by: string;
}
export type BalanceCorrectionRefusal =
  | RequestRefusal
  | { refused: 'notFound'; params: Record<never, never> }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

/** The proposer counts as the first of the two who approve. */
export function decideProposeCorrection(
  state: AccountState,
  { currency, amount, direction, why, by }: BalanceCorrectionProposal,
  now: number,
): DecisionChanges {
  const particulars = { kind: 'correction', currency, amount, remark: why, details: { direction } } as const;
  return buildRequestChanges(state, proposeRequest(particulars, by, state.lastSeq, now));
}

const findCorrection = (state: AccountState, seq: bigint): ReviewRequest | null =>
  state.requests?.find((each) => each.seq === seq && each.kind === 'correction') ?? null;

export function decideApproveCorrection(
  state: AccountState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): DecisionChanges | BalanceCorrectionRefusal {
  const request = findCorrection(state, seq);
  if (!request) return { refused: 'notFound', params: {} };
  const change = approveRequest(
    request,
    reviewer,
    { ...approvalRulesFor(KINDS.correction, request), account, inviter: state.customer?.inviter ?? null },
    now,
  );
  if (isRequestRefusal(change)) return change;
  // If the first approver has been locked out since, this is the first approval.
  if (change.request.status !== 'done') return buildRequestChanges(state, change);
  const { amount, currency, remark } = change.request;
  if (amount === null || currency === null) return { refused: 'notFound', params: {} };
  const gives = request.details.direction === 'credit';
  const available = state.available(currency);
  // What the main portfolio lacks comes from the customer's others.
  const moves = gives ? [] : drawFromOtherPortfolios(state, currency, maximumOf(amount - available, 0n));
  const all = available + sumDrawnTransfers(moves);
  if (!gives && amount > all)
    return {
      refused: 'insufficientBalance',
      params: { needed: formatAmount(amount, currency), available: formatAmount(all, currency), currency },
    };
  const booked: Transfer = {
    currency,
    amount,
    debit: gives ? 'corrections' : 'available',
    credit: gives ? 'available' : 'corrections',
    code: 'correction',
    reference: `r${seq}`,
  };
  const notice = {
    code: gives ? 'correctionCredited' : 'correctionDebited',
    params: { amount: formatAmount(amount, currency), currency, remark: remark ?? '' },
  };
  return buildRequestChanges(state, change, { transfers: [...moves, booked], notices: [notice] });
}

export function decideRejectCorrection(
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: { author: RequestAuthor; reason: string; remark: string | null },
  now: number,
): DecisionChanges | BalanceCorrectionRefusal {
  const request = findCorrection(state, seq);
  if (!request) return { refused: 'notFound', params: {} };
  const change = rejectRequest(request, author, reason, remark ?? request.remark, now);
  return isRequestRefusal(change) ? change : buildRequestChanges(state, change);
}
