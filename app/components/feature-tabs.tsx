import { createElement, lazy, type ReactNode, Suspense } from 'react';
import { listFeatureTabs, type FeatureTab } from '../feature.ts';
import { loadAllTexts, useAllTexts } from '../language/language.ts';
import { MAIN_PORTFOLIO, useChosenPortfolio } from '../session/chosen-portfolio.ts';
import { SkeletonRows } from './loading-placeholders.tsx';
import type { Tab } from './tabs.tsx';

/** The first screens have few texts; anything a feature shows needs all of them. */
const loadTabWithTexts = ({ load }: FeatureTab): ReturnType<FeatureTab['load']> =>
  Promise.all([load(), loadAllTexts()]).then(([part]) => part);

const loaded = new Map<FeatureTab, ReturnType<typeof lazy>>();

/** Tabs that features add to this screen, after its own; in the main portfolio only, whose business they are. */
export function useTabsWithFeatureTabs(on: FeatureTab['on'], own: readonly Tab<string>[]): readonly Tab<string>[] {
  const texts = useAllTexts();
  const tabs = useChosenPortfolio() === MAIN_PORTFOLIO ? listFeatureTabs(on) : [];
  return [...own, ...tabs.map(({ name, title }) => ({ value: name, label: title(texts) }))];
}

/** The content of such a tab; null if it is one of the screen's own. */
export function renderFeatureTab(on: FeatureTab['on'], name: string): ReactNode {
  const tab = listFeatureTabs(on).find((each) => each.name === name);
  if (!tab) return null;
  let part = loaded.get(tab);
  if (!part) loaded.set(tab, (part = lazy(() => loadTabWithTexts(tab))));
  // A separate boundary for each, so that placeholders are shown rather than the previous tab.
  return (
    <Suspense key={name} fallback={<SkeletonRows count={4} />}>
      {createElement(part)}
    </Suspense>
  );
}
