import type { DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const references = { portfolios: 'portfolios' } as const;

// Bookings of portfolios: money moved between a customer's portfolios.

export const bookings = {
  moveMoney: [[['available'], ['available'], ['portfolios']]],
} as const satisfies BookingRoutes;

/** A deposit or withdrawal for one portfolio; for all portfolios together it cancels out. */
export const dailyChangeCategories = {
  moveMoney: 'deposits',
} as const satisfies DailyChangeCategories<typeof bookings>;
