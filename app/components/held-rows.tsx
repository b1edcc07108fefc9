import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './swipe-row.module.css';
import { useLongTouch } from './use-long-touch.ts';

const RIGHT_BUTTON = 2;
const namedRow = (at: Element): string | undefined => at.closest<HTMLElement>('[data-row]')?.dataset['row'];

interface HeldRowsProps {
  /** Opens what can be done with a row; false if there is nothing. */
  onHold: (row: string) => unknown;
  /** The row at an element: that of `data-row`, unless told. */
  rowAt?: (at: Element) => string | undefined;
  children: ReactNode;
}

/**
 * Rows that are held for what can be done with them, or opened with the menu key or Shift and F10. One set of handlers
 * serves all rows, however many there are.
 */
export function HeldRows({ onHold, rowAt = namedRow, children }: HeldRowsProps) {
  const open = (at: Element): unknown => {
    const row = rowAt(at);
    return row === undefined ? false : onHold(row);
  };
  const touch = useLongTouch(open);
  const handlers = {
    ...touch,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
      if (open(event.target as Element) !== false) event.preventDefault();
    },
    onContextMenu: (event: MouseEvent) => {
      // From a key: it has been answered.
      if (event.button !== RIGHT_BUTTON && rowAt(event.target as Element) !== undefined) event.preventDefault();
      else touch.onContextMenu(event);
    },
  };
  return (
    <div className={styles.held} {...handlers}>
      {children}
    </div>
  );
}
