/** Bookings of leagues besides trades: the play money that an entry starts with. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

export const bookings = {
  leagueStake: [[['playDealer'], ['playAvailable'], ['league']]],
} as const satisfies Ways;

export const dayParts = { leagueStake: 'deposits' } as const satisfies DayPartsOf<typeof bookings>;
