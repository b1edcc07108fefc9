/** An entry's account as a decision sees it: equal terms for all, and none of its customer's real money. */
import type { InstrumentId } from '../market.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Season } from './check-season.ts';

/** What decisions in a league's portfolio load. */
export interface SeasonState {
  season?: Season;
}
declare module '../ledger/record-kinds.ts' {
  interface AreaState extends SeasonState {}
}

/** Displayed size taken in a league is only taken there: play makes no real order more expensive. */
export const ladderIn = (season: Season | undefined, instrument: InstrumentId): string =>
  season ? `${instrument}@${season.number}` : instrument;

/**
 * Leverage is the season's own rule, nobody has a seat's charges, and a customer's loans neither forbid nor reserve
 * anything here. Holdings of the instrument are checked for every order.
 */
export const inSeason = (state: AccountState, season: Season | null): AccountState =>
  season === null
    ? state
    : {
        ...state,
        season,
        seat: false,
        marginEnabled: season.leverage > 1,
        mayShort: true,
        loanBooks: [],
        principalOwed: () => 0n,
        consumed: (instrument, direction) => state.consumed(ladderIn(season, instrument), direction),
      };
