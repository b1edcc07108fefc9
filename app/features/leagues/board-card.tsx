/** A live league board: read once, then each change comes by the stream. */
import { cache, refresh } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useChannel } from '../../stream/stream.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { formatClockSeconds, formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, SIGN_CLASSES, signOfRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import type { League } from './league.ts';

type Board = Answer<'leagues/getBoard'>;
type LiveBoard = Parameters<Parameters<typeof useChannel<'board'>>[2]>[0];

const PAGE = 100;
const boardInput = (league: string) => ({ league, limit: PAGE });

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

type BoardRow = Answer<'leagues/getBoard'>['rows'][number];
/** Formats an entry's name, or its sign if it has no name. */
export const useNameOf = (): ((row: Pick<BoardRow, 'name' | 'entry'>) => string) => {
  const t = useTexts('leagues');
  return ({ name, entry }) => name ?? `${t.entry} ${entry.slice(0, 4).toUpperCase()}`;
};

/** Why an entry has no rank: too few trades, which can still be made up for until the end. */
export const useUnranked = ({ phase, minimumTrades }: Pick<League, 'phase' | 'minimumTrades'>) => {
  const t = useTexts('leagues');
  return ({ reason, trades }: Pick<BoardRow, 'reason' | 'trades'>): string =>
    reason === 'fewTrades' && (phase === 'upcoming' || phase === 'running')
      ? fill(t.tradesLeft, { n: formatCount(minimumTrades - trades) })
      : t.reason[reason ?? 'left'];
};

function EntryRow({ row, league, onPick }: { row: BoardRow; league: League; onPick: (entry: string) => void }) {
  const t = useTexts('leagues');
  const nameOf = useNameOf();
  const unranked = useUnranked(league);
  const score = league.ranking === 'points' ? `${formatCount(row.points)} ${t.points}` : null;
  return (
    <Row
      onPress={() => onPick(row.entry)}
      start={<span className={styles.place}>{row.place === null ? '–' : formatCount(row.place)}</span>}
      title={
        <>
          {nameOf(row)} {row.mine ? <span className={styles.mine}>{t.you}</span> : null}
        </>
      }
      sub={
        <span className={styles.wrap}>
          {row.reason ? unranked(row) : `${score ?? `${t.drawdown} ${formatRate(row.drawdown)}`}`}
        </span>
      }
      end={
        <span className={styles.stack}>
          <span className={`${styles.figure} ${SIGN_CLASSES[signOfRate(row.returnRate)]}`}>
            {formatRate(row.returnRate, { sign: true })}
          </span>
          <span className={styles.small}>{formatMoneyIn(row.equity, league.currency)}</span>
        </span>
      }
    />
  );
}

/** The ranking. The first hundred are live; more are read when scrolled to. */
export function BoardCard({ league, onPick }: { league: League; onPick: (entry: string) => void }) {
  const t = useTexts('leagues');
  const data = useBoard(league.league);
  const reading = useListCall('leagues/getBoard', boardInput(league.league));
  const live = data ? [...data.rows, ...reading.rows.slice(data.rows.length)] : reading.rows;
  const at =
    data &&
    fill(data.isFinal ? t.frozen : t.boardAt, {
      at: data.isFinal ? formatTime(data.at) : formatClockSeconds(data.at),
    });
  return (
    <Card title={t.board} end={<span className={styles.small}>{at}</span>}>
      <List reading={{ ...reading, rows: live }} rowKey={({ entry }) => entry} label={t.board}>
        {(row) => <EntryRow row={row} league={league} onPick={onPick} />}
      </List>
    </Card>
  );
}
