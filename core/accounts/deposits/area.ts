import type { Area, DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

export const requests = {
  deposit: {
    at: 20,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
    marks: ['sameVoucher'],
    people: 'byAmount',
    part: 'recent',
    aloneAs: 'deposit',
    looks: true,
  },
} as const satisfies Area['requests'];

export const proposals = {
  channel: { permission: 'money.channels', lapses: 'asDated' },
  channelKey: { permission: 'money.channels', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

export const permissions = {
  'money.channels': { by: ['treasurer', 'owner'], rests: true },
} as const satisfies Area['permissions'];

// Bookings of money that comes in.

const REQUEST = ['request'] as const;

export const bookings = {
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
} as const satisfies Ways;

/** The category of a day's change that each booking counts in. */
export const dayParts = {
  deposit: 'deposits',
  depositFee: 'charges',
} as const satisfies DayPartsOf<typeof bookings>;
