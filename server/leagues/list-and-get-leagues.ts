import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseLeagueCursor, findVisibleLeague } from './find-league.ts';
import { findLeagueByCode, mayCreateLeagues, readLeague, readLeagues, readOpenPublicLeagues } from './store.ts';
import { buildLeagueView, type LeagueViewDependencies } from './league-views.ts';

type ListLeaguesDependencies = LeagueViewDependencies & Pick<ServerDependencies, 'database'>;

export const listLeagues =
  (dependencies: ListLeaguesDependencies): Handler<'leagues/listLeagues'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = dependencies.database;
    const { account } = caller;
    const before = parseLeagueCursor(cursor);
    const found = await readLeagues(kysely, { account, before, limit: limit + 1 });
    const visible = found.slice(0, limit);
    return {
      rows: await Promise.all(visible.map((each) => buildLeagueView(dependencies, kysely, each, caller))),
      next: found.length > limit ? (visible.at(-1)?.season.number.toString() ?? null) : null,
      mayCreate: await mayCreateLeagues(kysely, account),
      open: await Promise.all(
        (await readOpenPublicLeagues(kysely, dependencies.clock.now())).map((each) =>
          buildLeagueView(dependencies, kysely, each, caller),
        ),
      ),
    };
  };

/** A holder of the code is invited, and may read the rules before joining. */
export const getLeague =
  (dependencies: ListLeaguesDependencies): Handler<'leagues/getLeague'> =>
  async ({ league: text, code }, caller) => {
    const { kysely } = dependencies.database;
    const { account } = caller;
    if (text !== undefined) {
      const seen = await findVisibleLeague(kysely, account, text);
      if (isRefusal(seen)) return seen;
      return { league: await buildLeagueView(dependencies, kysely, seen.league, caller) };
    }
    const found = code === undefined ? null : await findLeagueByCode(kysely, code);
    const league = found && (await readLeague(kysely, found.number));
    if (!found || !league || (found.invited?.account ?? account) !== account) return refuse('leagueNotFound');
    return { league: await buildLeagueView(dependencies, kysely, league, caller) };
  };
