import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useLayer } from '../router/hooks.ts';
import type { ConfirmDialogProps } from './dialog-props.ts';
import { warmAhead } from './scheduling.ts';

const loadBox = () => import('./confirm-dialog-box.tsx');
const Box = lazy(loadBox);
const warmBox = warmAhead(loadBox);

/** Asks before something is done. Back and Escape cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useLayer(props.open, props.onCancel);
  useEffect(warmBox, []);
  // The tap is answered first, as with a sheet.
  const isDue = useDeferredValue(props.open, false);
  return props.open && isDue ? (
    <Suspense fallback={null}>
      <Box {...props} />
    </Suspense>
  ) : null;
}
