import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import { WITHDRAWAL_FAILURE_REASONS } from './withdrawal-failure-reasons.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const requests = {
  withdrawal: {
    at: 30,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
    failures: WITHDRAWAL_FAILURE_REASONS,
    flags: ['recentChange', 'firstWithdrawal', 'notVerified', 'latePayoutReport'],
    people: 'byAmount',
    settled: true,
    apart: 'fromAnyPart',
    aloneAs: 'withdrawal',
  },
} as const satisfies CoreAreaManifest['requests'];

// Bookings of outgoing money: held when the withdrawal is requested, and then paid or returned.

const REQUEST = ['request'] as const;

export const bookings = {
  withdrawHold: [[['available'], ['frozen'], REQUEST]],
  withdrawBack: [[['frozen'], ['available'], REQUEST]],
  withdrawPaid: [[['frozen'], ['bank'], REQUEST]],
  withdrawFee: [[['frozen'], ['fees'], REQUEST]],
} as const satisfies BookingRoutes;

/** The category of a day's change that each booking counts in; null: it only moves money to another place. */
export const dailyChangeCategories = {
  withdrawHold: null,
  withdrawBack: null,
  withdrawPaid: 'deposits',
  withdrawFee: 'charges',
} as const satisfies DailyChangeCategories<typeof bookings>;
