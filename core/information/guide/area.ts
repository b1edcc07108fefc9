import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  { name: 'guideIncome', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'guide' },
] as const satisfies CoreAreaManifest['chart'];

export const references = { guidePlan: 'w[0-9]{1,18}' } as const;

export const permissions = {
  /** To see customers' reports about the guide's answers, and to record the outcome. */
  'guide.answers': { by: ['support', 'product', 'owner'] },
} as const satisfies CoreAreaManifest['permissions'];

// Bookings of the guide's plan: a month's price.

export const bookings = {
  guidePlan: [[['available'], ['guideIncome'], ['guidePlan']]],
} as const satisfies BookingRoutes;
export const dailyChangeCategories = { guidePlan: 'charges' } as const satisfies DailyChangeCategories<typeof bookings>;
