import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const references = { practiceMoney: 'practice-money' } as const;

/** Turning a world into a practice world. */
export const proposals = {
  practice: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  'system.clock': { by: ['owner'] },
  'practice.rules': { by: ['owner'] },
} as const satisfies CoreAreaManifest['permissions'];

// The booking of practice money.

export const bookings = {
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = { practice: 'deposits' } as const satisfies DailyChangeCategories<typeof bookings>;
