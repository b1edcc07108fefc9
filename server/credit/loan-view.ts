/** Loans as the wire shows them. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { parseLoanTerms } from '@bourse/core/products/credit/loan-application.ts';
import { legalMaximumRateOn, lenderMarketOf } from '@bourse/core/borrowing/loans/legal-maximum-rate.ts';
import {
  loanCoolingUntil,
  advanceLoanTo,
  type Instalment,
  isInCoolingPeriod,
  isLoanRunning,
  type LoanState,
  type LoanTerms,
  type LoanDebt,
  computeLoanDebt,
  sumAmountsBy,
  computeTotalRepayment,
  unpaidAmountOf,
} from '@bourse/core/borrowing/loans/loan-state.ts';
import type { LoanPayment } from '@bourse/core/borrowing/loans/loan-payments.ts';
import { type LoanQuote, buildLoanQuote, type CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import { type Amount, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { type AccountId, encodeId } from '../ids.ts';

export type LoanView = CallAnswer<Calls['credit/applyLoan']>['loan'];
export type InstalmentView = CallAnswer<Calls['credit/getSchedule']>['instalments'][number];
type Quoted = CallAnswer<Calls['credit/previewLoan']>;
type PaymentView = CallAnswer<Calls['credit/getSchedule']>['payments'][number];

const whole = (each: Instalment): Amount => each.fee + each.interest + each.principal;

const buildTermsView = ({
  currency,
  principal,
  months,
  plan,
  rate,
  lateRate,
  apr,
  fee,
  count,
  score,
  table,
  zone,
}: LoanTerms) => ({
  currency,
  principal: formatAmount(principal, currency),
  months,
  plan,
  rate: formatScaled(rate),
  lateRate: formatScaled(lateRate),
  apr: formatScaled(apr),
  fee: formatAmount(fee, currency),
  dayCount: count,
  score,
  table,
  zone,
});

export const buildLoanDebtView = (owed: LoanDebt, currency: string) => ({
  fee: formatAmount(owed.fee, currency),
  interest: formatAmount(owed.interest, currency),
  principal: formatAmount(owed.principal, currency),
  total: formatAmount(owed.total, currency),
  due: formatAmount(owed.due, currency),
  overdue: formatAmount(owed.overdue, currency),
});
const NOTHING: LoanDebt = { fee: 0n, interest: 0n, principal: 0n, total: 0n, due: 0n, overdue: 0n };

function stateOf({ billed, paidAt, dueAt }: Instalment, now: number): InstalmentView['status'] {
  if (paidAt !== null) return paidAt <= dueAt ? 'paid' : 'paidLate';
  if (!billed) return 'coming';
  return dueAt <= now ? 'overdue' : 'due';
}

export const buildInstalmentViews = (all: readonly Instalment[], currency: string, now: number): InstalmentView[] =>
  all.map((each, index) => ({
    number: index + 1,
    date: each.date,
    principal: formatAmount(each.principal, currency),
    interest: formatAmount(each.interest, currency),
    fee: formatAmount(each.fee, currency),
    total: formatAmount(whole(each), currency),
    paid: formatAmount(whole(each) - unpaidAmountOf(each), currency),
    status: stateOf(each, now),
  }));

export const buildLoanPaymentView = (payment: LoanPayment, currency: string): PaymentView => ({
  number: payment.number,
  at: new Date(payment.at).toISOString(),
  bookedAt: new Date(payment.bookedAt).toISOString(),
  kind: payment.kind,
  amount: formatAmount(payment.amount, currency),
  fee: formatAmount(payment.fee, currency),
  interest: formatAmount(payment.interest, currency),
  principal: formatAmount(payment.principal, currency),
});

export function buildLoanQuoteView(
  { terms, schedule, total }: LoanQuote,
  pledge: Quoted['pledge'],
  today: CurrentLoanDay,
): Quoted {
  const { currency } = terms;
  return {
    ...buildTermsView(terms),
    interest: formatAmount(
      sumAmountsBy(schedule, ({ interest }) => interest),
      currency,
    ),
    total: formatAmount(total, currency),
    legal: buildLegalMaximumRateView(currency, today.date),
    pledge,
    instalments: buildInstalmentViews(schedule, currency, today.now),
  };
}
export const buildLegalMaximumRateView = (currency: string, date: string): Quoted['legal'] => ({
  maximum: formatScaled(legalMaximumRateOn(currency, date)),
  law: lenderMarketOf(currency) ?? 'US',
});

/** The next instalment, or the amount due now. */
export function findNextLoanPayment(book: LoanState, owed: LoanDebt): { date: string; amount: Amount } | null {
  if (!isLoanRunning(book)) return null;
  const due = book.instalments.find((each) => each.billed && each.paidAt === null);
  if (due) return { date: due.date, amount: owed.due };
  const ahead = book.instalments.find((each) => !each.billed);
  return ahead ? { date: ahead.date, amount: unpaidAmountOf(ahead) } : null;
}

/** The loan as of today, including nights that haven't been booked yet. */
export function buildLoanView(account: AccountId, stored: LoanState, today: CurrentLoanDay): LoanView {
  const book = advanceLoanTo(stored, today.date);
  const { terms, status } = book;
  const { currency } = terms;
  const owed = computeLoanDebt(book, today.now);
  const next = findNextLoanPayment(book, owed);
  const total = status === 'offered' ? buildLoanQuote(terms, today).total : computeTotalRepayment(book);
  return {
    id: encodeId('k', account, book.seq),
    status,
    ...buildTermsView(terms),
    total: formatAmount(total, currency),
    owed: buildLoanDebtView(owed, currency),
    next: next && { date: next.date, amount: formatAmount(next.amount, currency) },
    coolingUntil: isLoanRunning(book) && isInCoolingPeriod(book) ? loanCoolingUntil(book) : null,
    appliedAt: new Date(book.appliedAt).toISOString(),
    offeredAt: isoTimeOrNull(book.offeredAt),
    offerUntil: isoTimeOrNull(book.offerUntil),
    disbursedAt: isoTimeOrNull(book.disbursedAt),
    endedAt: isoTimeOrNull(book.endedAt),
    reason: null,
    remark: null,
    proposal: book.proposal && {
      amount: formatAmount(book.proposal.amount, currency),
      at: new Date(book.proposal.at).toISOString(),
    },
    secured: terms.pledges !== undefined,
    calledUntil: isLoanRunning(book) ? isoTimeOrNull(book.call?.dueAt ?? null) : null,
  };
}

const STATUS = { rejected: 'rejected', cancelled: 'cancelled', failed: 'cancelled' } as const;

/** An application that hasn't become an offer, or never did. */
export function buildLoanApplicationView(account: AccountId, request: ReviewRequest, today: CurrentLoanDay): LoanView {
  const terms = parseLoanTerms(request);
  const ended = request.status in STATUS;
  return {
    id: encodeId('k', account, request.seq),
    status: ended ? STATUS[request.status as keyof typeof STATUS] : 'applied',
    ...buildTermsView(terms),
    total: formatAmount(buildLoanQuote(terms, today).total, terms.currency),
    owed: buildLoanDebtView(NOTHING, terms.currency),
    next: null,
    coolingUntil: null,
    appliedAt: new Date(request.submittedAt).toISOString(),
    offeredAt: null,
    offerUntil: null,
    disbursedAt: null,
    endedAt: ended ? new Date(request.updatedAt).toISOString() : null,
    reason: request.reason,
    remark: request.remark,
    proposal: null,
    secured: terms.pledges !== undefined,
    calledUntil: null,
  };
}
