import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** "Confirm" and "Cancel" by default; use the verb if there is one. */
  confirmText?: string;
  cancelText?: string;
  /** For what can't be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}
