import type { DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

/** By the account's own number of the exchange: one that the customer requested, and one that an order needed. */
export const references = { exchange: 'e[0-9]{1,18}', exchangeForOrder: 'x[0-9]{1,18}' } as const;

// Bookings of an exchange, whether the customer asks for it or an order needs it.

const EXCHANGES = ['exchange', 'exchangeForOrder'] as const;

export const bookings = {
  exchangeOut: [[['available'], ['exchange'], EXCHANGES]],
  exchangeSpread: [[['available'], ['fees'], EXCHANGES]],
  exchangeIn: [[['exchange'], ['available'], EXCHANGES]],
} as const satisfies BookingRoutes;

/** Which part of a day's change each one is. */
export const dailyChangeCategories = {
  exchangeOut: 'exchanged',
  exchangeSpread: 'charges',
  exchangeIn: 'exchanged',
} as const satisfies DailyChangeCategories<typeof bookings>;
