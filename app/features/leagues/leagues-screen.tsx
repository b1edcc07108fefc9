/** The customer's leagues, joining another by its code, and for organisers creating one. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, ListRow } from '../../components/list-row.tsx';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { JoinLeagueByCode } from './join-league.tsx';
import styles from './leagues.module.css';
import { OpenLeagueCard } from './open-league-card.tsx';
import { WhoCreatesLeaguesCard } from './who-creates-leagues-card.tsx';
import { useLeagueDateFormatter } from './league-dates-and-files.ts';

type League = ListCallRow<'leagues/listLeagues'>;

function LeagueRow({ league }: { league: League }) {
  const t = useTexts('leagues');
  const when = useLeagueDateFormatter();
  return (
    <ListRow
      to="/home/league"
      query={{ league: league.league }}
      title={<span className={styles.wrap}>{league.name}</span>}
      sub={<span className={styles.wrap}>{when(league)}</span>}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>{formatMoneyWithCurrency(league.capital, league.currency)}</span>
          <span className={styles.small}>{fillPlaceholders(t.entries, { n: formatCount(league.entries) })}</span>
        </span>
      }
    />
  );
}

/** Creating one, or who can allow it. */
function CreateLeagueCard({ mayCreate }: { mayCreate: boolean }) {
  const t = useTexts('leagues');
  if (!mayCreate) return <WhoCreatesLeaguesCard />;
  return (
    <Card flush>
      <MenuRow icon="plus" title={t.create} to="/home/leagueCreate" />
    </Card>
  );
}

export default function LeaguesScreen() {
  const t = useTexts('leagues');
  const { data } = useCall('leagues/listLeagues', {});
  const reading = useListCall('leagues/listLeagues', { limit: 20 });
  return (
    <>
      <BackHeader title={t.title} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <p className={styles.lead}>
            {t.lead} {t.playMoney}
          </p>
          {data?.open
            .filter(({ mine }) => mine === null)
            .slice(0, 1)
            .map((league) => (
              <OpenLeagueCard key={league.league} league={league} />
            ))}
          <Card title={t.mine}>
            <List
              listCall={reading}
              rowKey={({ league }) => league}
              label={t.mine}
              empty={<EmptyView text={t.none} icon="star" />}
            >
              {(league) => <LeagueRow league={league} />}
            </List>
          </Card>
          {reading.isPending ? null : <JoinLeagueByCode />}
          {data && !reading.isPending ? <CreateLeagueCard mayCreate={data.mayCreate} /> : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
