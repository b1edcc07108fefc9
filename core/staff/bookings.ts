/** Bookings by staff. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const REQUEST = ['request'] as const;

export const STAFF_BOOKINGS = {
  correction: [
    [['corrections'], ['available'], REQUEST],
    [['available'], ['corrections'], REQUEST],
  ],
} as const satisfies Ways;

/**
 * Which part of a day's change each one is; null: it only moves money to another place, or is in the prices already.
 */
export const STAFF_DAY_PARTS = {
  correction: 'deposits',
} as const satisfies DayPartsOf<typeof STAFF_BOOKINGS>;
