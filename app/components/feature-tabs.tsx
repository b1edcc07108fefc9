import { createElement, lazy, type ReactNode, Suspense } from 'react';
import { getTabsOn, type TabPart } from '../feature.ts';
import { loadAllTexts, useAllTexts } from '../language/language.ts';
import { SkeletonRows } from './loading-placeholders.tsx';
import type { Tab } from './tabs.tsx';

/** The first screens have few texts; anything a feature shows needs all of them. */
const withTexts = ({ load }: TabPart): ReturnType<TabPart['load']> =>
  Promise.all([load(), loadAllTexts()]).then(([part]) => part);

const loaded = new Map<TabPart, ReturnType<typeof lazy>>();

/** Tabs that features add to this screen, after its own. */
export function useMoreTabs(on: TabPart['on'], own: readonly Tab<string>[]): readonly Tab<string>[] {
  const texts = useAllTexts();
  return [...own, ...getTabsOn(on).map(({ name, title }) => ({ value: name, label: title(texts) }))];
}

/** The content of such a tab; null if it is one of the screen's own. */
export function moreTab(on: TabPart['on'], name: string): ReactNode {
  const tab = getTabsOn(on).find((each) => each.name === name);
  if (!tab) return null;
  let part = loaded.get(tab);
  if (!part) loaded.set(tab, (part = lazy(() => withTexts(tab))));
  // A separate boundary for each, so that placeholders are shown rather than the previous tab.
  return (
    <Suspense key={name} fallback={<SkeletonRows count={4} />}>
      {createElement(part)}
    </Suspense>
  );
}
