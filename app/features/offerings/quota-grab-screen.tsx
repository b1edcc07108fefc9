import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import type { OfferingKind } from './offer-kinds.ts';
import { MyOfferApplications } from './my-offer-applications.tsx';
import { OffersList } from './offers-list.tsx';

const TABS = ['subscription', 'subscribed'] as const;
type KindTab = (typeof TABS)[number];
const parseRequestedTab = (query: Readonly<Record<string, string | undefined>>): KindTab | undefined =>
  TABS.find((tab) => tab === query['tab']);

/** The offers of one kind, and one's own. `?tab=` opens a tab. */
function KindScreen({ kind }: { kind: Extract<OfferingKind, 'grab'> }) {
  const t = useTexts('offerings');
  const title = useTexts('routes').qcList;
  const query = useHashQuery();
  const [{ tab, from }, setSelectedTab] = useState<{ tab: KindTab; from: typeof query }>(() => ({
    tab: parseRequestedTab(query) ?? 'subscription',
    from: query,
  }));
  if (from !== query) setSelectedTab({ tab: parseRequestedTab(query) ?? tab, from: query });
  return (
    <>
      <BackHeader title={title} />
      <Page foot="none">
        <Tabs
          tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
          value={tab}
          onChange={(next) => setSelectedTab({ tab: next, from: query })}
          label={title}
        >
          <PullToRefresh onRefresh={refetchActiveCalls}>
            {tab === 'subscription' ? <OffersList kind={kind} /> : <MyOfferApplications kind={kind} />}
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}

/** Quota grabs: current offers, and one's own requests. */
export default function QuotaGrabScreen() {
  return <KindScreen kind="grab" />;
}
