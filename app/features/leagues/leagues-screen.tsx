/** The customer's leagues, joining another by its code, and for organisers creating one. */
import { refreshShown } from '../../api/cache.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, Row } from '../../components/row.tsx';
import { formatCount, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { ByCode } from './join-league.tsx';
import styles from './leagues.module.css';
import { useWhen } from './league.ts';

type League = RowOf<'leagues/listLeagues'>;

function LeagueRow({ league }: { league: League }) {
  const t = useTexts('leagues');
  const when = useWhen();
  return (
    <Row
      to="/home/league"
      query={{ league: league.league }}
      title={<span className={styles.wrap}>{league.name}</span>}
      sub={<span className={styles.wrap}>{when(league)}</span>}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>{formatMoneyIn(league.capital, league.currency)}</span>
          <span className={styles.small}>{fill(t.entries, { n: formatCount(league.entries) })}</span>
        </span>
      }
    />
  );
}

export default function LeaguesScreen() {
  const t = useTexts('leagues');
  const { data } = useCall('leagues/listLeagues', {});
  const reading = useListCall('leagues/listLeagues', { limit: 20 });
  return (
    <>
      <BackHeader title={t.title} />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <p className={styles.lead}>
            {t.lead} {t.playMoney}
          </p>
          <Card title={t.mine}>
            <List
              reading={reading}
              rowKey={({ league }) => league}
              label={t.mine}
              empty={<EmptyView text={t.none} icon="star" />}
            >
              {(league) => <LeagueRow league={league} />}
            </List>
          </Card>
          {reading.isPending ? null : <ByCode />}
          {data?.mayCreate && !reading.isPending ? (
            <Card flush>
              <MenuRow icon="plus" title={t.create} to="/home/leagueCreate" />
            </Card>
          ) : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
