/** The way between screens: the tab bar, or on a wide screen what replaces it. */
import { useLayoutEffect } from 'react';
import { OptionalLazyComponent } from '../components/deferred-rendering.tsx';
import { TabBar } from '../components/page-frame.tsx';
import { findWideAside } from '../feature.ts';
import { useLocation } from '../router/location-hooks.ts';
import { findRoute } from '../router/route-registry.ts';
import { useSession } from '../session/session.ts';
import { ASIDE_MEDIA, CARDS_ASIDE_MEDIA, useIsWide, useMatchesMedia } from './wide-layout.ts';

const NOTHING = {};
const loadSideNavigation = () => import('./side-navigation.tsx');

/** Prices at the right of a column or of two, where there is room for both. */
function WideAside({ layout }: { layout: 'column' | 'cards' }) {
  const load = findWideAside();
  const hasRoom = useMatchesMedia(layout === 'cards' ? CARDS_ASIDE_MEDIA : ASIDE_MEDIA);
  return load && hasRoom ? <OptionalLazyComponent load={load} wanted props={NOTHING} /> : null;
}

/** On a wide screen a navigation on the left replaces the tab bar; the page's styles know it by `data-wide`. */
export function Navigation() {
  const isWideScreen = useIsWide();
  const isIn = useSession() !== null;
  const ofRoute = findRoute(useLocation().path)?.wideScreen ?? 'column';
  const layout = isWideScreen && isIn ? ofRoute : null;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (layout === null) delete dataset['wide'];
    else dataset['wide'] = layout;
  }, [layout]);
  if (layout === null) return <TabBar />;
  return (
    <>
      <OptionalLazyComponent load={loadSideNavigation} wanted props={NOTHING} />
      {layout === 'desk' ? null : <WideAside layout={layout} />}
    </>
  );
}
