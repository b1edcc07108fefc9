import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useBackButtonLayer } from '../router/location-hooks.ts';
import type { ConfirmDialogProps } from './sheet-and-dialog-props.ts';
import { createPreloadEffect } from './paint-and-preload.ts';

const loadBox = () => import('./confirm-dialog-content.tsx');
const Box = lazy(loadBox);
const preloadBox = createPreloadEffect(loadBox);

/** Asks before something is done. Back and Escape cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useBackButtonLayer(props.open, props.onCancel);
  useEffect(preloadBox, []);
  // The tap is answered first, as with a sheet.
  const isDue = useDeferredValue(props.open, false);
  return props.open && isDue ? (
    <Suspense fallback={null}>
      <Box {...props} />
    </Suspense>
  ) : null;
}
