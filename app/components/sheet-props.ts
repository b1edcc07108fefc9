/** The properties of sheets and confirmations, whose code is loaded when the first one opens. */
import type { ReactNode } from 'react';

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
  again?: boolean;
  /** Stands at a form's usual height from the start, so that nothing moves as its content comes. */
  tall?: boolean;
}
