import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  { name: 'receivables', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'lent', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'loanInterest', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'loanFees', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  {
    name: 'provision',
    class: 'asset',
    holder: 'house',
    owner: 'house',
    sign: 'any',
    area: 'credit',
    isEstimate: true,
  },
  {
    name: 'provisionCost',
    class: 'expense',
    holder: 'house',
    owner: 'house',
    sign: 'any',
    area: 'credit',
    isEstimate: true,
  },
] as const satisfies CoreAreaManifest['chart'];

export const references = { loan: 'k[0-9]{1,18}' } as const;

export const requests = {
  loan: {
    at: 40,
    by: ['reviewer', 'treasurer'],
    money: true,
    people: 'byAmount',
    reasons: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
    flags: ['hasOwedLate', 'mostOfQuota'],
    part: 'recent',
    apart: 'fromCertifiers',
    aloneAs: 'withdrawal',
  },
  additionalCredit: {
    at: 41,
    by: ['reviewer', 'treasurer'],
    money: true,
    people: 2,
    reasons: ['requirementsNotMet', 'duplicate'],
    part: 'recent',
  },
} as const satisfies CoreAreaManifest['requests'];

export const permissions = {
  /** To propose actions to customers, who then take them themselves. */
  'customers.service': { by: ['support', 'reviewer', 'treasurer'] },
} as const satisfies CoreAreaManifest['permissions'];

// Bookings of loans. `loan` shows the customer the principal owed, against `lent`; everything owed to the house,
// including interest and fee, is in `receivables`. Interest is income in the night for which it is counted.

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
} as const satisfies BookingRoutes;

/** Lent money came in and is owed at the same time; only its cost changes what the customer has. */
export const dailyChangeCategories = {
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
} as const satisfies DailyChangeCategories<typeof bookings>;
