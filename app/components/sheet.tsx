import { lazy, Suspense, useContext, useDeferredValue, useEffect } from 'react';
import { useBackButtonLayer } from '../router/location-hooks.ts';
import { SheetDockContext, type SheetProps } from './sheet-and-dialog-props.ts';
import { createPreloadEffect } from './paint-and-preload.ts';

const loadDrawer = () => import('./sheet-drawer.tsx');
/** Login and home's first picture do without the drawer's code: a screen that can open a sheet loads it while idle. */
const SheetDrawer = lazy(loadDrawer);
const preloadDrawer = createPreloadEffect(loadDrawer);

/**
 * A decision from the screen's lower edge, on a wide screen in its middle. Back, a swipe down, Escape and a tap outside
 * close it. Within a `SheetDockContext` it is a part of the page.
 */
export function Sheet(props: SheetProps) {
  const renderDocked = useContext(SheetDockContext);
  useBackButtonLayer(props.open && renderDocked === null, props.onClose);
  useEffect(preloadDrawer, []);
  // The tap is answered first; the sheet's content is rendered in slices after that.
  const isDue = useDeferredValue(props.open, false);
  if (!props.open || !isDue) return null;
  return renderDocked ? (
    renderDocked(props)
  ) : (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  );
}
