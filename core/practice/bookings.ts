/** The booking of practice money. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

export const bookings = {
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
} as const satisfies Ways;

export const dayParts = { practice: 'deposits' } as const satisfies DayPartsOf<typeof bookings>;
