import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const requests = {
  // It moves a customer's money by a rule's figures, never by a typed amount; still nobody does so alone.
  tradeCorrection: {
    at: 71,
    by: ['treasurer'],
    money: true,
    reasons: ['detailsWrong', 'duplicate'],
    people: 2,
    part: 'recent',
  },
} as const satisfies CoreAreaManifest['requests'];

// Bookings that correct an erroneous trade: the price difference with the dealer, and refunded charges.

const REQUEST = ['request'] as const;

export const bookings = {
  tradeCorrection: [
    [['dealer'], ['available'], REQUEST],
    [['available'], ['dealer'], REQUEST],
  ],
  tradeChargesBack: [[['fees'], ['available'], REQUEST]],
  tradeTaxBack: [[['taxes'], ['available'], REQUEST]],
} as const satisfies BookingRoutes;

/** The day's prices don't include the difference: the position keeps its original price. */
export const dailyChangeCategories = {
  tradeCorrection: 'income',
  tradeChargesBack: 'charges',
  tradeTaxBack: 'charges',
} as const satisfies DailyChangeCategories<typeof bookings>;
