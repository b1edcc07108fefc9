import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { OrderHistory } from './order-history.tsx';
import { PendingOrderList } from './pending-order-list.tsx';
import styles from './positions.module.css';

/** Waiting orders, and all past ones on another tab (`?tab=history`). */
export default function PendingOrdersScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').gdOrders;
  const query = useHashQuery();
  const requestedTab = query['tab'] === 'history' ? 'history' : 'pending';
  const [{ tab, from }, setSelectedTab] = useState<{ tab: 'pending' | 'history'; from: typeof query }>({
    tab: requestedTab,
    from: query,
  });
  // A link to the kept screen opens its tab; coming back leaves the tab unchanged.
  if (from !== query) setSelectedTab({ tab: requestedTab, from: query });
  return (
    <>
      <BackHeader title={tab === 'pending' ? title : t.history} />
      <Page foot="none">
        <Tabs
          tabs={[
            { value: 'pending', label: t.pending },
            { value: 'history', label: t.history },
          ]}
          value={tab}
          onChange={(next) => setSelectedTab({ tab: next, from: query })}
          label={t.orders}
        >
          <PullToRefresh onRefresh={refetchActiveCalls}>
            <div className={styles.below}>{tab === 'pending' ? <PendingOrderList /> : <OrderHistory />}</div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
