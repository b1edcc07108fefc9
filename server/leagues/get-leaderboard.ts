/** A league's board, read once or streamed, and the curve of one entry. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findVisibleLeague } from './find-league.ts';
import { findLeagueEntry, type League, readLeague } from './store.ts';
import { readListedNames } from './listed-names.ts';
import { buildPublicBoardRow, readDisplayNames, buildCustomerBoardRow } from './league-views.ts';
import { getLeaguePhase } from '@bourse/core/products/leagues/league-season.ts';
import type { AccountId } from '../ids.ts';
import type { Database } from '../db/database.ts';
import type { ChannelState, ChannelKind } from '../stream/channel-registry.ts';
import type { LeagueBoard, LeagueBoardCache } from './standings.ts';
import type { EncryptedTexts } from './encrypted-texts.ts';

type BoardDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'leagueBoards' | 'leagueTexts'>;

export const getBoard =
  ({ database: { kysely }, clock, leagueBoards, leagueTexts }: BoardDependencies): Handler<'leagues/getBoard'> =>
  async ({ league: text, cursor, limit = PAGE_SIZE }, { account }) => {
    const seen = await findVisibleLeague(kysely, account, text);
    if (isRefusal(seen)) return seen;
    const { league, own } = seen;
    const board = await leagueBoards.of(league, clock.now());
    const names = await readDisplayNames(leagueTexts, kysely, board.entries.values());
    const from = cursor !== undefined && /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
    const pageRows = board.rows.slice(from, from + limit);
    const view = (row: (typeof board.rows)[number]) => buildCustomerBoardRow(row, board, league.season, names, account);
    const mine = own && board.rows.find(({ entry }) => entry === own.entry);
    return {
      rows: pageRows.map(view),
      next: from + limit < board.rows.length ? (from + limit).toString() : null,
      mine: mine ? view(mine) : null,
      entries: board.rows.length,
      ranked: countRanked(board),
      placesSince: placesSinceOf(board),
      at: new Date(board.at).toISOString(),
      isFinal: board.isFinal,
    };
  };

const placesSinceOf = ({ before }: Pick<LeagueBoard, 'before'>): string | null =>
  before === null ? null : new Date(before.at).toISOString();

/** Those with a place, of whom a place is one: the same count as a certificate has. */
const countRanked = ({ rows }: Pick<LeagueBoard, 'rows'>): number => rows.filter(({ place }) => place !== null).length;

/**
 * The curve starts with the capital when the season began, or when the entry joined if later, and ends with the board's
 * moment.
 */
export const getEntry =
  ({ database: { kysely }, clock, leagueBoards, leagueTexts }: BoardDependencies): Handler<'leagues/getEntry'> =>
  async ({ league: text, entry }, { account }) => {
    const seen = await findVisibleLeague(kysely, account, text);
    if (isRefusal(seen)) return seen;
    const { season } = seen.league;
    const found = await findLeagueEntry(kysely, season.number, entry);
    const board = await leagueBoards.of(seen.league, clock.now());
    const row = board.rows.find((each) => each.entry === entry);
    if (!found || !row) return refuse('leagueNotFound');
    const names = await readDisplayNames(leagueTexts, kysely, board.entries.values());
    const listed = seen.isOrganiser
      ? await readListedNames(kysely, leagueTexts, season.number)
      : new Map<never, never>();
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
      row: buildCustomerBoardRow(row, board, season, names, account),
      listed: listed.get(found.account) ?? null,
      curve: [
        point(began, season.capital),
        ...points.flatMap(({ at, equity }) => (at.getTime() > began ? [point(at.getTime(), equity)] : [])),
        ...(board.at > last ? [point(board.at, row.equity)] : []),
      ],
    };
  };

const EVERY_MS = 2_000;
/** The number of rows that a screen shows at once. */
const VISIBLE_ROWS = 100;

interface BoardTopicDependencies {
  database: Pick<Database, 'kysely'>;
  boards: LeagueBoardCache;
  leagueTexts: EncryptedTexts;
}

/** A league's board on the stream: computed and serialised once for all subscribers. */
export const createBoardTopic = ({
  database: { kysely },
  boards,
  leagueTexts,
}: BoardTopicDependencies): ChannelKind => ({
  everyMs: EVERY_MS,
  forApiKeys: true,
  isFor: async (account, of) => !isRefusal(await findVisibleLeague(kysely, account, of)),
  async load(of, now) {
    const league = await readLeague(kysely, Number(of));
    if (!league) return null;
    const board = await boards.of(league, now);
    return buildBoardFrames(league, board, await readDisplayNames(leagueTexts, kysely, board.entries.values()), now);
  },
});

function buildBoardFrames(
  league: League,
  board: LeagueBoard,
  names: ReadonlyMap<string, string>,
  now: number,
): ChannelState {
  const { season, frozenAt } = league;
  const view = (row: LeagueBoard['rows'][number]) => buildPublicBoardRow(row, board, season, names);
  const rowOf = new Map(board.rows.map((row) => [board.entries.get(row.entry)?.account, row]));
  const mark = JSON.stringify({
    league: season.number.toString(),
    phase: getLeaguePhase(season, frozenAt !== null, now),
    rows: board.rows.slice(0, VISIBLE_ROWS).map(view),
    entries: board.rows.length,
    ranked: countRanked(board),
    placesSince: placesSinceOf(board),
    isFinal: board.isFinal,
  });
  const all = `{"type":"board","at":"${new Date(board.at).toISOString()}",${mark.slice(1, -1)}`;
  return {
    version: mark,
    accountPartOf(account: AccountId) {
      const own = rowOf.get(account);
      return own ? JSON.stringify(view(own)) : 'null';
    },
    buildFrame: (own) => `${all},"mine":${own}}`,
  };
}
