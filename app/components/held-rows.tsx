/** Rows that are pressed long for a list of what can be done with them. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './swipe-row.module.css';
import { useLongTouch } from './use-long-touch.ts';

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
  const byKey = useRef(false);
  const handlers = {
    ...touch,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
      byKey.current = open(event.target as Element) !== false;
      if (byKey.current) event.preventDefault();
    },
    onContextMenu: (event: MouseEvent) => {
      // From a key, which has been answered.
      if (byKey.current) event.preventDefault();
      else touch.onContextMenu(event);
      byKey.current = false;
    },
  };
  return (
    <div className={styles.held} {...handlers}>
      {children}
    </div>
  );
}
