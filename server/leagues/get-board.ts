/** A league's board, read once or streamed, and the curve of one entry. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { lookAt } from './find-league.ts';
import { findEntry, type League, readLeague } from './store.ts';
import { lineView, namesOf, rowView } from './views.ts';
import { phaseOf } from '@bourse/core/products/leagues/season.ts';
import type { AccountId } from '../ids.ts';
import type { Database } from '../db/database.ts';
import type { Seen, Topic } from '../stream/topics.ts';
import type { Board, Boards } from './standings.ts';
import type { Words } from './encrypted-texts.ts';

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

const EVERY_MS = 2_000;
/** The number of rows that a screen shows at once. */
const SHOWN = 100;

interface BoardTopicParts {
  database: Pick<Database, 'kysely'>;
  boards: Boards;
  leagueWords: Words;
}

/** A league's board on the stream: computed and serialised once for all subscribers. */
export const boardTopic = ({ database: { kysely }, boards, leagueWords }: BoardTopicParts): Topic => ({
  everyMs: EVERY_MS,
  isFor: async (account, of) => !isRefusal(await lookAt(kysely, account, of)),
  async look(of, now) {
    const league = await readLeague(kysely, Number(of));
    if (!league) return null;
    const board = await boards.of(league, now);
    return seenOf(league, board, await namesOf(leagueWords, kysely, board.entries.values()), now);
  },
});

function seenOf(league: League, board: Board, names: ReadonlyMap<string, string>, now: number): Seen {
  const { season, frozenAt } = league;
  const view = (row: Board['rows'][number]) => lineView(row, board, season, names);
  const rowOf = new Map(board.rows.map((row) => [board.entries.get(row.entry)?.account, row]));
  const mark = JSON.stringify({
    league: season.number.toString(),
    phase: phaseOf(season, frozenAt !== null, now),
    rows: board.rows.slice(0, SHOWN).map(view),
    entries: board.rows.length,
    isFinal: board.isFinal,
  });
  const all = `{"type":"board","at":"${new Date(board.at).toISOString()}",${mark.slice(1, -1)}`;
  return {
    mark,
    ownOf(account: AccountId) {
      const own = rowOf.get(account);
      return own ? JSON.stringify(view(own)) : 'null';
    },
    frameOf: (own) => `${all},"mine":${own}}`,
  };
}
