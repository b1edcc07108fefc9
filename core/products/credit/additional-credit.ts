/** Credit beyond the table: a customer requests a whole number of a currency, and two people decide. */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, type Currency, currencyDigitsOf, formatAmount, power10 } from '../../ledger/money.ts';
import { defineRequestApproval, defineRequestRejection } from '../../compliance/define-request-decisions.ts';
import { type RequestRefusal, submitRequest } from '../../compliance/review-request-transitions.ts';
import { isRequestOpen, buildRequestNoticeParams, buildRequestChanges } from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  type CreditRefusal,
  buildPlainCreditRefusal,
  refuseWhileLoanUnpaid,
  computeBorrowerCreditScore,
} from './loan-quote.ts';
import {
  quotaPointsToAmount,
  isLoanCurrency,
  computeExtraQuotaPointsMaximum,
  amountToQuotaPoints,
} from '../../borrowing/loans/loan-quota.ts';

type State = Pick<AccountState, 'lastSeq' | 'states' | 'customer' | 'requests' | 'grantedPoints'>;
type Refused =
  | CreditRefusal
  | RequestRefusal
  | { refused: 'creditIncreaseAlreadyRequested'; params: Record<never, never> }
  | { refused: 'moreCreditBeyond'; params: { most: string; currency: string } };
const KIND = 'additionalCredit';

/** The most that can be requested, in whole units of a currency. */
export const computeMaximumAdditionalCredit = (points: bigint, currency: Currency): bigint =>
  quotaPointsToAmount(points, currency) / power10(currencyDigitsOf(currency));

/** `whole` units of the currency. */
export function decideRequestAdditionalCredit(
  state: State,
  { currency, whole }: { currency: Currency; whole: bigint },
  now: number,
): DecisionChanges | Refused {
  if (!isLoanCurrency(currency)) return { refused: 'currencyUnknown', params: { currency } };
  const forbidden = refuseRestrictedAction(state.states, 'open', now);
  if (forbidden) return forbidden;
  if (state.customer?.verification !== 'certified') return buildPlainCreditRefusal('identityRequired');
  const unpaid = refuseWhileLoanUnpaid(state.customer, now);
  if (unpaid) return unpaid;
  if ((state.requests ?? []).some((each) => each.kind === KIND && isRequestOpen(each)))
    return { refused: 'creditIncreaseAlreadyRequested', params: {} };
  const amount: Amount = whole * power10(currencyDigitsOf(currency));
  const most = computeMaximumAdditionalCredit(
    computeExtraQuotaPointsMaximum(computeBorrowerCreditScore(state.customer, now), state.grantedPoints ?? 0n),
    currency,
  );
  if (whole > most)
    return {
      refused: 'moreCreditBeyond',
      params: { most: formatAmount(most * power10(currencyDigitsOf(currency)), currency), currency },
    };
  const details = { points: amountToQuotaPoints(amount, currency).toString() };
  return buildRequestChanges(state, submitRequest({ kind: KIND, currency, amount, details }, state.lastSeq, now));
}

export const decideGrantAdditionalCredit = defineRequestApproval(KIND, KINDS.additionalCredit, (request) =>
  request.status === 'done'
    ? { notices: [{ code: 'moreCreditGranted', params: buildRequestNoticeParams(request) }] }
    : {},
);

export const decideRefuseAdditionalCredit = defineRequestRejection(KIND, (request, reason) => ({
  notices: [{ code: 'moreCreditRefused', params: buildRequestNoticeParams(request, { why: reason }) }],
}));
