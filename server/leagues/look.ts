/** Which league a customer means, and whether they may see it: a stranger's is not found. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isLeagueNumber } from '@bourse/core/leagues/season.ts';
import type { AccountId } from '../ids.ts';
import { type Db, type EntryRow, type League, readEntry, readLeague } from './store.ts';

/** The number in a cursor; null where it is none that a league can have. */
export const leagueBefore = (cursor: string | undefined): number | null =>
  cursor !== undefined && isLeagueNumber(Number(cursor)) ? Number(cursor) : null;

export interface Seen {
  league: League;
  /** The customer's own. */
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

/** As its organiser alone. */
export async function lookAsOrganiser(db: Db, account: AccountId, text: string): Promise<League | Refusal> {
  const seen = await lookAt(db, account, text);
  return 'league' in seen && seen.isOrganiser ? seen.league : refuse('leagueNotFound');
}
