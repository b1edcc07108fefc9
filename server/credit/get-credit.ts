/** A customer's credit: what they may borrow, what they owe, and what is due next. */
import { dayCountRuleOf } from '@bourse/core/borrowing/loans/amortisation.ts';
import {
  advanceLoanTo,
  isLoanRunning,
  type LoanState,
  type LoanDebt,
  computeLoanDebt,
} from '@bourse/core/borrowing/loans/loan-state.ts';
import { LATE_SURCHARGE_RATE } from '@bourse/core/borrowing/loans/legal-maximum-rate.ts';
import { findOverdueAmount } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { type Borrower, computeBorrowerQuota } from '@bourse/core/products/credit/loan-quote.ts';
import {
  quotaPointsToAmount,
  LOAN_COOLING_DAYS,
  LOAN_FEE_RATE,
  LOAN_POINTS_MINIMUM,
  LOAN_CURRENCIES,
  LOAN_MONTHS,
  computeExtraQuotaPointsMaximum,
  LOAN_OFFER_DAYS,
  QUOTA_TABLE,
  QUOTA_TABLE_VERSION,
} from '@bourse/core/borrowing/loans/loan-quota.ts';
import { computeMaximumAdditionalCredit } from '@bourse/core/products/credit/additional-credit.ts';
import { currencyDigitsOf, formatAmount, formatScaled, power10 } from '@bourse/core/ledger/money.ts';
import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { listRequests } from '../requests/review-request-store.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { accrueCustomerLoans } from './accrue-loans.ts';
import {
  buildLoanApplicationView,
  buildLoanView,
  findNextLoanPayment,
  buildLegalMaximumRateView,
  buildLoanDebtView,
} from './loan-view.ts';
import { readBorrower } from './store.ts';
import { computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';

const NEWEST = { before: null, limit: 1 };

export const getCredit =
  (dependencies: ServerDependencies): Handler<'credit/getCredit'> =>
  async (_, { account }) => {
    await accrueCustomerLoans(dependencies, account);
    const { kysely } = dependencies.database;
    const [borrower, [application], [more]] = await Promise.all([
      readBorrower(kysely, account),
      listRequests(kysely, account, 'loan', NEWEST),
      listRequests(kysely, account, 'additionalCredit', NEWEST),
    ]);
    const today = computeLoanCalendarDay(dependencies, dependencies.clock.now());
    const { customer, loanBooks } = borrower;
    const { score, band } = computeBorrowerQuota(borrower, today.now);
    const unpaid = findOverdueAmount(customer.loans, today.now);
    return {
      score,
      table: QUOTA_TABLE_VERSION,
      rate: band && formatScaled(band.rate),
      feeRate: formatScaled(LOAN_FEE_RATE),
      lateMore: formatScaled(LATE_SURCHARGE_RATE),
      coolingDays: LOAN_COOLING_DAYS,
      offerDays: LOAN_OFFER_DAYS,
      months: [...LOAN_MONTHS],
      verified: customer.verification === 'certified',
      quotas: quotasOf(borrower, today),
      borrowed: borrowedBy(loanBooks, today),
      next: nextDue(loanBooks, today.now, (book) => computeLoanCalendarDay(dependencies, today.now, book).date),
      unpaid: unpaid && { currency: unpaid.currency, amount: formatAmount(unpaid.owed, unpaid.currency) },
      application:
        application && isRequestOpen(application) ? buildLoanApplicationView(account, application, today) : null,
      offers: loanBooks
        .filter(({ status, offerUntil }) => status === 'offered' && offerUntil > today.now)
        .map((book) => buildLoanView(account, book, computeLoanCalendarDay(dependencies, today.now, book))),
      moreCredit: more ? buildRequestView(account, more) : null,
    };
  };

/** By currency; without currencies in which nobody can borrow. */
function quotasOf(borrower: Borrower, { now, date }: { now: number; date: string }) {
  const { score, points, free } = computeBorrowerQuota(borrower, now);
  const additional = computeExtraQuotaPointsMaximum(score, borrower.grantedPoints);
  return LOAN_CURRENCIES.flatMap((currency) => {
    const counted = dayCountRuleOf(currency);
    if (!counted) return [];
    return [
      {
        currency,
        quota: formatAmount(quotaPointsToAmount(points, currency), currency),
        available: formatAmount(quotaPointsToAmount(free, currency), currency),
        minimum: formatAmount(quotaPointsToAmount(LOAN_POINTS_MINIMUM, currency), currency),
        maximumExtraRequest: formatAmount(
          computeMaximumAdditionalCredit(additional, currency) * power10(currencyDigitsOf(currency)),
          currency,
        ),
        dayCount: counted.count,
        legal: buildLegalMaximumRateView(currency, date),
        table: QUOTA_TABLE.map((band) => ({
          from: band.from,
          quota: formatAmount(quotaPointsToAmount(band.points, currency), currency),
          rate: formatScaled(band.rate),
        })),
      },
    ];
  });
}

const added = (one: LoanDebt, other: LoanDebt): LoanDebt => ({
  fee: one.fee + other.fee,
  interest: one.interest + other.interest,
  principal: one.principal + other.principal,
  total: one.total + other.total,
  due: one.due + other.due,
  overdue: one.overdue + other.overdue,
});

/** The total owed in each currency, including the nights up to today. */
function borrowedBy(books: readonly LoanState[], { now, date }: { now: number; date: string }) {
  const sums = new Map<string, LoanDebt>();
  for (const book of books.filter(isLoanRunning)) {
    const { currency } = book.terms;
    const owed = computeLoanDebt(advanceLoanTo(book, date), now);
    const before = sums.get(currency);
    sums.set(currency, before ? added(before, owed) : owed);
  }
  return [...sums].map(([currency, owed]) => ({ currency, ...buildLoanDebtView(owed, currency) }));
}

/** What falls due next in each currency, over all loans: on the earliest date, or everything that is due by now. */
function nextDue(books: readonly LoanState[], now: number, todayOf: (book: LoanState) => string) {
  const each = books.filter(isLoanRunning).flatMap((stored) => {
    const today = todayOf(stored);
    const book = advanceLoanTo(stored, today);
    const next = findNextLoanPayment(book, computeLoanDebt(book, now));
    const { currency } = book.terms;
    return next ? [{ ...next, currency, isDue: next.date <= today, late: book.status === 'overdue' }] : [];
  });
  return [...new Set(each.map(({ currency }) => currency))].map((currency) => {
    const all = each.filter((one) => one.currency === currency);
    const date = all.map((one) => one.date).reduce((first, other) => (other < first ? other : first));
    const together = all.filter((one) => one.isDue || one.date === date);
    const amount = together.reduce((sum, one) => sum + one.amount, 0n);
    return { currency, date, amount: formatAmount(amount, currency), late: together.some(({ late }) => late) };
  });
}
