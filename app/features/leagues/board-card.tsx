import type { Answer } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { formatClockSeconds, formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, signOfRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import { boardInput, useBoard } from './use-board.ts';
import type { League } from './when.ts';
import { SIGN_CLASSES } from '../../format/sign-classes.ts';

type BoardRow = Answer<'leagues/getBoard'>['rows'][number];
/** What an entry is called; one without a name by its own sign. */
export const useNameOf = (): ((row: Pick<BoardRow, 'name' | 'entry'>) => string) => {
  const t = useTexts('leagues');
  return ({ name, entry }) => name ?? `${t.entry} ${entry.slice(0, 4).toUpperCase()}`;
};

/** Why an entry has no rank: until the end, too few trades can still be made up for. */
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
