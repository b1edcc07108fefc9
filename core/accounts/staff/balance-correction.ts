/**
 * A correction of a customer's money: one staff member proposes it and another approves. It is on the customer's
 * statement with its reason, and can be contested.
 */
import { type Amount, type Currency, formatAmount, maximumOf } from '../../ledger/money.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import {
  defineRequestApproval,
  decideRequestStep,
  type RequestRejection,
} from '../../compliance/define-request-decisions.ts';
import { proposeRequest, rejectRequest } from '../../compliance/review-request-transitions.ts';
import { buildRequestChanges } from '../../compliance/review-requests.ts';
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

/** The proposer counts as the first of the two who approve. */
export function decideProposeCorrection(
  state: AccountState,
  { currency, amount, direction, why, by }: BalanceCorrectionProposal,
  now: number,
): DecisionChanges {
  const particulars = { kind: 'correction', currency, amount, remark: why, details: { direction } } as const;
  return buildRequestChanges(state, proposeRequest(particulars, by, state.lastSeq, now));
}

export const decideApproveCorrection = defineRequestApproval(
  'correction',
  KINDS.correction,
  (request, state: AccountState) => {
    // If the first approver has been locked out since, this is the first approval.
    if (request.status !== 'done') return {};
    const { amount, currency, remark } = request;
    if (amount === null || currency === null) return { refused: 'notFound', params: {} } as const;
    const gives = request.details.direction === 'credit';
    const available = state.available(currency);
    // What the main portfolio lacks comes from the customer's others.
    const moves = gives ? [] : drawFromOtherPortfolios(state, currency, maximumOf(amount - available, 0n));
    const all = available + sumDrawnTransfers(moves);
    if (!gives && amount > all)
      return {
        refused: 'insufficientBalance',
        params: { needed: formatAmount(amount, currency), available: formatAmount(all, currency), currency },
      } as const;
    const booked: Transfer = {
      currency,
      amount,
      debit: gives ? 'corrections' : 'available',
      credit: gives ? 'available' : 'corrections',
      code: 'correction',
      reference: `r${request.seq}`,
    };
    const notice = {
      code: gives ? 'correctionCredited' : 'correctionDebited',
      params: { amount: formatAmount(amount, currency), currency, remark: remark ?? '' },
    };
    return { transfers: [...moves, booked], notices: [notice] };
  },
);

/** What the customer would have read stays, unless whoever rejects it says otherwise. */
export const decideRejectCorrection = (
  state: AccountState,
  seq: bigint,
  { author, reason, remark }: RequestRejection,
  now: number,
) =>
  decideRequestStep(state, 'correction', seq, (request) =>
    rejectRequest(request, author, reason, remark ?? request.remark, now),
  );
