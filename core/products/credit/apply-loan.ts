/** A loan is requested, and reviewed by a person: an application becomes an offer, whose terms stay as previewed. */
import type { DecisionChanges } from '../../ledger/changes.ts';
import { type Amount, parseScaled, formatScaled } from '../../ledger/money.ts';
import {
  approveRequest,
  approvalRulesFor,
  cancelRequest,
  isRequestRefusal,
  rejectRequest,
  type RequestRefusal,
  type Reviewer,
  submitRequest,
} from '../../compliance/request-transitions.ts';
import {
  type RequestAuthor,
  isRequestOpen,
  type Request,
  buildRequestNoticeParams,
  buildRequestChanges,
} from '../../compliance/requests.ts';
import { requests as KINDS } from './area.ts';
import { refuseRestrictedAction } from '../../compliance/restrictions.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DayCountConvention, RepaymentPlan } from '../../borrowing/loans/amortisation.ts';
import { type LoanTerms, buildOfferedLoan, type PledgeRequest } from '../../borrowing/loans/loan-state.ts';
import { approversNeededFor, type FundsTerms, houseFundsTerms } from '../../accounts/funds-rules/funds-rules.ts';
import type { GetPledgePrice } from '../../trading/execution/pledge.ts';
import {
  type Borrower,
  type CreditRefusal,
  type LoanTermsRequest,
  listLoanDebts,
  plainCreditRefusal,
  quoteLoan,
  refuseWhileLoanUnpaid,
  type LoanCalendarDay,
} from './loan-quote.ts';
import { amountOfPoints, LOAN_OFFER_DAYS, pointsOfAmount } from '../../borrowing/loans/loan-quota.ts';

type LoanState = Pick<
  AccountState,
  'lastSeq' | 'states' | 'customer' | 'requests' | 'loanBooks' | 'loansElsewhere' | 'grantedPoints' | 'holdings'
>;

const DAY_MS = 86_400_000;
const isLoan = ({ kind }: Request): boolean => kind === 'loan';

export function borrowerOf(state: LoanState): Borrower {
  const { customer, states, loanBooks = [], loansElsewhere = [], grantedPoints = 0n } = state;
  if (!customer) throw new Error('a loan is decided about without its customer');
  return { customer, states, loanBooks, loansElsewhere, grantedPoints };
}

/** An offer's contents as the application stores them. */
function detailsOf({ terms }: { terms: LoanTerms }): Request['details'] {
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
    ...(terms.pledges ? { pledges: pledgesText(terms.pledges) } : {}),
  };
}
/** "7 100000000,9 50000000": positions and units. */
const pledgesText = (pledges: readonly PledgeRequest[]): string =>
  pledges.map(({ position, quantity }) => `${position} ${quantity}`).join(',');
const pledgesIn = (text: unknown): Pick<LoanTerms, 'pledges'> =>
  typeof text === 'string'
    ? {
        pledges: text.split(',').map((each) => {
          const [position, quantity] = each.split(' ').map(BigInt);
          return { position: position!, quantity: quantity! };
        }),
      }
    : {};

const rateIn = (value: unknown): bigint => parseScaled(String(value)) ?? 0n;
export function parseLoanTerms({ details, currency, amount }: Request): LoanTerms {
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
    ...pledgesIn(details['pledges']),
  };
}

/** Including what is owed already, so that several small loans need two people like a large one. */
const inAll = ({ loanBooks = [], loansElsewhere = [] }: LoanState, { currency, principal }: LoanTerms): Amount =>
  listLoanDebts([...loanBooks, ...loansElsewhere]).reduce(
    (sum, each) =>
      sum +
      (each.currency === currency ? each.owed : amountOfPoints(pointsOfAmount(each.owed, each.currency), currency)),
    principal,
  );

/** One application at a time. Above what one person may pay out, two approve. */
export function decideApplyForLoan(
  state: LoanState,
  wish: LoanTermsRequest,
  today: LoanCalendarDay,
  markOf: GetPledgePrice = () => null,
  limit?: Pick<FundsTerms, 'fourEyesAbove'>,
): DecisionChanges | CreditRefusal {
  const forbidden = refuseRestrictedAction(state.states, 'open', today.now);
  if (forbidden) return forbidden;
  if ((state.requests ?? []).some((each) => isLoan(each) && isRequestOpen(each)))
    return plainCreditRefusal('loanAwaitingReview');
  const quote = quoteLoan(borrowerOf(state), wish, today, { positions: state.holdings ?? [], markOf });
  if ('refused' in quote) return quote;
  const { terms } = quote;
  const change = submitRequest(
    {
      kind: 'loan',
      currency: terms.currency,
      amount: terms.principal,
      details: {
        ...detailsOf(quote),
        approvers: approversNeededFor(inAll(state, terms), limit ?? houseFundsTerms('withdrawal', terms.currency)),
      },
    },
    state.lastSeq,
    today.now,
  );
  return buildRequestChanges(state, change, {
    notices: [{ code: 'loanApplied', params: buildRequestNoticeParams(change.request) }],
  });
}

const applicationIn = ({ requests = [] }: Pick<AccountState, 'requests'>, seq: bigint): Request | null =>
  requests.find((each) => each.seq === seq && isLoan(each)) ?? null;

/** The customer withdraws it before anybody has looked at it. */
export function decideCancelLoanApplication(
  state: LoanState,
  seq: bigint,
  now: number,
): DecisionChanges | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainCreditRefusal('notFound');
  const change = cancelRequest(request, now);
  return isRequestRefusal(change) ? change : buildRequestChanges(state, change);
}

/** Approval makes the offer, under the number of the application; nothing is paid out until the customer accepts it. */
export function decideApproveLoan(
  state: LoanState,
  seq: bigint,
  reviewer: Reviewer,
  account: bigint,
  now: number,
): DecisionChanges | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainCreditRefusal('notFound');
  const approving = { ...approvalRulesFor(KINDS.loan, request), account, inviter: state.customer?.inviter ?? null };
  const change = approveRequest(request, reviewer, approving, now);
  if (isRequestRefusal(change)) return change;
  const unpaid = state.customer && refuseWhileLoanUnpaid(state.customer, now);
  if (unpaid) return unpaid;
  if (change.request.status !== 'done') return buildRequestChanges(state, change);
  const offerUntil = now + LOAN_OFFER_DAYS * DAY_MS;
  const offer = buildOfferedLoan({
    seq,
    terms: parseLoanTerms(request),
    appliedAt: request.submittedAt,
    offeredAt: now,
    offerUntil,
  });
  const until = new Date(offerUntil).toISOString();
  return buildRequestChanges(state, change, {
    records: { loanBooks: [offer] },
    notices: [{ code: 'loanOffered', params: buildRequestNoticeParams(request, { until }) }],
  });
}

export function decideRejectLoan(
  state: LoanState,
  seq: bigint,
  { author, reason, remark }: { author: RequestAuthor; reason: string; remark: string | null },
  now: number,
): DecisionChanges | CreditRefusal | RequestRefusal {
  const request = applicationIn(state, seq);
  if (!request) return plainCreditRefusal('notFound');
  const change = rejectRequest(request, author, reason, remark, now);
  if (isRequestRefusal(change)) return change;
  return buildRequestChanges(state, change, {
    notices: [{ code: 'loanRefused', params: buildRequestNoticeParams(request, { why: reason }) }],
  });
}
