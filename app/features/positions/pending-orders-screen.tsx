import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { OrderHistory } from './order-history.tsx';
import { PendingOrders } from './pending-orders.tsx';
import styles from './positions.module.css';

/** Waiting orders, and all past ones on another tab (`?tab=history`). */
export default function PendingOrdersScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').gdOrders;
  const query = useHashQuery();
  const asked = query['tab'] === 'history' ? 'history' : 'pending';
  const [{ tab, from }, setShown] = useState<{ tab: 'pending' | 'history'; from: typeof query }>({
    tab: asked,
    from: query,
  });
  // A link to the kept screen opens its tab; coming back leaves the tab unchanged.
  if (from !== query) setShown({ tab: asked, from: query });
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
          onChange={(next) => setShown({ tab: next, from: query })}
          label={t.orders}
        >
          <PullToRefresh onRefresh={refreshShown}>
            <div className={styles.below}>{tab === 'pending' ? <PendingOrders /> : <OrderHistory />}</div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
