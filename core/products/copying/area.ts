/** Clears profit shares between the follower who has paid and the leader who receives. */
import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  { name: 'profitShares', class: 'liability', holder: 'house', owner: 'house', sign: 'notNegative', area: 'copying' },
] as const satisfies CoreAreaManifest['chart'];

/** A share by its number, the same on both sides. */
export const references = { copying: 'y[0-9]{1,18}' } as const;

// What copying books besides moving money between a customer's portfolios: a leader's share of a gain, from the
// follower through the house's account to the leader.

const COPY = ['copying'] as const;

export const bookings = {
  profitShare: [[['available'], ['profitShares'], COPY]],
  profitShareIn: [[['profitShares'], ['available'], COPY]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = {
  profitShare: 'charges',
  profitShareIn: 'income',
} as const satisfies DailyChangeCategories<typeof bookings>;
