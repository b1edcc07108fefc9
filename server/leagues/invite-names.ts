import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { ENTRIES_MAXIMUM } from '@bourse/core/products/leagues/season.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { newCode } from './create-league.ts';
import { lookAsOrganiser } from './find-league.ts';
import type { Db } from './store.ts';
import { newWord, type Words } from './encrypted-texts.ts';

type InviteParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets' | 'leagueWords'>;

export const inviteNames =
  (parts: InviteParts): Handler<'leagues/inviteNames'> =>
  async (input, { account }) => {
    const league = await lookAsOrganiser(parts.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    const { number, endsAt } = league.season;
    return runCommand(parts, {
      actor: { account },
      key: keyOf('leagues/inviteNames', {
        ...input,
        names: input.names.map((name) => parts.secrets.fingerprint('name', name).toString('hex')),
      }),
      async decide({ db, now }): Promise<{ invited: number } | Refusal> {
        if (now >= endsAt) return refuse('leagueOver');
        const invited = await db
          .selectFrom('league_invited')
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .where('league', '=', number)
          .executeTakeFirstOrThrow();
        if (Number(invited.count) + input.names.length > ENTRIES_MAXIMUM)
          return refuse('leagueFull', { maximum: ENTRIES_MAXIMUM });
        const rows = input.names.map((text) => ({ word: newWord(), text }));
        await parts.leagueWords.write(db, rows);
        await db
          .insertInto('league_invited')
          .values(rows.map(({ word }) => ({ league: number, code: newCode(), name: word, invited_at: new Date(now) })))
          .execute();
        return { invited: rows.length };
      },
    });
  };

/** In the order of their names. */
export async function readInvited(db: Db, words: Words, league: number) {
  const rows = await db
    .selectFrom('league_invited as i')
    .leftJoin('league_entries as e', (join) =>
      join.onRef('e.account_id', '=', 'i.account_id').onRef('e.league', '=', 'i.league'),
    )
    .select(['i.code', 'i.name', 'e.entry'])
    .where('i.league', '=', league)
    .execute();
  const names = await words.read(
    db,
    rows.map(({ name }) => name),
  );
  return rows
    .map(({ code, name, entry }) => ({ name: names.get(name) ?? '', code, entry }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export const listInvited =
  ({ database: { kysely }, leagueWords }: InviteParts): Handler<'leagues/listInvited'> =>
  async (input, { account }) => {
    const league = await lookAsOrganiser(kysely, account, input.league);
    return isRefusal(league) ? league : { rows: await readInvited(kysely, leagueWords, league.season.number) };
  };
