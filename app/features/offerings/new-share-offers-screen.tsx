import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { MyOfferApplications } from './my-offer-applications.tsx';
import { OffersList } from './offers-list.tsx';

const TABS = ['subscription', 'placing', 'auction', 'subscribed', 'allotments'] as const;
type OffersTab = (typeof TABS)[number];

const parseRequestedTab = (query: Readonly<Record<string, string | undefined>>): OffersTab | undefined =>
  TABS.find((tab) => tab === query['tab']);

/** New shares: current offers, one's own applications, and one's allotments. `?tab=` opens a tab. */
export default function NewShareOffersScreen() {
  const t = useTexts('offerings');
  const { name } = useTexts('offerKinds');
  const title = useTexts('routes').newStock;
  const query = useHashQuery();
  const [{ tab, from }, setSelectedTab] = useState<{ tab: OffersTab; from: typeof query }>(() => ({
    tab: parseRequestedTab(query) ?? 'subscription',
    from: query,
  }));
  if (from !== query) setSelectedTab({ tab: parseRequestedTab(query) ?? tab, from: query });
  return (
    <>
      <BackHeader title={title} />
      <Page foot="none">
        <Tabs
          tabs={TABS.map((value) => ({
            value,
            label: value === 'placing' || value === 'auction' ? name[value] : t.tabs[value],
          }))}
          value={tab}
          onChange={(next) => setSelectedTab({ tab: next, from: query })}
          label={title}
        >
          <PullToRefresh onRefresh={refetchActiveCalls}>
            {tab === 'subscription' || tab === 'placing' || tab === 'auction' ? (
              <OffersList key={tab} kind={tab === 'subscription' ? 'ipo' : tab} />
            ) : (
              <MyOfferApplications key={tab} allotted={tab === 'allotments'} />
            )}
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
