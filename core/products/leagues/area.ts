import type { DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

export const references = { league: 'league[0-9]{5}' } as const;

// Bookings of leagues besides trades: the play money that an entry starts with.

export const bookings = {
  leagueStake: [[['playDealer'], ['playAvailable'], ['league']]],
} as const satisfies Ways;

export const dayParts = { leagueStake: 'deposits' } as const satisfies DayPartsOf<typeof bookings>;
