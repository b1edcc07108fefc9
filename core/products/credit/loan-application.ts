/** A loan is requested, and reviewed by a person: an application becomes an offer, whose terms stay as previewed. */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, parseScaled, formatScaled } from '../../ledger/money.ts';
import {
  defineRequestApproval,
  defineRequestRejection,
  defineRequestCancellation,
} from '../../compliance/define-request-decisions.ts';
import { submitRequest } from '../../compliance/review-request-transitions.ts';
import {
  isRequestOpen,
  type ReviewRequest,
  buildRequestNoticeParams,
  buildRequestChanges,
} from '../../compliance/review-requests.ts';
import { requests as KINDS } from './area.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DayCountConvention, RepaymentPlan } from '../../borrowing/loans/amortisation.ts';
import { type LoanTerms, buildOfferedLoan, type PledgeRequest } from '../../borrowing/loans/loan-state.ts';
import {
  approversNeededFor,
  type DepositWithdrawalTerms,
  defaultDepositWithdrawalTerms,
} from '../../accounts/funds-rules/deposit-withdrawal-rules.ts';
import type { GetPledgePrice } from '../../trading/execution/pledge.ts';
import {
  type Borrower,
  type CreditRefusal,
  type LoanTermsRequest,
  listLoanDebts,
  buildPlainCreditRefusal,
  quoteLoan,
  refuseWhileLoanUnpaid,
  type CurrentLoanDay,
} from './loan-quote.ts';
import { quotaPointsToAmount, LOAN_OFFER_DAYS, amountToQuotaPoints } from '../../borrowing/loans/loan-quota.ts';

type LoanState = Pick<
  AccountState,
  | 'lastSeq'
  | 'states'
  | 'customer'
  | 'requests'
  | 'loanBooks'
  | 'loansElsewhere'
  | 'grantedPoints'
  | 'holdings'
  | 'exits'
>;

const DAY_MS = 86_400_000;
const isLoan = ({ kind }: ReviewRequest): boolean => kind === 'loan';

export function buildBorrower(state: LoanState): Borrower {
  const { customer, states, loanBooks = [], loansElsewhere = [], grantedPoints = 0n } = state;
  if (!customer) throw new Error('a loan is decided about without its customer');
  return { customer, states, loanBooks, loansElsewhere, grantedPoints };
}

/** An offer's contents as the application stores them. */
function buildApplicationDetails({ terms }: { terms: LoanTerms }): ReviewRequest['details'] {
  const { rate, lateRate, count, plan, months, apr, fee, score, table, zone } = terms;
  return {
    rate: formatScaled(rate),
    lateRate: formatScaled(lateRate),
    apr: formatScaled(apr),
    fee: fee.toString(),
    count,
    plan,
    months,
    score,
    table,
    zone,
    ...(terms.pledges ? { pledges: formatPledges(terms.pledges) } : {}),
  };
}
/** "7 100000000,9 50000000": positions and units. */
const formatPledges = (pledges: readonly PledgeRequest[]): string =>
  pledges.map(({ position, quantity }) => `${position} ${quantity}`).join(',');
const parsePledges = (text: unknown): Pick<LoanTerms, 'pledges'> =>
  typeof text === 'string'
    ? {
        pledges: text.split(',').map((each) => {
          const [position, quantity] = each.split(' ').map(BigInt);
          return { position: position!, quantity: quantity! };
        }),
      }
    : {};

const rateIn = (value: unknown): bigint => parseScaled(String(value)) ?? 0n;
export function parseLoanTerms({ details, currency, amount }: ReviewRequest): LoanTerms {
  if (currency === null || amount === null) throw new Error('an application for a loan without an amount');
  return {
    currency,
    principal: amount,
    rate: rateIn(details['rate']),
    lateRate: rateIn(details['lateRate']),
    apr: rateIn(details['apr']),
    count: details['count'] as DayCountConvention,
    plan: details['plan'] as RepaymentPlan,
    months: Number(details['months']),
    fee: BigInt(String(details['fee'])),
    score: Number(details['score']),
    table: String(details['table']),
    zone: String(details['zone']),
    ...parsePledges(details['pledges']),
  };
}

/** Including what is owed already, so that several small loans need two people like a large one. */
const sumOwedWithLoan = (
  { loanBooks = [], loansElsewhere = [] }: LoanState,
  { currency, principal }: LoanTerms,
): Amount =>
  listLoanDebts([...loanBooks, ...loansElsewhere]).reduce(
    (sum, each) =>
      sum +
      (each.currency === currency
        ? each.owed
        : quotaPointsToAmount(amountToQuotaPoints(each.owed, each.currency), currency)),
    principal,
  );

/** One application at a time. Above what one person may pay out, two approve. */
export function decideApplyForLoan(
  state: LoanState,
  wish: LoanTermsRequest,
  today: CurrentLoanDay,
  markOf: GetPledgePrice = () => null,
  limit?: Pick<DepositWithdrawalTerms, 'fourEyesAbove'>,
): DecisionChanges | CreditRefusal {
  const forbidden = refuseRestrictedAction(state.states, 'open', today.now);
  if (forbidden) return forbidden;
  if ((state.requests ?? []).some((each) => isLoan(each) && isRequestOpen(each)))
    return buildPlainCreditRefusal('loanAwaitingReview');
  const quote = quoteLoan(buildBorrower(state), wish, today, {
    positions: state.holdings ?? [],
    exits: state.exits,
    markOf,
  });
  if ('refused' in quote) return quote;
  const { terms } = quote;
  const change = submitRequest(
    {
      kind: 'loan',
      currency: terms.currency,
      amount: terms.principal,
      details: {
        ...buildApplicationDetails(quote),
        approvers: approversNeededFor(
          sumOwedWithLoan(state, terms),
          limit ?? defaultDepositWithdrawalTerms('withdrawal', terms.currency),
        ),
      },
    },
    state.lastSeq,
    today.now,
  );
  return buildRequestChanges(state, change, {
    notices: [{ code: 'loanApplied', params: buildRequestNoticeParams(change.request) }],
  });
}

/** The customer withdraws it before anybody has looked at it. */
export const decideCancelLoanApplication = defineRequestCancellation('loan');

/** Approval makes the offer, under the number of the application; nothing is paid out until the customer accepts it. */
export const decideApproveLoan = defineRequestApproval('loan', KINDS.loan, (request, { customer }: LoanState, now) => {
  const unpaid = customer && refuseWhileLoanUnpaid(customer, now);
  if (unpaid) return unpaid;
  if (request.status !== 'done') return {};
  const offerUntil = now + LOAN_OFFER_DAYS * DAY_MS;
  const offer = buildOfferedLoan({
    seq: request.seq,
    terms: parseLoanTerms(request),
    appliedAt: request.submittedAt,
    offeredAt: now,
    offerUntil,
  });
  const until = new Date(offerUntil).toISOString();
  return {
    records: { loanBooks: [offer] },
    notices: [{ code: 'loanOffered', params: buildRequestNoticeParams(request, { until }) }],
  };
});

export const decideRejectLoan = defineRequestRejection('loan', (request, reason) => ({
  notices: [{ code: 'loanRefused', params: buildRequestNoticeParams(request, { why: reason }) }],
}));
