import { useEffect, useRef } from 'react';
import { SheetDockContext, type SheetProps } from '../../../components/sheet-and-dialog-props.ts';
import styles from '../order-ticket.module.css';

/** A sheet as a part of the page: its title, its content, and its actions, which stay while the content scrolls. */
export function DockedSheet({ title, end, children, foot }: SheetProps) {
  const section = useRef<HTMLElement>(null);
  const lastFocused = useRef<Element | null>(null);
  // The next step replaces the fields and buttons of the last one: the focus must not fall back to the page.
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  });
  return (
    <SheetDockContext value={null}>
      <section
        ref={section}
        className={styles.docked}
        aria-label={title}
        tabIndex={-1}
        onFocus={({ target }) => (lastFocused.current = target)}
      >
        <div className={styles.dockedHead}>
          <h2>{title}</h2>
          <div className={styles.dockedEnd}>{end}</div>
        </div>
        {/* What scrolls must be reachable by keyboard. */}
        <div className={styles.dockedContent} tabIndex={0}>
          {children}
        </div>
        {foot ? (
          <div className={styles.dockedFoot} data-ticket-foot>
            {foot}
          </div>
        ) : null}
      </section>
    </SheetDockContext>
  );
}
