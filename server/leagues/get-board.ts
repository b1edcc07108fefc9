/** A league's board, read once or streamed, and the curve of one entry. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount } from '@bourse/core/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { lookAt } from './look.ts';
import { findEntry } from './store.ts';
import { namesOf, rowView } from './views.ts';

type BoardParts = Pick<Parts, 'database' | 'clock' | 'leagueBoards' | 'leagueWords'>;

export const getBoard =
  ({ database: { kysely }, clock, leagueBoards, leagueWords }: BoardParts): Handler<'leagues/getBoard'> =>
  async ({ league: text, cursor, limit = PAGE_SIZE }, { account }) => {
    const seen = await lookAt(kysely, account, text);
    if (isRefusal(seen)) return seen;
    const { league, own } = seen;
    const board = await leagueBoards.of(league, clock.now());
    const names = await namesOf(leagueWords, kysely, board.entries.values());
    const from = cursor !== undefined && /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
    const shown = board.rows.slice(from, from + limit);
    const view = (row: (typeof board.rows)[number]) => rowView(row, board, league.season, names, account);
    const mine = own && board.rows.find(({ entry }) => entry === own.entry);
    return {
      rows: shown.map(view),
      next: from + limit < board.rows.length ? (from + limit).toString() : null,
      mine: mine ? view(mine) : null,
      entries: board.rows.length,
      at: new Date(board.at).toISOString(),
      isFinal: board.isFinal,
    };
  };

/**
 * The curve starts with the capital when the season began, or when the entry joined if later, and ends with the board's
 * moment.
 */
export const getEntry =
  ({ database: { kysely }, clock, leagueBoards, leagueWords }: BoardParts): Handler<'leagues/getEntry'> =>
  async ({ league: text, entry }, { account }) => {
    const seen = await lookAt(kysely, account, text);
    if (isRefusal(seen)) return seen;
    const { season } = seen.league;
    const found = await findEntry(kysely, season.number, entry);
    const board = await leagueBoards.of(seen.league, clock.now());
    const row = board.rows.find((each) => each.entry === entry);
    if (!found || !row) return refuse('leagueNotFound');
    const names = await namesOf(leagueWords, kysely, board.entries.values());
    const points = await kysely
      .selectFrom('league_points')
      .select(['at', 'equity'])
      .where('league', '=', season.number)
      .where('account_id', '=', found.account)
      .orderBy('at')
      .execute();
    const began = Math.max(season.startsAt, found.joinedAt);
    const point = (at: number, equity: bigint) => ({
      at: new Date(at).toISOString(),
      equity: formatAmount(equity, season.currency),
    });
    const last = points.at(-1)?.at.getTime() ?? began;
    return {
      row: rowView(row, board, season, names, account),
      curve: [
        point(began, season.capital),
        ...points.flatMap(({ at, equity }) => (at.getTime() > began ? [point(at.getTime(), equity)] : [])),
        ...(board.at > last ? [point(board.at, row.equity)] : []),
      ],
    };
  };
