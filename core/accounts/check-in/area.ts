import type { DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const references = { checkIn: 'checkIn [0-9]{4}-[0-9]{2}-[0-9]{2}', bonus: 'bonus [0-9]{1,9}' } as const;

// Bookings of the daily check-in.

export const bookings = {
  checkIn: [[['promotion'], ['available'], ['checkIn', 'bonus']]],
} as const satisfies BookingRoutes;

/**
 * The category of a day's change that each booking counts in; null: it only moves money to another place, or prices
 * already include it.
 */
export const dailyChangeCategories = {
  checkIn: 'income',
} as const satisfies DailyChangeCategories<typeof bookings>;
