/** What a loan would cost, before it is requested: the terms stay the same from preview to offer. */
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import {
  refuseRestrictedAction,
  type Restriction,
  type RestrictionRefusal,
} from '../../compliance/account-restrictions.ts';
import type { Order } from '../../trading/orders/order.ts';
import type { Position } from '../../trading/orders/position.ts';
import { computeAnnualPercentageRate, dayCountRuleOf, type RepaymentPlan } from '../../borrowing/loans/amortisation.ts';
import { legalMaximumRateOn, computeLateRate } from '../../borrowing/loans/legal-maximum-rate.ts';
import {
  buildInitialLoanSchedule,
  type Instalment,
  isLoanRunning,
  type LoanState,
  type LoanTerms,
  sumAmountsBy,
  unpaidAmountOf,
  type PledgeRequest,
} from '../../borrowing/loans/loan-state.ts';
import { findOverdueAmount } from '../../borrowing/loans/overdue-loans.ts';
import {
  quotaPointsToAmount,
  type BorrowedAmount,
  computeLoanFee,
  isLoanCurrency,
  LOAN_POINTS_MINIMUM,
  type LoanMonths,
  computeLoanQuota,
  QUOTA_TABLE_VERSION,
} from '../../borrowing/loans/loan-quota.ts';
import {
  refuseLoanBeyondPledge,
  type GetPledgePrice,
  type PledgeRefusal,
  valuePledges,
} from '../../trading/execution/pledge.ts';
import { PLEDGE_RULES_VERSION, SECURED_LOAN_RATE } from '../../borrowing/loans/pledge-rules.ts';
import {
  creditScoreFactsOf,
  computeCreditScoreParts,
  computeCreditScore,
} from '../../accounts/customers/credit-score.ts';

export interface LoanTermsRequest {
  currency: Currency;
  amount: Amount;
  months: LoanMonths;
  plan: RepaymentPlan;
  /** What would secure it; absent or empty for nothing. */
  pledges?: readonly PledgeRequest[];
}
export interface Borrower {
  customer: CustomerState;
  states: readonly Restriction[];
  /** Offered and running loans. */
  loanBooks: readonly LoanState[];
  /** Loans of the person's other accounts: a person can use what a score allows only once. */
  loansElsewhere?: readonly LoanState[];
  grantedPoints: bigint;
}
/** Where and when dates are counted. */
export interface CurrentLoanDay {
  date: string;
  zone: string;
  zones: TimeZoneConverter;
  now: number;
}
export type CreditRefusal =
  | RestrictionRefusal
  | {
      refused: 'identityRequired' | 'loanAwaitingReview' | 'notFound' | 'loanOfferLapsed';
      params: Record<never, never>;
    }
  | PledgeRefusal
  | { refused: 'tooFrequent'; params: { retryAfterSeconds: number } }
  | { refused: 'currencyUnknown'; params: { currency: string } }
  | { refused: 'loanTooSmall'; params: { minimum: string; currency: string } }
  | { refused: 'loanQuotaInsufficient'; params: { available: string; currency: string } }
  | { refused: 'unpaidLoanFirst'; params: { owed: string; currency: string } }
  | { refused: 'repaymentExceedsLoan'; params: { owed: string; currency: string } }
  | { refused: 'repaymentLeavesCents'; params: { owed: string; least: string; currency: string } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } }
  | { refused: 'loanTotalChanged'; params: { quotedTotal: string; total: string; currency: string } };

export interface LoanQuote {
  terms: LoanTerms;
  schedule: Instalment[];
  /** The whole repayment. */
  total: Amount;
}

export const buildPlainCreditRefusal = (
  refused: Extract<CreditRefusal, { params: Record<never, never> }>['refused'],
): CreditRefusal => ({ refused, params: {} }) as CreditRefusal;

/** An overdue amount in any currency blocks new loans and new leverage. */
export function refuseWhileLoanUnpaid(
  { loans }: Pick<CustomerState, 'loans'>,
  now: number,
): { refused: 'unpaidLoanFirst'; params: { owed: string; currency: string } } | null {
  const unpaid = findOverdueAmount(loans, now);
  return (
    unpaid && {
      refused: 'unpaidLoanFirst',
      params: { owed: formatAmount(unpaid.owed, unpaid.currency), currency: unpaid.currency },
    }
  );
}

export const computeBorrowerCreditScore = (customer: CustomerState, now: number): number =>
  computeCreditScore(computeCreditScoreParts(creditScoreFactsOf(customer, now)));

/** What is owed on each loan, or was offered. */
export const listLoanDebts = (books: readonly LoanState[]): BorrowedAmount[] =>
  books.flatMap((book) => {
    const { terms, status } = book;
    if (status !== 'offered' && !isLoanRunning(book)) return [];
    return [{ currency: terms.currency, owed: status === 'offered' ? terms.principal : book.principalLeft }];
  });
/** A secured loan doesn't count against what the score allows. */
export const listUnsecuredLoanDebts = (books: readonly LoanState[]): BorrowedAmount[] =>
  listLoanDebts(books.filter(({ terms }) => !terms.pledges));

export const computeBorrowerQuota = (
  { customer, grantedPoints, loanBooks, loansElsewhere = [] }: Borrower,
  now: number,
) => {
  const score = computeBorrowerCreditScore(customer, now);
  return {
    score,
    ...computeLoanQuota(score, grantedPoints, listUnsecuredLoanDebts([...loanBooks, ...loansElsewhere])),
  };
};

export const buildLoanQuote = (
  terms: LoanTerms,
  { date, zones }: Pick<CurrentLoanDay, 'date' | 'zones'>,
): LoanQuote => {
  const schedule = buildInitialLoanSchedule(terms, date, zones);
  return { terms, schedule, total: sumAmountsBy(schedule, unpaidAmountOf) };
};

/** Positions that should secure a loan, and what they would bring. */
export interface PledgeableHoldings {
  positions: readonly Position[];
  /** Orders that protect them. */
  exits?: readonly Order[];
  markOf: GetPledgePrice;
}
export const NO_PLEDGEABLE_HOLDINGS: PledgeableHoldings = { positions: [], markOf: () => null };

/** Borrowers who get no loan, whatever they would pledge. */
function refuseBorrower({ states, customer }: Borrower, currency: Currency, now: number): CreditRefusal | null {
  if (!isLoanCurrency(currency) || dayCountRuleOf(currency) === null)
    return { refused: 'currencyUnknown', params: { currency } };
  const forbidden = refuseRestrictedAction(states, 'open', now);
  if (forbidden) return forbidden;
  return customer.verification === 'certified'
    ? refuseWhileLoanUnpaid(customer, now)
    : buildPlainCreditRefusal('identityRequired');
}

/** By the score, or by the pledge: the rate, and the table that it is from. */
function determineLoanRate(
  borrower: Borrower,
  { currency, amount, pledges = [] }: LoanTermsRequest,
  { positions, exits, markOf }: PledgeableHoldings,
  now: number,
): Pick<LoanTerms, 'rate' | 'score' | 'table' | 'pledges'> | CreditRefusal {
  const { score, free, band } = computeBorrowerQuota(borrower, now);
  if (pledges.length === 0) {
    const available = quotaPointsToAmount(free, currency);
    if (band === null || amount > available)
      return { refused: 'loanQuotaInsufficient', params: { available: formatAmount(available, currency), currency } };
    return { rate: band.rate, score, table: QUOTA_TABLE_VERSION };
  }
  const secured = valuePledges(pledges, positions, { currency, loan: NO_LOAN_YET, markOf, now, exits });
  if ('refused' in secured) return secured;
  if (amount > secured.loanable) return refuseLoanBeyondPledge(secured.loanable, currency);
  return { rate: SECURED_LOAN_RATE, score, table: PLEDGE_RULES_VERSION, pledges };
}
const NO_LOAN_YET = 0n;

export function quoteLoan(
  borrower: Borrower,
  wish: LoanTermsRequest,
  today: CurrentLoanDay,
  holdings: PledgeableHoldings = NO_PLEDGEABLE_HOLDINGS,
): LoanQuote | CreditRefusal {
  const { currency, amount, months, plan } = wish;
  const { now, date, zone } = today;
  const refused = refuseBorrower(borrower, currency, now);
  if (refused) return refused;
  const lent = determineLoanRate(borrower, wish, holdings, now);
  if ('refused' in lent) return lent;
  const least = quotaPointsToAmount(LOAN_POINTS_MINIMUM, currency);
  if (amount < least) return { refused: 'loanTooSmall', params: { minimum: formatAmount(least, currency), currency } };
  const terms: LoanTerms = {
    currency,
    principal: amount,
    ...lent,
    lateRate: computeLateRate(lent.rate, currency, date),
    count: dayCountRuleOf(currency)!.count,
    plan,
    months,
    fee: computeLoanFee(amount),
    apr: 0n,
    zone,
  };
  const quote = buildLoanQuote(terms, today);
  const apr = computeAnnualPercentageRate(amount, quote.schedule.map(unpaidAmountOf));
  if (apr > legalMaximumRateOn(currency, date))
    throw new Error(`a loan in ${currency} would cost more than the law allows`);
  return { ...quote, terms: { ...terms, apr } };
}
