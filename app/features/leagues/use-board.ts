/** A live league board: read once, then each change comes by the stream. */
import { cache, refresh } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useChannel } from '../../stream/stream.ts';

type Board = Answer<'leagues/getBoard'>;
type LiveBoard = Parameters<Parameters<typeof useChannel<'board'>>[2]>[0];

const PAGE = 100;
export const boardInput = (league: string) => ({ league, limit: PAGE });

/** Applies the frame; the beginning or end of a season rereads the data. */
function takeBoard({ type: _, league, phase, rows, mine, ...rest }: LiveBoard): void {
  cache.setQueryData<Board>(['leagues/getBoard', boardInput(league)], {
    ...rest,
    rows: rows.map((row) => ({ ...row, mine: row.entry === mine?.entry })),
    mine: mine && { ...mine, mine: true },
    next: rest.entries > rows.length ? rows.length.toString() : null,
  });
  const known = cache.getQueryData<Answer<'leagues/getLeague'>>(['leagues/getLeague', { league }]);
  if (known && known.league.phase !== phase) refresh('leagues/getLeague');
}

export function useBoard(league: string): Board | undefined {
  useChannel(`board:${league}`, 'board', takeBoard);
  return useCall('leagues/getBoard', boardInput(league)).data;
}
