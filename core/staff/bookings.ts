/** What the staff book. */
import type { Ways } from '../ledger/ways.ts';

const REQUEST = ['request'] as const;

export const STAFF_BOOKINGS = {
  correction: [
    [['corrections'], ['available'], REQUEST],
    [['available'], ['corrections'], REQUEST],
  ],
} as const satisfies Ways;
