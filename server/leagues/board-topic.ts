import { isRefusal } from '@bourse/contract/errors.ts';
import { phaseOf } from '@bourse/core/leagues/season.ts';
import type { AccountId } from '../ids.ts';
import type { Database } from '../db/database.ts';
import type { Seen, Topic } from '../stream/topics.ts';
import { lookAt } from './look.ts';
import type { Board, Boards } from './standings.ts';
import { type League, readLeague } from './store.ts';
import { lineView, namesOf } from './views.ts';
import type { Words } from './words.ts';

const EVERY_MS = 2_000;
/** The number of rows that a screen shows at once. */
const SHOWN = 100;

interface BoardTopicParts {
  database: Pick<Database, 'kysely'>;
  boards: Boards;
  leagueWords: Words;
}

/** A league's board on the stream: computed and serialised once for everybody who looks at it. */
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
