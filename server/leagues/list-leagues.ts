import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { lookAt } from './look.ts';
import { findByCode, mayCreate, readLeague, readLeagues } from './store.ts';
import { leagueView } from './views.ts';

type ListParts = Pick<Parts, 'database' | 'clock' | 'leagueWords'>;

export const listLeagues =
  ({ database: { kysely }, clock, leagueWords }: ListParts): Handler<'leagues/listLeagues'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = cursor !== undefined && /^\d{1,5}$/.test(cursor) ? Number(cursor) : null;
    const found = await readLeagues(kysely, { account, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const now = clock.now();
    return {
      rows: await Promise.all(shown.map((each) => leagueView(kysely, leagueWords, each, account, now))),
      next: found.length > limit ? (shown.at(-1)?.season.number.toString() ?? null) : null,
      mayCreate: await mayCreate(kysely, account),
    };
  };

/** Whoever has a code has been invited, and may read the rules before joining. */
export const getLeague =
  ({ database: { kysely }, clock, leagueWords }: ListParts): Handler<'leagues/getLeague'> =>
  async ({ league: text, code }, { account }) => {
    if (text !== undefined) {
      const seen = await lookAt(kysely, account, text);
      if (isRefusal(seen)) return seen;
      return { league: await leagueView(kysely, leagueWords, seen.league, account, clock.now()) };
    }
    const found = code === undefined ? null : await findByCode(kysely, code);
    const league = found && (await readLeague(kysely, found.number));
    if (!found || !league || (found.invited?.account ?? account) !== account) return refuse('leagueNotFound');
    return { league: await leagueView(kysely, leagueWords, league, account, clock.now()) };
  };
