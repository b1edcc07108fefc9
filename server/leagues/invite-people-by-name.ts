import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { LEAGUE_ENTRIES_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { foldListedName, numberEqualNames } from '@bourse/core/products/leagues/listed-names.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import { lockAccount } from '../commands/transaction-with-events.ts';
import { lockLeague } from './league-lock.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { generateLeagueCode } from './create-league.ts';
import { findOrganisedLeague } from './find-league.ts';
import { readInvitedNames } from './listed-names.ts';
import { insertListedNames } from './listed-names-store.ts';
import { generateTextName } from './encrypted-texts.ts';

type InviteDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets' | 'leagueTexts'>;

/** Equal names get numbers, since each logs in by its own; whoever is on the list already keeps their code. */
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
      async decide(work): Promise<{ invited: number; alreadyListed: number } | Refusal> {
        return work.now >= endsAt ? refuse('leagueOver') : addNames(dependencies, work, number, input.names);
      },
    });
  };

/** Adds names to a league's list, each with a code of its own. */
export async function addNames(
  dependencies: Pick<InviteDependencies, 'secrets' | 'leagueTexts'>,
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  league: number,
  names: readonly string[],
): Promise<{ invited: number; alreadyListed: number } | Refusal> {
  const listed = await readInvitedNames(db, dependencies.leagueTexts, league);
  const known = new Set(listed.map(({ name }) => foldListedName(name)));
  const added = numberEqualNames(names).filter((name) => !known.has(foldListedName(name)));
  const alreadyListed = names.length - added.length;
  if (added.length === 0) return { invited: 0, alreadyListed };
  if (listed.length + added.length > LEAGUE_ENTRIES_MAXIMUM)
    return refuse('leagueFull', { maximum: LEAGUE_ENTRIES_MAXIMUM });
  const rows = added.map((text) => ({
    code: generateLeagueCode(),
    word: generateTextName(),
    text,
    print: computeListedNamePrint(dependencies, league, text),
  }));
  await dependencies.leagueTexts.write(db, rows);
  await insertListedNames(db, league, rows, now);
  return { invited: rows.length, alreadyListed };
}

/** Equal for one name on one list, whatever its case and spaces. */
export const computeListedNamePrint = (
  { secrets }: Pick<ServerDependencies, 'secrets'>,
  league: number,
  name: string,
): Buffer => secrets.fingerprint('name', `${league} listed ${foldListedName(name)}`);
