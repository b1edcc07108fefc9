import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const requests = {
  correction: {
    at: 70,
    by: ['treasurer'],
    money: true,
    reasons: ['detailsWrong', 'duplicate'],
    people: 2,
    part: 'recent',
  },
} as const satisfies CoreAreaManifest['requests'];

export const proposals = {
  appointment: { permission: 'staff', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  'customers.export': { by: ['auditor', 'owner'] },
  'money.reconcile': { by: ['treasurer'], rests: true },
  'system.read': { by: ['product', 'auditor', 'owner', 'risk'] },
  'audit.read': { by: ['auditor', 'owner'] },
  'audit.run': { by: ['auditor', 'owner'] },
  staff: { by: ['owner'], rests: true },
} as const satisfies CoreAreaManifest['permissions'];

// Bookings by staff.

const REQUEST = ['request'] as const;

export const bookings = {
  correction: [
    [['corrections'], ['available'], REQUEST],
    [['available'], ['corrections'], REQUEST],
  ],
} as const satisfies BookingRoutes;

/**
 * The category of a day's change that each booking counts in; null: it only moves money to another place, or prices
 * already include it.
 */
export const dailyChangeCategories = {
  correction: 'deposits',
} as const satisfies DailyChangeCategories<typeof bookings>;
