import type { ReactNode } from 'react';
import type { Asked } from './unanswered.tsx';

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
  /** The command that it confirms: busy while it is under way; without an answer, the dialog says so and stays. */
  of?: Asked;
  onConfirm: () => void;
  onCancel: () => void;
}
