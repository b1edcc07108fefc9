import { lazy, type ReactNode, Suspense } from 'react';
import { useLayer } from '../router/use-layer.ts';

const Box = lazy(() => import('./confirm-dialog-box.tsx'));

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** "Confirm" and "Cancel" unless told otherwise; say the verb where there is one. */
  confirmText?: string;
  cancelText?: string;
  /** For what can't be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Back and Escape cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useLayer(props.open, props.onCancel);
  return props.open ? (
    <Suspense fallback={null}>
      <Box {...props} />
    </Suspense>
  ) : null;
}
