/** Bookings of leagues besides trades: the play money that an entry starts with. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

export const LEAGUE_BOOKINGS = {
  leagueStake: [[['playDealer'], ['playAvailable'], ['league']]],
} as const satisfies Ways;

export const LEAGUE_DAY_PARTS = { leagueStake: 'deposits' } as const satisfies DayPartsOf<typeof LEAGUE_BOOKINGS>;
