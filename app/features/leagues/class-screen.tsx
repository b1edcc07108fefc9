/**
 * The organiser's page: who trades and who doesn't, how concentrated their portfolios are, their costs, and the files.
 */
import { cache, refresh, refreshShown } from '../../api/cache.ts';
import { type Answer, fetchCall, type RowOf, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, Row } from '../../components/row.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatCount, formatMoneyIn, formatRate, SIGN_CLASSES, signOfRate } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { type League, saveLeagueFile } from './league.ts';
import styles from './leagues.module.css';
import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Chip, Chips } from '../../components/chip.tsx';
import { List } from '../../components/list.tsx';
import { formatTime } from '../../format/dates.ts';
import { useBoard, useNameOf } from './board-card.tsx';
import { useChannel } from '../../stream/stream.ts';

const EXPORTS = ['board', 'class', 'journal'] as const;

function Totals({ totals, league }: { totals: Answer<'leagues/listClass'>['totals']; league: League }) {
  const t = useTexts('leagues');
  return (
    <Card title={league.name}>
      <KeyValues>
        <KeyValue name={t.traded}>
          {fill(t.tradedOf, { n: formatCount(totals.traded), entries: formatCount(totals.entries) })}
        </KeyValue>
        <KeyValue name={t.trades}>{formatCount(totals.trades)}</KeyValue>
        <KeyValue name={t.reasons}>{formatCount(totals.notes)}</KeyValue>
        <KeyValue name={t.paid}>{formatMoneyIn(totals.costs, league.currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}

/** The list of people is last: it grows while it is scrolled, and would push anything below it away. */
function Detail({ league }: { league: League }) {
  const t = useTexts('leagues');
  const { totals, error, refetch } = useTotals(league.league);
  if (!totals) return <Waiting rows={8} error={error} onRetry={refetch} card />;
  return (
    <>
      <Totals totals={totals} league={league} />
      <Card title={t.export}>
        {EXPORTS.map((what) => (
          <MenuRow
            key={what}
            icon="document"
            title={t.exports[what]}
            onPress={() => void saveLeagueFile(fetchCall('leagues/exportLeague', { league: league.league, what }))}
          />
        ))}
      </Card>
      <People league={league} />
    </>
  );
}

export default function ClassScreen() {
  const t = useTexts('leagues');
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const { data, error, refetch } = useCall('leagues/getLeague', { league }, { enabled: known });
  if (!known) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={t.class} fallback="/home/leagues" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <p className={styles.lead}>
            {t.classSays} {t.playMoney}
          </p>
          {data ? <Detail league={data.league} /> : <Waiting rows={8} error={error} onRetry={refetch} card />}
        </Page>
      </PullToRefresh>
    </>
  );
}

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
function People({ league }: { league: League }) {
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

/** A live view of a league's class: read once, and again when the stream says that somebody has traded or written. */

type ClassTotals = Answer<'leagues/listClass'>['totals'];
type LiveClass = Parameters<Parameters<typeof useChannel<'class'>>[2]>[0];

/** The totals come with the first row. */
const totalsInput = (league: string) => ({ league, limit: 1 });

function takeClass({ type: _, league, at, ...totals }: LiveClass): void {
  const key = ['leagues/listClass', totalsInput(league)];
  const known = cache.getQueryData<Answer<'leagues/listClass'>>(key);
  if (!known || JSON.stringify(known.totals) === JSON.stringify(totals)) return;
  cache.setQueryData<Answer<'leagues/listClass'>>(key, { ...known, totals, at });
  refresh('leagues/listClass');
}

function useTotals(league: string): {
  totals: ClassTotals | undefined;
  error: Error | null;
  refetch: () => void;
} {
  useChannel(`class:${league}`, 'class', takeClass);
  const { data, error, refetch } = useCall('leagues/listClass', totalsInput(league));
  return { totals: data?.totals, error, refetch: () => void refetch() };
}
