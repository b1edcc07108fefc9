/** Bookings of money that comes in. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const REQUEST = ['request'] as const;

export const bookings = {
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
} as const satisfies Ways;

/** Which part of a day's change each one is. */
export const dayParts = {
  deposit: 'deposits',
  depositFee: 'charges',
} as const satisfies DayPartsOf<typeof bookings>;
