import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LEAGUE_ENTRIES_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { lockAccount } from '../commands/transaction-with-events.ts';
import { lockLeague } from './league-lock.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { generateLeagueCode } from './create-league.ts';
import { findOrganisedLeague } from './find-league.ts';
import type { Db } from './store.ts';
import { foldText } from '../secrets/name-fingerprints.ts';
import { generateTextName, type EncryptedTexts } from './encrypted-texts.ts';

type InviteDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets' | 'leagueTexts'>;

export const inviteNames =
  (dependencies: InviteDependencies): Handler<'leagues/inviteNames'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    const { number, endsAt } = league.season;
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/inviteNames', {
        ...input,
        names: input.names.map((name) => dependencies.secrets.fingerprint('name', name).toString('hex')),
      }),
      // Another organiser may invite at the same moment.
      async lock(work) {
        await lockLeague(work.db, number);
        await lockAccount(work, account);
      },
      async decide({ db, now }): Promise<{ invited: number } | Refusal> {
        if (now >= endsAt) return refuse('leagueOver');
        const invited = await db
          .selectFrom('league_invited')
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .where('league', '=', number)
          .executeTakeFirstOrThrow();
        if (Number(invited.count) + input.names.length > LEAGUE_ENTRIES_MAXIMUM)
          return refuse('leagueFull', { maximum: LEAGUE_ENTRIES_MAXIMUM });
        const rows = input.names.map((text) => ({
          word: generateTextName(),
          text,
          print: computeListedNamePrint(dependencies, number, text),
        }));
        await dependencies.leagueTexts.write(db, rows);
        await db
          .insertInto('league_invited')
          .values(
            rows.map(({ word, print }) => ({
              league: number,
              code: generateLeagueCode(),
              name: word,
              print,
              invited_at: new Date(now),
            })),
          )
          .execute();
        return { invited: rows.length };
      },
    });
  };

/** Equal for one name on one list, whatever its case and spaces. */
export const computeListedNamePrint = (
  { secrets }: Pick<ServerDependencies, 'secrets'>,
  league: number,
  name: string,
): Buffer => secrets.fingerprint('name', `${league} listed ${foldText(name)}`);

/** In the order of their names. `login`: its account was opened from the list, so the organiser may reset it. */
export async function readInvitedNames(db: Db, words: EncryptedTexts, league: number) {
  const rows = await db
    .selectFrom('league_invited as i')
    .leftJoin('league_entries as e', (join) =>
      join.onRef('e.account_id', '=', 'i.account_id').onRef('e.league', '=', 'i.league'),
    )
    .leftJoin('league_logins as l', 'l.account_id', 'i.account_id')
    .select(['i.code', 'i.name', 'e.entry', 'l.opened_at'])
    .where('i.league', '=', league)
    .execute();
  const names = await words.read(
    db,
    rows.map(({ name }) => name),
  );
  return rows
    .map(({ code, name, entry, opened_at: at }) => ({ name: names.get(name) ?? '', code, entry, login: at !== null }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export const listInvited =
  ({ database: { kysely }, leagueTexts }: InviteDependencies): Handler<'leagues/listInvited'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(kysely, account, input.league);
    return isRefusal(league) ? league : { rows: await readInvitedNames(kysely, leagueTexts, league.season.number) };
  };
