import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useLayer } from '../router/use-layer.ts';
import type { SheetProps } from './sheet-props.ts';

const WARM_AFTER_MS = 8_000;
const loadDrawer = () => import('./sheet-drawer.tsx');
/** Login and home's first picture do without the drawer's code: a screen that can open a sheet loads it while idle. */
const SheetDrawer = lazy(loadDrawer);

/** A decision from the screen's lower edge. Back, a swipe down, Escape and a tap outside close it. */
export function Sheet(props: SheetProps) {
  useLayer(props.open, props.onClose);
  useEffect(warmDrawer, []);
  // The tap is answered first; the sheet's content is rendered in slices after that.
  const isDue = useDeferredValue(props.open, false);
  return props.open && isDue ? (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  ) : null;
}

let isWarm = false;

/** A failed load is tried again by the sheet itself. */
function loadAhead(): void {
  if (isWarm) return;
  isWarm = true;
  loadDrawer().catch(() => (isWarm = false));
}

/**
 * The first sheet of a visit then needs no more than later ones. Whoever touches the screen may be about to open one;
 * otherwise the screen's own files and figures come first.
 */
function warmDrawer(): (() => void) | undefined {
  if (isWarm) return undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(loadAhead);
    else loadAhead();
  }, WARM_AFTER_MS);
  // One of its own: another sheet that goes must not take this one's.
  const load = () => loadAhead();
  addEventListener('pointerdown', load, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', load);
  };
}
