/** A live league board: read once, then each change comes by the stream. */
import { queryClient, refetchCall } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useStreamChannel } from '../../stream/app-stream.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatClock, formatDateTimeToMinute } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatRate,
  SIGN_CLASSES,
  getDisplayedRateSign,
} from '../../format/numbers.ts';
import { formatUnrankedReason, type RankingMinimums, type UnrankedRow } from './format-unranked-reason.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import { computeGapToNext } from './gap-to-next.ts';
import { PlaceChange } from './place-change.tsx';
import type { League } from './league-dates-and-files.ts';

type Board = CallAnswer<'leagues/getBoard'>;
type LiveBoard = Parameters<Parameters<typeof useStreamChannel<'board'>>[2]>[0];

const PAGE = 100;
const boardInput = (league: string) => ({ league, limit: PAGE });

/** Applies the frame; the beginning or end of a season rereads the data. */
function applyBoardFrame({ type: _, league, phase, rows, mine, ...rest }: LiveBoard): void {
  queryClient.setQueryData<Board>(['leagues/getBoard', boardInput(league)], {
    ...rest,
    rows: rows.map((row) => ({ ...row, mine: row.entry === mine?.entry })),
    mine: mine && { ...mine, mine: true },
    next: rest.entries > rows.length ? rows.length.toString() : null,
  });
  const known = queryClient.getQueryData<CallAnswer<'leagues/getLeague'>>(['leagues/getLeague', { league }]);
  if (known && known.league.phase !== phase) refetchCall('leagues/getLeague');
}

export function useLeaderboard(league: string): Board | undefined {
  useStreamChannel(`board:${league}`, 'board', applyBoardFrame);
  return useCall('leagues/getBoard', boardInput(league)).data;
}

type BoardRow = CallAnswer<'leagues/getBoard'>['rows'][number];
/** Formats an entry's name, or its sign if it has no name. */
export const useLeagueEntryNameFormatter = (): ((row: Pick<BoardRow, 'name' | 'entry'>) => string) => {
  const t = useTexts('leagues');
  return ({ name, entry }) => name ?? `${t.entry} ${entry.slice(0, 4).toUpperCase()}`;
};

/** Why an entry has no rank: what it misses of the minimums, which can still be made up for until the end. */
export const useUnrankedReason = (league: RankingMinimums) => {
  const t = useTexts('leagues');
  return (row: UnrankedRow): string => formatUnrankedReason(t, league, row);
};

function EntryRow({ row, league, onPick }: { row: BoardRow; league: League; onPick: (entry: string) => void }) {
  const t = useTexts('leagues');
  const nameOf = useLeagueEntryNameFormatter();
  const unranked = useUnrankedReason(league);
  const score = league.ranking === 'points' ? `${formatCount(row.points)} ${t.points}` : null;
  return (
    <ListRow
      onPress={() => onPick(row.entry)}
      start={
        <span className={styles.rank}>
          <span className={styles.place}>{row.place === null ? '–' : formatCount(row.place)}</span>
          <PlaceChange row={row} className={styles.move} />
        </span>
      }
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
          <span className={`${styles.figure} ${SIGN_CLASSES[getDisplayedRateSign(row.returnRate)]}`}>
            {formatRate(row.returnRate, { sign: true })}
          </span>
          <span className={styles.small}>{formatMoneyWithCurrency(row.equity, league.currency)}</span>
        </span>
      }
    />
  );
}

/** How far the next better place is, where the board ranks by a return or by points and has that place. */
function GapToNext({ mine, rows, league }: { mine: NonNullable<Board['mine']>; rows: Board['rows']; league: League }) {
  const t = useTexts('leagues');
  const gap = computeGapToNext(mine, rows, league.ranking);
  if (gap === null) return null;
  const amount =
    league.ranking === 'points'
      ? `${formatCount(gap.points)} ${t.points}`
      : fillPlaceholders(t.percentPoints, { n: formatRate(gap.rate).replace('%', '').trim() });
  return <p className={styles.gap}>{fillPlaceholders(t.gap, { place: formatCount(gap.place), amount })}</p>;
}

/** The ranking. The first hundred are live; more are read when scrolled to. */
export function LeaderboardCard({ league, onPick }: { league: League; onPick: (entry: string) => void }) {
  const t = useTexts('leagues');
  const data = useLeaderboard(league.league);
  const reading = useListCall('leagues/getBoard', boardInput(league.league));
  const live = data ? [...data.rows, ...reading.rows.slice(data.rows.length)] : reading.rows;
  const at =
    data &&
    fillPlaceholders(data.isFinal ? t.frozen : t.boardAt, {
      at: data.isFinal ? formatDateTimeToMinute(data.at) : formatClock(data.at),
    });
  return (
    <Card
      title={t.board}
      end={<span className={styles.small}>{at}</span>}
      sub={
        data?.placesSince
          ? fillPlaceholders(t.placesSince, { at: formatDateTimeToMinute(data.placesSince) })
          : undefined
      }
    >
      {data?.mine && data.rows.length > 1 ? (
        <div className={styles.own} role="group" aria-label={t.yourPlace}>
          <EntryRow row={{ ...data.mine, mine: true }} league={league} onPick={onPick} />
          <GapToNext mine={data.mine} rows={data.rows} league={league} />
        </div>
      ) : null}
      <List listCall={{ ...reading, rows: live }} rowKey={({ entry }) => entry} label={t.board}>
        {(row) => <EntryRow row={row} league={league} onPick={onPick} />}
      </List>
    </Card>
  );
}
