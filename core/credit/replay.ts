/** Recomputes a loan from its terms, its days and its payments, to check what is stored. */
import type { Zones } from '../market.ts';
import { firstSchedule, isRunning, type LoanBook, nextDay, provisionOf } from './loan-book.ts';
import { type LoanPayment, pay } from './loan-payments.ts';

/** Its state by the date up to which the stored one is counted; payments are in order. */
export function replayLoan(stored: LoanBook, payments: readonly LoanPayment[], zones: Zones): LoanBook {
  let book: LoanBook = {
    ...stored,
    status: 'active',
    countedTo: stored.disbursedOn,
    principalLeft: stored.terms.principal,
    exact: 0n,
    booked: 0n,
    prepaid: 0n,
    lateExact: 0n,
    lateBooked: 0n,
    latePaid: 0n,
    instalments: firstSchedule(stored.terms, stored.disbursedOn, zones),
    payments: 0,
    paid: 0n,
    everLate: false,
    endedAt: null,
  };
  const left = [...payments];
  const takeUp = (): void => {
    while (left[0]?.date === book.countedTo) {
      const { amount, at } = left.shift()!;
      book = pay(book, amount, zones, at).book;
    }
  };
  takeUp();
  while (isRunning(book) && book.countedTo < stored.countedTo) {
    book = nextDay(book).book;
    takeUp();
  }
  return { ...book, proposal: stored.proposal, nextAt: stored.nextAt, provision: provisionOf(book) };
}
