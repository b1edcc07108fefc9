import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const requests = {
  deposit: {
    at: 20,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
    flags: ['sameVoucher'],
    people: 'byAmount',
    part: 'recent',
    aloneAs: 'deposit',
    requiresInspection: true,
  },
} as const satisfies CoreAreaManifest['requests'];

export const proposals = {
  channel: { permission: 'money.channels', lapses: 'asDated' },
  channelKey: { permission: 'money.channels', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  'money.channels': { by: ['treasurer', 'owner'], rests: true },
} as const satisfies CoreAreaManifest['permissions'];

// Bookings of money that comes in.

const REQUEST = ['request'] as const;

export const bookings = {
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
} as const satisfies BookingRoutes;

/** The category of a day's change that each booking counts in. */
export const dailyChangeCategories = {
  deposit: 'deposits',
  depositFee: 'charges',
} as const satisfies DailyChangeCategories<typeof bookings>;
