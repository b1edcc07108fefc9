/**
 * The organiser's page: who trades and who doesn't, how concentrated their portfolios are, their costs, and the files.
 */
import { queryClient, refetchCall, refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { NotFoundScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { EntrantRow, type EntrantRank } from './entrant-row.tsx';
import { LeagueExportsCard } from './league-exports-card.tsx';
import type { League } from './league-dates-and-files.ts';
import styles from './leagues.module.css';
import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { List } from '../../components/list.tsx';
import { useLeaderboard } from './leaderboard-card.tsx';
import { useStreamChannel } from '../../stream/app-stream.ts';

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
  const { totals, error, refetch } = useTotals(league.league);
  if (!totals) return <LoadingOrError rows={8} error={error} onRetry={refetch} card />;
  return (
    <>
      <EntrantTotals totals={totals} league={league} />
      <LeagueExportsCard league={league.league} />
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

const RANKS = ['place', 'idle', 'concentrated', 'costly', 'together'] as const satisfies readonly EntrantRank[];
/** The live figures of the first hundred come with the board. */
function EntrantList({ league }: { league: League }) {
  const t = useTexts('leagues');
  const language = useLanguage();
  const [rank, setRank] = useState<EntrantRank>('place');
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
        {(row) => <EntrantRow row={row} entrants={rows} league={league} rank={rank} />}
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
