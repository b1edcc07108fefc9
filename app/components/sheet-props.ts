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
  /** After an update it is opened again as it was: nothing in it would be lost. */
  again?: boolean;
  /** Stands at a form's usual height from the start, so that nothing moves as its content comes. */
  tall?: boolean;
}
