import type { DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const references = { league: 'league[0-9]{5}' } as const;

// Bookings of leagues besides trades: the play money that an entry starts with.

export const bookings = {
  leagueStake: [[['playDealer'], ['playAvailable'], ['league']]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = { leagueStake: 'deposits' } as const satisfies DailyChangeCategories<
  typeof bookings
>;
