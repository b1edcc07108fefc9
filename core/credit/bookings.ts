/**
 * Bookings of loans. `loan` shows the customer the principal owed, against `lent`; everything owed to the house,
 * including interest and fee, is in `receivables`. Interest is income in the night for which it is counted.
 */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const LOAN = ['loan'] as const;

export const bookings = {
  loanPaidOut: [[['receivables'], ['available'], LOAN]],
  loanOwed: [[['lent'], ['loan'], LOAN]],
  loanFee: [[['receivables'], ['loanFees'], LOAN]],
  loanFeeWaived: [[['loanFees'], ['receivables'], LOAN]],
  loanInterest: [[['receivables'], ['loanInterest'], LOAN]],
  loanFeePaid: [[['available'], ['receivables'], LOAN]],
  loanInterestPaid: [[['available'], ['receivables'], LOAN]],
  loanRepaid: [[['available'], ['receivables'], LOAN]],
  loanOwedLess: [[['loan'], ['lent'], LOAN]],
  loanProvided: [[['provisionCost'], ['provision'], LOAN]],
  loanProvidedLess: [[['provision'], ['provisionCost'], LOAN]],
} as const satisfies Ways;

/** Lent money came in and is owed at the same time; only its cost changes what the customer has. */
export const dayParts = {
  loanPaidOut: null,
  loanOwed: null,
  loanFee: null,
  loanFeeWaived: null,
  loanInterest: null,
  loanFeePaid: 'charges',
  loanInterestPaid: 'charges',
  loanRepaid: null,
  loanOwedLess: null,
  loanProvided: null,
  loanProvidedLess: null,
} as const satisfies DayPartsOf<typeof bookings>;
