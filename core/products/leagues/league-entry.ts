/** An entry of a league: a separate portfolio with play money, which comes in once and never leaves. */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, formatAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { LeagueSeason } from '../../trading/execution/league-season-rules.ts';

export interface LeagueEntry {
  /** The number of the league, and of the portfolio. */
  league: number;
  /** The name that others see instead of the account. */
  entry: string;
  /** The entry's name, encrypted; null if none was given. */
  name: string | null;
  /** The person whose account it is, if known. */
  holder: bigint | null;
  /** The first value of its curve. */
  peak: Amount;
  joinedAt: number;
  /** When the customer left; null while in it. */
  leftAt: number | null;
  /** Whether the organiser has removed it. */
  removed: boolean;
  /** A fingerprint of the network address that it was joined from; null if it isn't known. */
  addressPrint: Uint8Array | null;
}
export interface LeagueRecords {
  leagueEntries: LeagueEntry;
}
/** The customer's own entries that the command names. */
export interface LeagueEntryDecisionState {
  leagueEntries?: readonly LeagueEntry[];
}
declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends LeagueRecords {}
  interface AreaDecisionState extends LeagueEntryDecisionState {}
}

type Plain =
  | 'leagueJoined'
  | 'leagueOver'
  | 'leagueNotFound'
  | 'leagueLeft'
  | 'leagueSamePerson'
  | 'leagueOwn'
  | 'leagueNameTaken';
export type LeagueRefusal =
  | {
      refused: Plain;
      params: Record<never, never>;
    }
  | { refused: 'leagueFull'; params: { maximum: number } };
export type LeagueEntryDecision = DecisionChanges & { records: { leagueEntries: LeagueEntry[] } };

type State = Pick<AccountState, 'lastSeq' | 'leagueEntries'>;
type Wish = Pick<LeagueEntry, 'entry' | 'name' | 'holder' | 'addressPrint'> & { title: string };

export const buildPlainLeagueRefusal = (refused: Plain): LeagueRefusal => ({ refused, params: {} });
const findOwnEntry = ({ leagueEntries = [] }: State, league: number): LeagueEntry | undefined =>
  leagueEntries.find((each) => each.league === league);

/** Before the season and while it runs; once for each customer. */
export function decideJoinLeague(
  state: State,
  season: LeagueSeason,
  { title, ...wish }: Wish,
  now: number,
): LeagueEntryDecision | LeagueRefusal {
  if (findOwnEntry(state, season.number)) return buildPlainLeagueRefusal('leagueJoined');
  if (now >= season.endsAt) return buildPlainLeagueRefusal('leagueOver');
  const { number: league, currency, capital } = season;
  return {
    transfers: [
      {
        currency,
        amount: capital,
        debit: 'playDealer',
        credit: 'playAvailable',
        code: 'leagueStake',
        reference: `league${league}`,
      },
    ],
    records: { leagueEntries: [{ ...wish, league, peak: capital, joinedAt: now, leftAt: null, removed: false }] },
    notices: [
      {
        code: 'leagueJoined',
        params: { name: title, amount: formatAmount(capital, currency), currency, league: `${league}` },
      },
    ],
    lastSeq: state.lastSeq,
  };
}

/** An entry that has left stays on the board unranked, and cannot join the same league again. */
export function decideLeaveLeague(
  state: State,
  { number, endsAt }: LeagueSeason,
  now: number,
): LeagueEntryDecision | LeagueRefusal {
  const own = findOwnEntry(state, number);
  if (!own) return buildPlainLeagueRefusal('leagueNotFound');
  if (own.leftAt !== null) return buildPlainLeagueRefusal('leagueLeft');
  if (now >= endsAt) return buildPlainLeagueRefusal('leagueOver');
  return {
    transfers: [],
    records: { leagueEntries: [{ ...own, leftAt: now }] },
    notices: [],
    lastSeq: state.lastSeq,
  };
}
