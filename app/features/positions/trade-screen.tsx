import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { PortfolioSwitch } from '../portfolios/shared/portfolio-switch.tsx';
import { EndedPositions } from './ended-positions.tsx';
import { OpenPositions } from './open-positions.tsx';
import { PendingOrders } from './pending-orders.tsx';
import { PortfolioLine } from './portfolio-line.tsx';
import styles from './positions.module.css';

const TABS = ['inProgress', 'ended', 'digital', 'forex', 'pending'] as const;
type TradeTab = (typeof TABS)[number];

/** The tab that an address asks for, if it does. */
function askedTab(query: Readonly<Record<string, string | undefined>>): TradeTab | undefined {
  return TABS.find((tab) => tab === query['tab']) ?? (query['instrument'] ? 'inProgress' : undefined);
}

/** What one holds and held, and the orders that wait. `?tab=` opens a tab, `?instrument=` the positions in it. */
export function TradeScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').trade;
  const query = useHashQuery();
  const [{ tab, from }, setShown] = useState<{ tab: TradeTab; from: typeof query }>(() => ({
    tab: askedTab(query) ?? 'inProgress',
    from: query,
  }));
  // A link into the kept screen opens its tab; coming back leaves it as it was.
  if (from !== query) setShown({ tab: askedTab(query) ?? tab, from: query });
  const setTab = (next: TradeTab) => setShown({ tab: next, from: query });

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
        <Tabs tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab} label={t.tabs}>
          <PullToRefresh onRefresh={refreshShown}>
            <PortfolioSwitch />
            <div key={tab} className={styles.below}>
              {content[tab]()}
            </div>
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
