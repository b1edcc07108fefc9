import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { leagueBefore, lookAt } from './find-league.ts';
import { findByCode, mayCreate, readLeague, readLeagues } from './store.ts';
import { leagueView, type LeagueViewParts } from './views.ts';

type ListParts = LeagueViewParts & Pick<Parts, 'database'>;

export const listLeagues =
  (parts: ListParts): Handler<'leagues/listLeagues'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = parts.database;
    const { account } = caller;
    const before = leagueBefore(cursor);
    const found = await readLeagues(kysely, { account, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return {
      rows: await Promise.all(shown.map((each) => leagueView(parts, kysely, each, caller))),
      next: found.length > limit ? (shown.at(-1)?.season.number.toString() ?? null) : null,
      mayCreate: await mayCreate(kysely, account),
    };
  };

/** A holder of the code is invited, and may read the rules before joining. */
export const getLeague =
  (parts: ListParts): Handler<'leagues/getLeague'> =>
  async ({ league: text, code }, caller) => {
    const { kysely } = parts.database;
    const { account } = caller;
    if (text !== undefined) {
      const seen = await lookAt(kysely, account, text);
      if (isRefusal(seen)) return seen;
      return { league: await leagueView(parts, kysely, seen.league, caller) };
    }
    const found = code === undefined ? null : await findByCode(kysely, code);
    const league = found && (await readLeague(kysely, found.number));
    if (!found || !league || (found.invited?.account ?? account) !== account) return refuse('leagueNotFound');
    return { league: await leagueView(parts, kysely, league, caller) };
  };
