import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, signOfRate } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { useNameOf } from './board-card.tsx';
import styles from './leagues.module.css';
import { useBoard } from './use-board.ts';
import type { League } from './when.ts';
import { SIGN_CLASSES } from '../../format/sign-classes.ts';

type ClassRow = RowOf<'leagues/listClass'>;
const RANKS = ['place', 'idle', 'concentrated', 'costly'] as const;
type Rank = (typeof RANKS)[number];
function Person({ row, league }: { row: ClassRow; league: League }) {
  const t = useTexts('leagues');
  const nameOf = useNameOf();
  const doings = [
    row.lastTradeAt === null ? t.noTrade : fill(t.lastTrade, { at: formatTime(row.lastTradeAt) }),
    fill(t.notes, { n: formatCount(row.notes) }),
    fill(t.costs, { amount: formatMoneyIn(row.costs, league.currency) }),
    ...(row.largest ? [fill(t.largest, { share: formatRate(row.largest.share), name: row.largest.name })] : []),
  ];
  return (
    <Row
      to="/home/leagueJournal"
      query={{ league: league.league, entry: row.entry }}
      title={nameOf(row)}
      sub={<span className={styles.wrap}>{doings.join(' · ')}</span>}
      end={
        <span className={styles.stack}>
          <span className={`${styles.figure} ${SIGN_CLASSES[signOfRate(row.returnRate)]}`}>
            {formatRate(row.returnRate, { sign: true })}
          </span>
          <span className={styles.small}>
            {t.trades} {formatCount(row.trades)}
          </span>
        </span>
      }
    />
  );
}

/** The live figures of the first hundred come with the board. */
export function People({ league }: { league: League }) {
  const t = useTexts('leagues');
  const language = useLanguage();
  const [rank, setRank] = useState<Rank>('place');
  const board = useBoard(league.league);
  const reading = useListCall('leagues/listClass', { league: league.league, rank }, { language });
  const live = new Map(board?.rows.map((row) => [row.entry, row]));
  const rows = reading.rows.map((row) => ({ ...row, ...live.get(row.entry) }));
  return (
    <Card title={t.exports.class}>
      <Chips label={t.class} flush>
        {RANKS.map((each) => (
          <Chip key={each} chosen={each === rank} onPress={() => setRank(each)}>
            {t.ranks[each]}
          </Chip>
        ))}
      </Chips>
      <List
        reading={{ ...reading, rows }}
        rowKey={({ entry }) => entry}
        label={t.class}
        empty={<EmptyView text={t.nobody} icon="user" />}
      >
        {(row) => <Person row={row} league={league} />}
      </List>
    </Card>
  );
}
