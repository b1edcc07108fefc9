/** The properties of sheets and confirmations, whose code is loaded when the first one opens. */
import { createContext, type ReactNode } from 'react';
import type { CommandStatus } from './command-status.tsx';
import { createStore } from '@bourse/web/external-store.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
  /** Stays at the sheet's foot while its content scrolls: the one action. */
  foot?: ReactNode;
  /**
   * Whether it is opened again as it was after an update, so that nothing in it is lost; false if it must not be, nor
   * its fields filled. Left out: its fields are filled once somebody opens it.
   */
  reopensAfterUpdate?: boolean;
  /** Stands at a form's usual height from the start, so that nothing moves as its content comes. */
  tall?: boolean;
}

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
  command?: CommandStatus;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What each open sheet shows at its top besides its own content: it covers the strips above the screen. */
export const sheetTopNoteStore = createStore<ReactNode>(null);

/** Renders a sheet as a part of the page; null where it is a drawer. */
export const SheetDockContext = createContext<((props: SheetProps) => ReactNode) | null>(null);
