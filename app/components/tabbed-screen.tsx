/** A screen of tabs below a header with a back button; the address can select the first tab. */
import { type ReactNode, useState } from 'react';
import { refetchActiveCalls } from '../api/query-client.ts';
import { useHashQuery } from '../router/location-hooks.ts';
import { BackHeader, Page } from './page-frame.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { Tabs } from './tabs.tsx';

export function TabbedScreen<View extends string>({
  title,
  fallback,
  views,
  names,
  children,
}: {
  title: string;
  fallback: string;
  /** The first one is shown unless the address names another. */
  views: readonly [View, ...View[]];
  names: Readonly<Record<View, string>>;
  children: (view: View) => ReactNode;
}) {
  const requestedTab = useHashQuery()['tab'];
  const [view, setView] = useState<View>(views.find((each) => each === requestedTab) ?? views[0]);
  return (
    <>
      <BackHeader title={title} fallback={fallback} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Tabs
            label={title}
            value={view}
            onChange={setView}
            tabs={views.map((value) => ({ value, label: names[value] }))}
          >
            {children(view)}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
