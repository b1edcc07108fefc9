/** A customer's credit: what they may borrow, what they owe, and what is due next. */
import { countedDays } from '@bourse/core/borrowing/loans/amortisation.ts';
import { countedTo, isRunning, type LoanBook, type Owed, owedOf } from '@bourse/core/borrowing/loans/loan-book.ts';
import { LATE_MORE } from '@bourse/core/borrowing/loans/legal-maximum.ts';
import { anyOverdue } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { type Borrower, borrowerQuota } from '@bourse/core/products/credit/offer.ts';
import {
  amountOf,
  COOLING_DAYS,
  FEE_RATE,
  LEAST_POINTS,
  LOAN_CURRENCIES,
  LOAN_MONTHS,
  mostBeside,
  OFFER_DAYS,
  QUOTA_TABLE,
  TABLE_VERSION,
} from '@bourse/core/borrowing/loans/quota.ts';
import { mostWhole } from '@bourse/core/products/credit/more-credit.ts';
import { digitsOf, formatAmount, formatScaled, power10 } from '@bourse/core/ledger/money.ts';
import { isOpen } from '@bourse/core/compliance/requests.ts';
import { listRequests } from '../requests/request-store.ts';
import { requestView } from '../requests/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { countOwn } from './accrue-loans.ts';
import { applicationView, loanView, nextOf, shownLegal, shownOwed } from './loan-view.ts';
import { readBorrower } from './store.ts';
import { todayAt } from './loan-context.ts';

const NEWEST = { before: null, limit: 1 };

export const getCredit =
  (parts: Parts): Handler<'credit/getCredit'> =>
  async (_, { account }) => {
    await countOwn(parts, account);
    const { kysely } = parts.database;
    const [borrower, [application], [more]] = await Promise.all([
      readBorrower(kysely, account),
      listRequests(kysely, account, 'loan', NEWEST),
      listRequests(kysely, account, 'additionalCredit', NEWEST),
    ]);
    const today = todayAt(parts, parts.clock.now());
    const { customer, loanBooks } = borrower;
    const { score, band } = borrowerQuota(borrower, today.now);
    const unpaid = anyOverdue(customer.loans, today.now);
    return {
      score,
      table: TABLE_VERSION,
      rate: band && formatScaled(band.rate),
      feeRate: formatScaled(FEE_RATE),
      lateMore: formatScaled(LATE_MORE),
      coolingDays: COOLING_DAYS,
      offerDays: OFFER_DAYS,
      months: [...LOAN_MONTHS],
      verified: customer.verification === 'certified',
      quotas: quotasOf(borrower, today),
      borrowed: borrowedBy(loanBooks, today),
      next: nextDue(loanBooks, today.now, (book) => todayAt(parts, today.now, book).date),
      unpaid: unpaid && { currency: unpaid.currency, amount: formatAmount(unpaid.owed, unpaid.currency) },
      application: application && isOpen(application) ? applicationView(account, application, today) : null,
      offers: loanBooks
        .filter(({ status, offerUntil }) => status === 'offered' && offerUntil > today.now)
        .map((book) => loanView(account, book, todayAt(parts, today.now, book))),
      moreCredit: more ? requestView(account, more) : null,
    };
  };

/** By currency; without currencies in which nobody can borrow. */
function quotasOf(borrower: Borrower, { now, date }: { now: number; date: string }) {
  const { score, points, free } = borrowerQuota(borrower, now);
  const beside = mostBeside(score, borrower.grantedPoints);
  return LOAN_CURRENCIES.flatMap((currency) => {
    const counted = countedDays(currency);
    if (!counted) return [];
    return [
      {
        currency,
        quota: formatAmount(amountOf(points, currency), currency),
        available: formatAmount(amountOf(free, currency), currency),
        minimum: formatAmount(amountOf(LEAST_POINTS, currency), currency),
        beside: formatAmount(mostWhole(beside, currency) * power10(digitsOf(currency)), currency),
        dayCount: counted.count,
        legal: shownLegal(currency, date),
        table: QUOTA_TABLE.map((band) => ({
          from: band.from,
          quota: formatAmount(amountOf(band.points, currency), currency),
          rate: formatScaled(band.rate),
        })),
      },
    ];
  });
}

const added = (one: Owed, other: Owed): Owed => ({
  fee: one.fee + other.fee,
  interest: one.interest + other.interest,
  principal: one.principal + other.principal,
  total: one.total + other.total,
  due: one.due + other.due,
  overdue: one.overdue + other.overdue,
});

/** The total owed in each currency, including the nights up to today. */
function borrowedBy(books: readonly LoanBook[], { now, date }: { now: number; date: string }) {
  const sums = new Map<string, Owed>();
  for (const book of books.filter(isRunning)) {
    const { currency } = book.terms;
    const owed = owedOf(countedTo(book, date), now);
    const before = sums.get(currency);
    sums.set(currency, before ? added(before, owed) : owed);
  }
  return [...sums].map(([currency, owed]) => ({ currency, ...shownOwed(owed, currency) }));
}

/** What falls due next in each currency, over all loans: on the earliest date, or everything that is due by now. */
function nextDue(books: readonly LoanBook[], now: number, todayOf: (book: LoanBook) => string) {
  const each = books.filter(isRunning).flatMap((stored) => {
    const today = todayOf(stored);
    const book = countedTo(stored, today);
    const next = nextOf(book, owedOf(book, now));
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
