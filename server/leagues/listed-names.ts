/** The names on a league's list, as their organiser reads them. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { LISTED_NAME_STATUSES } from '@bourse/contract/leagues/league-schemas.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { EncryptedTexts } from './encrypted-texts.ts';
import { findOrganisedLeague } from './find-league.ts';
import type { Db } from './store.ts';

export type ListedNameStatus = (typeof LISTED_NAME_STATUSES)[number];

interface ListedName {
  name: string;
  code: string;
  entry: string | null;
  status: ListedNameStatus;
  /** Whether its account was opened from the list, so that the organiser may reset it. */
  login: boolean;
}

/** In the order of their names. */
export async function readInvitedNames(db: Db, words: EncryptedTexts, league: number): Promise<ListedName[]> {
  const rows = await db
    .selectFrom('league_invited as i')
    .leftJoin('league_entries as e', (join) =>
      join.onRef('e.account_id', '=', 'i.account_id').onRef('e.league', '=', 'i.league'),
    )
    .leftJoin('league_logins as l', 'l.account_id', 'i.account_id')
    .select(['i.code', 'i.name', 'e.entry', 'e.removed', 'e.left_at', 'l.opened_at'])
    .where('i.league', '=', league)
    .execute();
  const names = await words.read(
    db,
    rows.map(({ name }) => name),
  );
  return rows
    .map(({ code, name, entry, removed, left_at: leftAt, opened_at: openedAt }) => ({
      name: names.get(name) ?? '',
      code,
      entry,
      status: statusOf(entry, removed === true, leftAt),
      login: openedAt !== null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const statusOf = (entry: string | null, isRemoved: boolean, leftAt: Date | null): ListedNameStatus => {
  if (entry === null) return 'waiting';
  if (isRemoved) return 'removed';
  return leftAt === null ? 'joined' : 'left';
};

export const listInvited =
  ({
    database: { kysely },
    leagueTexts,
  }: Pick<ServerDependencies, 'database' | 'leagueTexts'>): Handler<'leagues/listInvited'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(kysely, account, input.league);
    return isRefusal(league) ? league : { rows: await readInvitedNames(kysely, leagueTexts, league.season.number) };
  };

/** The listed names of those who have used one, by account: an entry shows its nickname, its organiser knows more. */
export async function readListedNames(db: Db, words: EncryptedTexts, league: number): Promise<Map<AccountId, string>> {
  const rows = await db
    .selectFrom('league_invited')
    .select(['account_id', 'name'])
    .where('league', '=', league)
    .where('account_id', 'is not', null)
    .execute();
  const names = await words.read(
    db,
    rows.map(({ name }) => name),
  );
  return new Map(
    rows.flatMap(({ account_id: account, name }): [AccountId, string][] =>
      account === null ? [] : [[account, names.get(name) ?? '']],
    ),
  );
}
