import { lazy, Suspense } from 'react';
import { useLayer } from '../router/use-layer.ts';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';

const Box = lazy(() => import('./confirm-dialog-box.tsx'));

/** Asks before something is done. Back and Escape cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useLayer(props.open, props.onCancel);
  return props.open ? (
    <Suspense fallback={null}>
      <Box {...props} />
    </Suspense>
  ) : null;
}
