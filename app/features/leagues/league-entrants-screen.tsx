/**
 * The organiser's page: who trades and who doesn't, how concentrated their portfolios are, their costs, and the files.
 */
import { queryClient, refetchCall, refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, fetchCall, type ListCallRow, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { NotFoundScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatRate,
  SIGN_CLASSES,
  getDisplayedRateSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { GradingSheet } from './grading-sheet.tsx';
import { type League, saveLeagueFile } from './league-dates-and-files.ts';
import styles from './leagues.module.css';
import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { List } from '../../components/list.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { useLeaderboard, useLeagueEntryNameFormatter } from './leaderboard-card.tsx';
import { useStreamChannel } from '../../stream/app-stream.ts';

const EXPORTS = ['board', 'class', 'journal'] as const;

function EntrantTotals({ totals, league }: { totals: CallAnswer<'leagues/listClass'>['totals']; league: League }) {
  const t = useTexts('leagues');
  return (
    <Card title={league.name}>
      <KeyValueList>
        <KeyValue name={t.traded}>
          {fillPlaceholders(t.tradedOf, { n: formatCount(totals.traded), entries: formatCount(totals.entries) })}
        </KeyValue>
        <KeyValue name={t.trades}>{formatCount(totals.trades)}</KeyValue>
        <KeyValue name={t.reasons}>{formatCount(totals.notes)}</KeyValue>
        <KeyValue name={t.paid}>{formatMoneyWithCurrency(totals.costs, league.currency)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** The list of people is last: it grows while it is scrolled, and would push anything below it away. */
function LeagueEntrants({ league }: { league: League }) {
  const t = useTexts('leagues');
  const { totals, error, refetch } = useTotals(league.league);
  const [isGrading, setGrading] = useState(false);
  if (!totals) return <LoadingOrError rows={8} error={error} onRetry={refetch} card />;
  return (
    <>
      <EntrantTotals totals={totals} league={league} />
      <Card title={t.export}>
        {EXPORTS.map((what) => (
          <MenuRow
            key={what}
            icon="document"
            title={t.exports[what]}
            onPress={() => void saveLeagueFile(fetchCall('leagues/exportLeague', { league: league.league, what }))}
          />
        ))}
        <MenuRow icon="document" title={t.exports.grading} onPress={() => setGrading(true)} />
      </Card>
      {isGrading ? <GradingSheet league={league.league} onClose={() => setGrading(false)} /> : null}
      <EntrantList league={league} />
    </>
  );
}

export default function LeagueEntrantsScreen() {
  const t = useTexts('leagues');
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const { data, error, refetch } = useCall('leagues/getLeague', { league }, { enabled: known });
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={t.class} fallback="/home/leagues" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <p className={styles.lead}>
            {t.classSays} {t.playMoney}
          </p>
          {data ? (
            <LeagueEntrants league={data.league} />
          ) : (
            <LoadingOrError rows={8} error={error} onRetry={refetch} card />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}

type ClassRow = ListCallRow<'leagues/listClass'>;
const RANKS = ['place', 'idle', 'concentrated', 'costly', 'together'] as const;
type Rank = (typeof RANKS)[number];
const NAMED_MAXIMUM = 3;

/** Entries by name as far as the board has them; of many, how many more. */
function useEntryNames(league: string): (entries: readonly string[]) => string {
  const t = useTexts('leagues');
  const nameOf = useLeagueEntryNameFormatter();
  const board = useLeaderboard(league);
  return (entries) => {
    const names = entries
      .slice(0, NAMED_MAXIMUM)
      .map((entry) => nameOf(board?.rows.find((row) => row.entry === entry) ?? { entry, name: null }));
    const more = entries.length - names.length;
    return [...names, ...(more > 0 ? [fillPlaceholders(t.andMore, { n: formatCount(more) })] : [])].join(', ');
  };
}

function EntrantRow({ row, league }: { row: ClassRow; league: League }) {
  const t = useTexts('leagues');
  const nameOf = useLeagueEntryNameFormatter();
  const nameEntries = useEntryNames(league.league);
  const doings = [
    row.lastTradeAt === null ? t.noTrade : fillPlaceholders(t.lastTrade, { at: formatFullDateTime(row.lastTradeAt) }),
    fillPlaceholders(t.notes, { n: formatCount(row.notes) }),
    fillPlaceholders(t.costs, { amount: formatMoneyWithCurrency(row.costs, league.currency) }),
    ...(row.largest
      ? [fillPlaceholders(t.largest, { share: formatRate(row.largest.share), name: row.largest.name })]
      : []),
    ...row.together.map(({ signal, with: entries }) =>
      fillPlaceholders(t.together[signal], { names: nameEntries(entries) }),
    ),
  ];
  return (
    <ListRow
      to="/home/leagueJournal"
      query={{ league: league.league, entry: row.entry }}
      title={nameOf(row)}
      sub={<span className={styles.wrap}>{doings.join(' · ')}</span>}
      end={
        <span className={styles.stack}>
          <span className={`${styles.figure} ${SIGN_CLASSES[getDisplayedRateSign(row.returnRate)]}`}>
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
function EntrantList({ league }: { league: League }) {
  const t = useTexts('leagues');
  const language = useLanguage();
  const [rank, setRank] = useState<Rank>('place');
  const board = useLeaderboard(league.league);
  const reading = useListCall('leagues/listClass', { league: league.league, rank }, { language });
  const live = new Map(board?.rows.map((row) => [row.entry, row]));
  const rows = reading.rows.map((row) => ({ ...row, ...live.get(row.entry) }));
  return (
    <Card title={t.exports.class}>
      <ChipRow label={t.class} flush>
        {RANKS.map((each) => (
          <Chip key={each} chosen={each === rank} onPress={() => setRank(each)}>
            {t.ranks[each]}
          </Chip>
        ))}
      </ChipRow>
      {rank === 'together' ? <p className={styles.note}>{t.togetherSays}</p> : null}
      <List
        listCall={{ ...reading, rows }}
        rowKey={({ entry }) => entry}
        label={t.class}
        empty={<EmptyView text={t.nobody} icon="user" />}
      >
        {(row) => <EntrantRow row={row} league={league} />}
      </List>
    </Card>
  );
}

/** A live view of a league's class: read once, and again when the stream says that somebody has traded or written. */

type ClassTotals = CallAnswer<'leagues/listClass'>['totals'];
type LiveClass = Parameters<Parameters<typeof useStreamChannel<'class'>>[2]>[0];

/** The totals come with the first row. */
const totalsInput = (league: string) => ({ league, limit: 1 });

function applyClassFrame({ type: _, league, at, ...totals }: LiveClass): void {
  const key = ['leagues/listClass', totalsInput(league)];
  const known = queryClient.getQueryData<CallAnswer<'leagues/listClass'>>(key);
  if (!known || JSON.stringify(known.totals) === JSON.stringify(totals)) return;
  queryClient.setQueryData<CallAnswer<'leagues/listClass'>>(key, { ...known, totals, at });
  refetchCall('leagues/listClass');
}

function useTotals(league: string): {
  totals: ClassTotals | undefined;
  error: Error | null;
  refetch: () => void;
} {
  useStreamChannel(`class:${league}`, 'class', applyClassFrame);
  const { data, error, refetch } = useCall('leagues/listClass', totalsInput(league));
  return { totals: data?.totals, error, refetch: () => void refetch() };
}
