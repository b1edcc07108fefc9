/** The transfers of a loan, by kind; a zero amount moves nothing. */
import type { Transfer } from '../ledger/transfer.ts';
import type { Amount } from '../money.ts';
import { bookings } from './bookings.ts';
import type { LoanBook } from './loan-book.ts';
import type { Paid } from './loan-payments.ts';

type Code = keyof typeof bookings;

export function booked(
  { seq, terms: { currency } }: Pick<LoanBook, 'seq' | 'terms'>,
  code: Code,
  amount: Amount,
): Transfer[] {
  const [[[debit], [credit]]] = bookings[code];
  return amount === 0n ? [] : [{ currency, amount, debit, credit, code, reference: `k${seq}` }];
}

export const bookedPayment = (book: LoanBook, { fee, interest, principal, waived }: Omit<Paid, 'book'>): Transfer[] => [
  ...booked(book, 'loanFeePaid', fee),
  ...booked(book, 'loanInterestPaid', interest),
  ...booked(book, 'loanRepaid', principal),
  ...booked(book, 'loanOwedLess', principal),
  ...booked(book, 'loanFeeWaived', waived),
];

/** The house's expected loss is booked as far as it has changed. */
export const bookedProvision = (book: LoanBook, provision: Amount): Transfer[] =>
  provision >= book.provision
    ? booked(book, 'loanProvided', provision - book.provision)
    : booked(book, 'loanProvidedLess', book.provision - provision);
