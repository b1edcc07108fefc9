import { lazy, Suspense } from 'react';
import { useLayer } from '../router/use-layer.ts';
import type { SheetProps } from './sheet-props.ts';

/** The drawer's behaviour arrives when the first sheet is opened: login and home do without it. */
const SheetDrawer = lazy(() => import('./sheet-drawer.tsx'));

/** A decision from the screen's lower edge. Back, a swipe down, Escape and a tap beside it close it. */
export function Sheet(props: SheetProps) {
  useLayer(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  ) : null;
}
