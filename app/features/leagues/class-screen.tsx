/**
 * The organiser's page: who trades and who doesn't, how concentrated their portfolios are, their costs, and the files.
 */
import { refreshShown } from '../../api/cache.ts';
import { type Answer, fetchCall, useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatCount, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { People } from './class-people.tsx';
import { saveLeagueFile } from './save-file.ts';
import styles from './leagues.module.css';
import { useTotals } from './use-class.ts';
import type { League } from './when.ts';

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

/** Nothing stands below the list of people, which grows while it is scrolled and would push it away from a finger. */
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
