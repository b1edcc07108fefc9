/** What a loan would cost, before it is requested: the terms stay the same from preview to offer. */
import type { Zones } from '../../markets/market.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import { refuseAct, type Restriction, type RestrictionRefusal } from '../../compliance/restrictions.ts';
import type { Position } from '../../trading/orders/position.ts';
import { annualRate, countedDays, type LoanPlan } from '../../borrowing/loans/amortisation.ts';
import { legalMaximum, lateRate } from '../../borrowing/loans/legal-maximum.ts';
import {
  firstSchedule,
  type Instalment,
  isRunning,
  type LoanBook,
  type LoanTerms,
  sumBy,
  unpaidOf,
  type PledgeWish,
} from '../../borrowing/loans/loan-book.ts';
import { anyOverdue } from '../../borrowing/loans/overdue-loans.ts';
import {
  amountOf,
  type Borrowed,
  feeOf,
  isLent,
  LEAST_POINTS,
  type LoanMonths,
  quotaOf,
  TABLE_VERSION,
} from '../../borrowing/loans/quota.ts';
import { loanBeyondPledge, type MarkOf, type PledgeRefusal, secure } from '../../trading/execution/pledge.ts';
import { PLEDGE_VERSION, SECURED_RATE } from '../../borrowing/loans/pledge-rules.ts';
import { creditFactsOf, creditParts, creditScore } from '../../accounts/customers/credit-score.ts';

export interface LoanWish {
  currency: Currency;
  amount: Amount;
  months: LoanMonths;
  plan: LoanPlan;
  /** What would secure it; absent or empty for nothing. */
  pledges?: readonly PledgeWish[];
}
export interface Borrower {
  customer: CustomerState;
  states: readonly Restriction[];
  /** Offered and running loans. */
  loanBooks: readonly LoanBook[];
  /** Loans of the person's other accounts: a person can use what a score allows only once. */
  loansElsewhere?: readonly LoanBook[];
  grantedPoints: bigint;
}
/** Where and when dates are counted. */
export interface Today {
  date: string;
  zone: string;
  zones: Zones;
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
  | { refused: 'loanTotalChanged'; params: { shown: string; total: string; currency: string } };

export interface Quote {
  terms: LoanTerms;
  schedule: Instalment[];
  /** The whole repayment. */
  total: Amount;
}

export const plainRefusal = (
  refused: Extract<CreditRefusal, { params: Record<never, never> }>['refused'],
): CreditRefusal => ({ refused, params: {} }) as CreditRefusal;

/** An overdue amount in any currency blocks new loans and new leverage. */
export function refuseUnpaid(
  { loans }: Pick<CustomerState, 'loans'>,
  now: number,
): { refused: 'unpaidLoanFirst'; params: { owed: string; currency: string } } | null {
  const unpaid = anyOverdue(loans, now);
  return (
    unpaid && {
      refused: 'unpaidLoanFirst',
      params: { owed: formatAmount(unpaid.owed, unpaid.currency), currency: unpaid.currency },
    }
  );
}

export const scoreOf = (customer: CustomerState, now: number): number =>
  creditScore(creditParts(creditFactsOf(customer, now)));

/** What is owed on each loan, or was offered. */
export const owedIn = (books: readonly LoanBook[]): Borrowed[] =>
  books.flatMap((book) => {
    const { terms, status } = book;
    if (status !== 'offered' && !isRunning(book)) return [];
    return [{ currency: terms.currency, owed: status === 'offered' ? terms.principal : book.principalLeft }];
  });
/** A secured loan doesn't count against what the score allows. */
export const borrowedIn = (books: readonly LoanBook[]): Borrowed[] =>
  owedIn(books.filter(({ terms }) => !terms.pledges));

export const borrowerQuota = ({ customer, grantedPoints, loanBooks, loansElsewhere = [] }: Borrower, now: number) => {
  const score = scoreOf(customer, now);
  return { score, ...quotaOf(score, grantedPoints, borrowedIn([...loanBooks, ...loansElsewhere])) };
};

export const quoteOf = (terms: LoanTerms, { date, zones }: Pick<Today, 'date' | 'zones'>): Quote => {
  const schedule = firstSchedule(terms, date, zones);
  return { terms, schedule, total: sumBy(schedule, unpaidOf) };
};

/** Positions that should secure a loan, and what they would bring. */
export interface Holdings {
  positions: readonly Position[];
  markOf: MarkOf;
}
export const NO_HOLDINGS: Holdings = { positions: [], markOf: () => null };

/** Borrowers who get no loan, whatever they would pledge. */
function refuseBorrower({ states, customer }: Borrower, currency: Currency, now: number): CreditRefusal | null {
  if (!isLent(currency) || countedDays(currency) === null) return { refused: 'currencyUnknown', params: { currency } };
  const forbidden = refuseAct(states, 'open', now);
  if (forbidden) return forbidden;
  return customer.verification === 'certified' ? refuseUnpaid(customer, now) : plainRefusal('identityRequired');
}

/** By the score, or by the pledge: the rate, and the table that it is from. */
function lentAt(
  borrower: Borrower,
  { currency, amount, pledges = [] }: LoanWish,
  { positions, markOf }: Holdings,
  now: number,
): Pick<LoanTerms, 'rate' | 'score' | 'table' | 'pledges'> | CreditRefusal {
  const { score, free, band } = borrowerQuota(borrower, now);
  if (pledges.length === 0) {
    const available = amountOf(free, currency);
    if (band === null || amount > available)
      return { refused: 'loanQuotaInsufficient', params: { available: formatAmount(available, currency), currency } };
    return { rate: band.rate, score, table: TABLE_VERSION };
  }
  const secured = secure(pledges, positions, { currency, loan: NO_LOAN_YET, markOf, now });
  if ('refused' in secured) return secured;
  if (amount > secured.loanable) return loanBeyondPledge(secured.loanable, currency);
  return { rate: SECURED_RATE, score, table: PLEDGE_VERSION, pledges };
}
const NO_LOAN_YET = 0n;

export function quoteLoan(
  borrower: Borrower,
  wish: LoanWish,
  today: Today,
  holdings: Holdings = NO_HOLDINGS,
): Quote | CreditRefusal {
  const { currency, amount, months, plan } = wish;
  const { now, date, zone } = today;
  const refused = refuseBorrower(borrower, currency, now);
  if (refused) return refused;
  const lent = lentAt(borrower, wish, holdings, now);
  if ('refused' in lent) return lent;
  const least = amountOf(LEAST_POINTS, currency);
  if (amount < least) return { refused: 'loanTooSmall', params: { minimum: formatAmount(least, currency), currency } };
  const terms: LoanTerms = {
    currency,
    principal: amount,
    ...lent,
    lateRate: lateRate(lent.rate, currency, date),
    count: countedDays(currency)!.count,
    plan,
    months,
    fee: feeOf(amount),
    apr: 0n,
    zone,
  };
  const quote = quoteOf(terms, today);
  const apr = annualRate(amount, quote.schedule.map(unpaidOf));
  if (apr > legalMaximum(currency, date)) throw new Error(`a loan in ${currency} would cost more than the law allows`);
  return { ...quote, terms: { ...terms, apr } };
}
