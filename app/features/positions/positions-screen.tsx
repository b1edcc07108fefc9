import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { renderFeatureTab, useTabsWithFeatureTabs } from '../../components/feature-tabs.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { listFeatureTabs } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { ClosedPositions, OpenPositions } from './position-lists.tsx';
import { PendingOrderList } from './pending-order-list.tsx';
import { PositionsHead } from './positions-head.tsx';
import styles from './positions.module.css';

const TABS = ['inProgress', 'ended', 'digital', 'forex', 'pending'] as const;
type TradeTab = (typeof TABS)[number];
const isOwn = (tab: string): tab is TradeTab => TABS.some((own) => own === tab);

/** The tab that an address asks for, if any. */
function parseRequestedTab(query: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = [...TABS, ...listFeatureTabs('positions').map(({ name }) => name)].find((tab) => tab === query['tab']);
  return named ?? (query['instrument'] ? 'inProgress' : undefined);
}

/** Present and past positions, and waiting orders. `?tab=` opens a tab, `?instrument=` the positions in it. */
export default function PositionsScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').trade;
  const query = useHashQuery();
  const [{ tab, from }, setSelectedTab] = useState<{ tab: string; from: typeof query }>(() => ({
    tab: parseRequestedTab(query) ?? 'inProgress',
    from: query,
  }));
  // A link to the kept screen opens its tab; coming back leaves the tab unchanged.
  if (from !== query) setSelectedTab({ tab: parseRequestedTab(query) ?? tab, from: query });
  const tabs = useTabsWithFeatureTabs(
    'positions',
    TABS.map((value) => ({ value, label: t[value] })),
  );
  const setTab = (next: string) => setSelectedTab({ tab: next, from: query });

  const content = {
    inProgress: () => <OpenPositions chosen={query['instrument']} />,
    ended: () => <ClosedPositions />,
    digital: () => <OpenPositions market="CRYPTO" />,
    forex: () => <OpenPositions market="FX" />,
    pending: () => <PendingOrderList />,
  };
  return (
    <>
      <BackHeader title={title} />
      <Page foot="none">
        <Tabs tabs={tabs} value={tab} onChange={setTab} label={t.tabs}>
          <PullToRefresh onRefresh={refetchActiveCalls}>
            {isOwn(tab) ? <PositionsHead hasTotal={tab === 'inProgress'} /> : null}
            <div key={tab} className={styles.below}>
              {isOwn(tab) ? content[tab]() : renderFeatureTab('positions', tab)}
            </div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
