import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { moreTab, useMoreTabs } from '../../components/feature-tabs.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { getTabsOn } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { PortfolioSwitch } from '../portfolios/shared/portfolio-switch.tsx';
import { EndedPositions, OpenPositions } from './position-lists.tsx';
import { PendingOrders } from './pending-orders.tsx';
import { PortfolioLine } from './portfolio-line.tsx';
import styles from './positions.module.css';

const TABS = ['inProgress', 'ended', 'digital', 'forex', 'pending'] as const;
type TradeTab = (typeof TABS)[number];
const isOwn = (tab: string): tab is TradeTab => TABS.some((own) => own === tab);

/** The tab that an address asks for, if any. */
function askedTab(query: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = [...TABS, ...getTabsOn('positions').map(({ name }) => name)].find((tab) => tab === query['tab']);
  return named ?? (query['instrument'] ? 'inProgress' : undefined);
}

/** Present and past positions, and waiting orders. `?tab=` opens a tab, `?instrument=` the positions in it. */
export default function TradeScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').trade;
  const query = useHashQuery();
  const [{ tab, from }, setShown] = useState<{ tab: string; from: typeof query }>(() => ({
    tab: askedTab(query) ?? 'inProgress',
    from: query,
  }));
  // A link to the kept screen opens its tab; coming back leaves the tab unchanged.
  if (from !== query) setShown({ tab: askedTab(query) ?? tab, from: query });
  const tabs = useMoreTabs(
    'positions',
    TABS.map((value) => ({ value, label: t[value] })),
  );
  const setTab = (next: string) => setShown({ tab: next, from: query });

  const content = {
    inProgress: () => (
      <>
        <PortfolioLine />
        <OpenPositions chosen={query['instrument']} />
      </>
    ),
    ended: () => <EndedPositions />,
    digital: () => <OpenPositions market="CRYPTO" />,
    forex: () => <OpenPositions market="FX" />,
    pending: () => <PendingOrders />,
  };
  return (
    <>
      <BackHeader title={title} />
      <Page foot="none">
        <Tabs tabs={tabs} value={tab} onChange={setTab} label={t.tabs}>
          <PullToRefresh onRefresh={refreshShown}>
            {isOwn(tab) ? <PortfolioSwitch /> : null}
            <div key={tab} className={styles.below}>
              {isOwn(tab) ? content[tab]() : moreTab('positions', tab)}
            </div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
