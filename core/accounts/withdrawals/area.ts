import type { Area, DayPartsOf } from '../../area.ts';
import { FAILURE_REASONS } from './failure-reasons.ts';
import type { Ways } from '../../ledger/booking.ts';

export const requests = {
  withdrawal: {
    at: 30,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
    failures: FAILURE_REASONS,
    marks: ['recentChange', 'firstWithdrawal', 'notVerified', 'lateWord'],
    people: 'byAmount',
    settled: true,
    apart: 'fromAnyPart',
    aloneAs: 'withdrawal',
  },
} as const satisfies Area['requests'];

// Bookings of outgoing money: held when the withdrawal is requested, and then paid or returned.

const REQUEST = ['request'] as const;

export const bookings = {
  withdrawHold: [[['available'], ['frozen'], REQUEST]],
  withdrawBack: [[['frozen'], ['available'], REQUEST]],
  withdrawPaid: [[['frozen'], ['bank'], REQUEST]],
  withdrawFee: [[['frozen'], ['fees'], REQUEST]],
} as const satisfies Ways;

/** The category of a day's change that each booking counts in; null: it only moves money to another place. */
export const dayParts = {
  withdrawHold: null,
  withdrawBack: null,
  withdrawPaid: 'deposits',
  withdrawFee: 'charges',
} as const satisfies DayPartsOf<typeof bookings>;
