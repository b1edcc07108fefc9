/** The trade tab: the instrument chosen last, what is held, what waits, and what was. */
import { useState } from 'react';
import { refetchActiveCalls } from '../../../api/query-client.ts';
import { useListCall } from '../../../api/use-list-call.ts';
import { Page, TabScreenHeader } from '../../../components/page-frame.tsx';
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import type { TradeTab } from '../../../instruments/last-chosen-instrument.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import { OrderHistory } from '../order-history.tsx';
import { PENDING_ORDERS_PAGE, PendingOrderList } from '../pending-order-list.tsx';
import { OpenPositions } from '../position-lists.tsx';
import { PositionsHead } from '../positions-head.tsx';
import styles from '../positions.module.css';
import { QuickTradeRow } from '../quick-trade-row.tsx';

/** "2", "30+", or nothing for none and while it isn't known. */
function useCountOfPending(): string {
  const { rows, hasMore } = useListCall('trading/listOrders', {
    status: 'pending',
    limit: PENDING_ORDERS_PAGE,
    ...useChosenPortfolioInput(),
  });
  return rows.length === 0 ? '' : ` ${rows.length}${hasMore ? '+' : ''}`;
}

/** `requestedTab`: of the address; coming back to it leaves the tab unchanged, another one opens its own. */
export function TradeOverview({ requestedTab, instrument }: { requestedTab: TradeTab; instrument: string | null }) {
  const t = useTexts('trading');
  const [{ tab, from }, setSelectedTab] = useState({ tab: requestedTab, from: requestedTab });
  if (from !== requestedTab) setSelectedTab({ tab: requestedTab, from: requestedTab });
  const setTab = (next: TradeTab) => setSelectedTab({ tab: next, from: requestedTab });
  const pending = useCountOfPending();
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{t.overview}</h1>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page>
          <PositionsHead hasTotal />
          <QuickTradeRow chosen={instrument} />
          <Tabs
            tabs={[
              { value: 'positions', label: t.positions },
              { value: 'orders', label: `${t.orders}${pending}` },
              { value: 'history', label: t.historyShort },
            ]}
            value={tab}
            onChange={setTab}
            label={t.tabs}
          >
            <div key={tab} className={styles.below}>
              {tab === 'positions' ? <OpenPositions /> : tab === 'orders' ? <PendingOrderList /> : <OrderHistory />}
              {tab === 'positions' ? (
                <Link to="/trade/index" className={styles.otherLists}>
                  {t.otherLists}
                </Link>
              ) : null}
            </div>
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
