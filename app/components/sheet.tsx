import { lazy, Suspense, useDeferredValue } from 'react';
import { useLayer } from '../router/use-layer.ts';
import type { SheetProps } from './sheet-props.ts';

/** The drawer's code is loaded when the first sheet is opened: login and home do without it. */
const SheetDrawer = lazy(() => import('./sheet-drawer.tsx'));

/** A decision from the screen's lower edge. Back, a swipe down, Escape and a tap outside close it. */
export function Sheet(props: SheetProps) {
  useLayer(props.open, props.onClose);
  // The tap is answered first; the sheet's content is rendered in slices after that.
  const isDue = useDeferredValue(props.open, false);
  return props.open && isDue ? (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  ) : null;
}
