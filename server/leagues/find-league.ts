/** Finds the league that a customer names, and checks that they may see it: others' leagues are "not found". */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isLeagueNumber } from '@bourse/core/products/leagues/league-season.ts';
import type { AccountId } from '../ids.ts';
import { type Db, type LeagueEntryRow, type League, readLeagueEntry, readLeague } from './store.ts';

/** The number in a cursor; null if it can't be a league's. */
export const parseLeagueCursor = (cursor: string | undefined): number | null =>
  cursor !== undefined && isLeagueNumber(Number(cursor)) ? Number(cursor) : null;

export interface VisibleLeague {
  league: League;
  /** The customer's own entry. */
  own: LeagueEntryRow | null;
  isOrganiser: boolean;
}

export async function findVisibleLeague(db: Db, account: AccountId, text: string): Promise<VisibleLeague | Refusal> {
  const number = Number(text);
  if (!isLeagueNumber(number)) return refuse('leagueNotFound');
  const [league, own] = [await readLeague(db, number), await readLeagueEntry(db, number, account)];
  const isOrganiser = league?.organiser === account;
  const isPublic = league?.organiser === null;
  return league && league.deletedAt === null && (own || isOrganiser || isPublic)
    ? { league, own, isOrganiser }
    : refuse('leagueNotFound');
}

/** Only for its organiser. */
export async function findOrganisedLeague(db: Db, account: AccountId, text: string): Promise<League | Refusal> {
  const seen = await findVisibleLeague(db, account, text);
  return 'league' in seen && seen.isOrganiser ? seen.league : refuse('leagueNotFound');
}
