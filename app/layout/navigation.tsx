/** The way between screens: the tab bar, or on a wide screen what replaces it. */
import { useLayoutEffect } from 'react';
import { OptionalLazyComponent } from '../components/deferred-rendering.tsx';
import { TabBar } from '../components/page-frame.tsx';
import { findWideAside } from '../feature.ts';
import { useLocation } from '../router/location-hooks.ts';
import { findRoute } from '../router/route-registry.ts';
import { useSession } from '../session/session.ts';
import { ASIDE_MEDIA, useIsWide, useMatchesMedia } from './wide-layout.ts';

const NOTHING = {};
const loadSideNavigation = () => import('./side-navigation.tsx');

/** Prices at the right of a column, where there is room for both. */
function WideAside() {
  const load = findWideAside();
  const hasRoom = useMatchesMedia(ASIDE_MEDIA);
  return load && hasRoom ? <OptionalLazyComponent load={load} wanted props={NOTHING} /> : null;
}

/** On a wide screen a navigation on the left replaces the tab bar; the page's styles know it by `data-wide`. */
export function Navigation() {
  const isWideScreen = useIsWide();
  const isIn = useSession() !== null;
  const fills = findRoute(useLocation().path)?.fillsWideScreen ?? false;
  const layout = !isWideScreen || !isIn ? null : fills ? 'desk' : 'column';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (layout === null) delete dataset['wide'];
    else dataset['wide'] = layout;
  }, [layout]);
  if (layout === null) return <TabBar />;
  return (
    <>
      <OptionalLazyComponent load={loadSideNavigation} wanted props={NOTHING} />
      {layout === 'column' ? <WideAside /> : null}
    </>
  );
}
