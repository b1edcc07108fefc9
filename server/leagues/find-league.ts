/** Finds the league that a customer names, and checks that they may see it: others' leagues are "not found". */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isLeagueNumber } from '@bourse/core/products/leagues/season.ts';
import type { AccountId } from '../ids.ts';
import { type Db, type EntryRow, type League, readEntry, readLeague } from './store.ts';

/** The number in a cursor; null if it can't be a league's. */
export const leagueBefore = (cursor: string | undefined): number | null =>
  cursor !== undefined && isLeagueNumber(Number(cursor)) ? Number(cursor) : null;

export interface Seen {
  league: League;
  /** The customer's own entry. */
  own: EntryRow | null;
  isOrganiser: boolean;
}

export async function lookAt(db: Db, account: AccountId, text: string): Promise<Seen | Refusal> {
  const number = Number(text);
  if (!isLeagueNumber(number)) return refuse('leagueNotFound');
  const [league, own] = [await readLeague(db, number), await readEntry(db, number, account)];
  const isOrganiser = league?.organiser === account;
  return league && (own || isOrganiser) ? { league, own, isOrganiser } : refuse('leagueNotFound');
}

/** Only for its organiser. */
export async function lookAsOrganiser(db: Db, account: AccountId, text: string): Promise<League | Refusal> {
  const seen = await lookAt(db, account, text);
  return 'league' in seen && seen.isOrganiser ? seen.league : refuse('leagueNotFound');
}
