import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import { AlertList } from '../alerts/shared/alert-list.tsx';
import styles from './discovery.module.css';
import { WatchlistRows } from './watchlist-rows.tsx';

type WatchTab = 'list' | 'alerts';

/** The watchlist in the customer's own order, live, and the price alerts on another tab (`?tab=alerts`). */
export default function WatchlistScreen() {
  const t = useTexts('discovery');
  const title = useTexts('routes').favorite;
  const query = useHashQuery();
  const requestedTab: WatchTab = query['tab'] === 'alerts' ? 'alerts' : 'list';
  const [{ tab, from }, setSelectedTab] = useState<{ tab: WatchTab; from: typeof query }>({
    tab: requestedTab,
    from: query,
  });
  // A link to the kept screen opens its tab; coming back leaves the tab unchanged.
  if (from !== query) setSelectedTab({ tab: requestedTab, from: query });
  const reading = useListCall('discovery/listFavorites', { spark: true });
  const headerLinks = (
    <>
      <Link to={getRoutePath('search')} className={styles.sign} label={t.find}>
        <Icon name="find" />
      </Link>
      {tab === 'list' && reading.rows.length > 0 ? (
        <Link to={getRoutePath('editSelf')} className={styles.sign} label={t.edit}>
          <Icon name="edit" />
        </Link>
      ) : null}
    </>
  );
  return (
    <>
      <BackHeader title={title} end={headerLinks} />
      <Page foot="none">
        <Tabs
          tabs={[
            { value: 'list', label: t.list },
            { value: 'alerts', label: t.alerts.all },
          ]}
          value={tab}
          onChange={(next) => setSelectedTab({ tab: next, from: query })}
          label={title}
        >
          <PullToRefresh onRefresh={refetchActiveCalls}>
            <div key={tab} className={styles.tab}>
              {tab === 'list' ? <WatchlistRows reading={reading} /> : <AlertList />}
            </div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
