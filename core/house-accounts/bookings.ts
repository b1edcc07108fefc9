/** Capital goes from the house into an account of its own, and comes back. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const CAPITAL = ['houseCapital'] as const;

export const bookings = {
  capitalIn: [[['houseCapital'], ['available'], CAPITAL]],
  capitalOut: [[['available'], ['houseCapital'], CAPITAL]],
} as const satisfies Ways;

export const dayParts = {
  capitalIn: 'deposits',
  capitalOut: 'deposits',
} as const satisfies DayPartsOf<typeof bookings>;
