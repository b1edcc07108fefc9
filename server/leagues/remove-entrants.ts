/** Takes somebody off a league: an entry, or a name on the list that nobody has used. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findOrganisedLeague } from './find-league.ts';
import { markEntryRemoved } from './entrants-store.ts';
import { deleteListedName, lockListedName } from './listed-names-store.ts';
import { findLeagueEntry } from './store.ts';

type RemovalDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'leagueTexts'>;

/** Like leaving, and its name is displayed no more. The entry stays in the result, so that its hash can be checked. */
export const removeEntrant =
  (dependencies: RemovalDependencies): Handler<'leagues/removeEntrant'> =>
  async (input, { account }) => {
    const { kysely } = dependencies.database;
    const league = await findOrganisedLeague(kysely, account, input.league);
    if (isRefusal(league)) return league;
    const { number, endsAt } = league.season;
    const found = await findLeagueEntry(kysely, number, input.entry);
    if (!found) return refuse('leagueNotFound');
    const name = (await dependencies.leagueTexts.read(kysely, [league.name])).get(league.name) ?? '';
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/removeEntrant', input),
      accounts: [account, found.account],
      async decide(work): Promise<{ entry: string } | Refusal> {
        if (work.now >= endsAt) return refuse('leagueOver');
        const entry = await findLeagueEntry(work.db, number, input.entry);
        if (!entry || entry.removed) return refuse('leagueNotFound');
        await markEntryRemoved(work.db, number, entry.account, entry.leftAt ?? work.now);
        await writeNotice(work, entry.account, 'leagueRemoved', { name, league: input.league });
        return { entry: input.entry };
      },
    });
  };

export const removeName =
  (dependencies: RemovalDependencies): Handler<'leagues/removeName'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/removeName', input),
      async decide({ db }): Promise<Record<never, never> | Refusal> {
        const named = await lockListedName(db, league.season.number, input.code);
        if (!named) return refuse('leagueNotFound');
        if (named.account !== null) return refuse('leagueNameUsed');
        await deleteListedName(db, input.code);
        return {};
      },
    });
  };
