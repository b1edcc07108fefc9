import { countedTo, isRunning, type LoanBook, owedOf } from '@bourse/core/credit/loan-book.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { nextOf } from './loan-view.ts';

/** What falls due next in each currency, over all loans: on the earliest date, or everything that is due by now. */
export function nextDue(books: readonly LoanBook[], now: number, todayOf: (book: LoanBook) => string) {
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
