import type { DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

export const references = { portfolios: 'portfolios' } as const;

// Bookings of portfolios: money moved between a customer's portfolios.

export const bookings = {
  moveMoney: [[['available'], ['available'], ['portfolios']]],
} as const satisfies Ways;

/** A deposit or withdrawal for one portfolio; for all portfolios together it cancels out. */
export const dayParts = {
  moveMoney: 'deposits',
} as const satisfies DayPartsOf<typeof bookings>;
