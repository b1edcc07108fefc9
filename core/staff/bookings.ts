/** Bookings by staff. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const REQUEST = ['request'] as const;

export const bookings = {
  correction: [
    [['corrections'], ['available'], REQUEST],
    [['available'], ['corrections'], REQUEST],
  ],
} as const satisfies Ways;

/**
 * Which part of a day's change each one is; null: it only moves money to another place, or is in the prices already.
 */
export const dayParts = {
  correction: 'deposits',
} as const satisfies DayPartsOf<typeof bookings>;
