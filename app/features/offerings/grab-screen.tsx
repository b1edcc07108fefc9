import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import type { Kind } from './offer-kinds.ts';
import { MyOffers } from './my-offers.tsx';
import { OffersList } from './offers-list.tsx';

const TABS = ['subscription', 'subscribed'] as const;
type KindTab = (typeof TABS)[number];
const askedTab = (query: Readonly<Record<string, string | undefined>>): KindTab | undefined =>
  TABS.find((tab) => tab === query['tab']);

/** The offers of one kind, and one's own. `?tab=` opens a tab. */
function KindScreen({ kind }: { kind: Extract<Kind, 'grab'> }) {
  const t = useTexts('offerings');
  const title = useTexts('routes').qcList;
  const query = useHashQuery();
  const [{ tab, from }, setShown] = useState<{ tab: KindTab; from: typeof query }>(() => ({
    tab: askedTab(query) ?? 'subscription',
    from: query,
  }));
  if (from !== query) setShown({ tab: askedTab(query) ?? tab, from: query });
  return (
    <>
      <BackHeader title={title} />
      <Page foot="none">
        <Tabs
          tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
          value={tab}
          onChange={(next) => setShown({ tab: next, from: query })}
          label={title}
        >
          <PullToRefresh onRefresh={refreshShown}>
            {tab === 'subscription' ? <OffersList kind={kind} /> : <MyOffers kind={kind} />}
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}

/** Quota grabs: current offers, and one's own requests. */
export default function GrabScreen() {
  return <KindScreen kind="grab" />;
}
