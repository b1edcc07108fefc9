/** Rows whose long press lists their actions. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './list.module.css';

const namedRow = (at: Element): string | undefined => at.closest<HTMLElement>('[data-row]')?.dataset['row'];

interface LongPressRowsProps {
  /** Opens what can be done with a row; false if there is nothing. */
  onHold: (row: string) => unknown;
  /** The row at an element: that of `data-row`, unless told. */
  rowAt?: (at: Element) => string | undefined;
  children: ReactNode;
}

/** Rows that list their actions after a long press, the menu key, or Shift+F10. One set of handlers serves all rows. */
export function LongPressRows({ onHold, rowAt = namedRow, children }: LongPressRowsProps) {
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

/** The same delay as phones use for a long touch. */
const LONG_MS = 500;
/** A finger never stays quite still. */
const STILL_PX = 10;

/**
 * Handlers for an element that responds to a long touch; the click of that touch is then ignored. `open` gets what is
 * touched, and returns false if a long touch means nothing there.
 */
export function useLongTouch(open: (touched: Element) => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<{ x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      wasLong.current = false;
      stop();
      if (pointerType !== 'touch') return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        wasLong.current = open(target as Element) !== false;
      }, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = from.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The phone's own menu for a link.
    onContextMenu: (event: MouseEvent) => from.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
