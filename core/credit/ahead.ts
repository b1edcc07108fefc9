/** What happens next to a loan if its customer does nothing, for the staff in charge of it. */
import { addDays } from '../dates.ts';
import type { Amount } from '../money.ts';
import { dueSum, isRunning, type LoanBook, unpaidOf } from './loan-book.ts';
import { REMINDED_DAYS } from './quota.ts';

/**
 * `lapses`: an offer that isn't accepted; `collected`: what is due, as soon as there is money; `sold`: from the pledge,
 * after an unanswered margin call. `date`: the loan's own, `at`: epoch ms; neither if it waits for money.
 */
export interface Ahead {
  what: 'lapses' | 'collected' | 'sold' | 'reminded' | 'instalment';
  date: string | null;
  at: number | null;
  amount: Amount;
}

/** The next instalment whose date hasn't come; null if none is left. */
export function upcomingOf(book: LoanBook): { date: string; amount: Amount } | null {
  const ahead = isRunning(book) ? book.instalments.find((each) => !each.billed) : undefined;
  return ahead ? { date: ahead.date, amount: unpaidOf(ahead) } : null;
}

/** In the order in which it comes. `book` is counted to today; `lacking` is what a pledge lacks now. */
export function aheadOf(book: LoanBook, lacking: Amount): Ahead[] {
  if (book.status === 'offered')
    return [{ what: 'lapses', date: null, at: book.offerUntil, amount: book.terms.principal }];
  if (!isRunning(book)) return [];
  const due = dueSum(book);
  const ahead: Ahead[] = due > 0n ? [{ what: 'collected', date: null, at: null, amount: due }] : [];
  if (book.call && lacking > 0n) ahead.push({ what: 'sold', date: null, at: book.call.dueAt, amount: lacking });
  const next = upcomingOf(book);
  if (!next) return ahead;
  const reminded = addDays(next.date, -REMINDED_DAYS);
  if (reminded > book.countedTo) ahead.push({ what: 'reminded', date: reminded, at: null, amount: next.amount });
  return [...ahead, { what: 'instalment', ...next, at: null }];
}
