import type { ReactNode } from 'react';

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
