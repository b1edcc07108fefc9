import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import styles from './order-ticket.module.css';

export interface Unfolding {
  isOpen: boolean;
  onToggle: () => void;
  /** Brings what was unfolded by hand into view. */
  showContent: (content: HTMLElement | null) => void;
}

/** Unfolds by itself once something in the section prevents the order, so that it can't be overlooked. */
export function useUnfolding(isNeeded: boolean, opensFirst = false): Unfolding {
  const [isOpen, setOpen] = useState(opensFirst);
  const isByHand = useRef(false);
  if (isNeeded && !isOpen) setOpen(true);
  const showContent = useCallback((content: HTMLElement | null) => {
    if (isByHand.current) content?.scrollIntoView({ block: 'nearest' });
    isByHand.current = false;
  }, []);
  const onToggle = () => {
    isByHand.current = !isOpen;
    setOpen(!isOpen);
  };
  return { isOpen: isOpen || isNeeded, onToggle, showContent };
}

/** A row of the ticket that unfolds; `value` is what is set in it. */
export function OrderTicketSection({
  title,
  value,
  unfolding: { isOpen, onToggle, showContent },
  children,
}: {
  title: string;
  value?: string;
  unfolding: Unfolding;
  children: ReactNode;
}) {
  return (
    <>
      <button type="button" className={styles.section} aria-expanded={isOpen} onClick={onToggle}>
        <span>{title}</span>
        {value === undefined ? null : <span className={styles.sectionValue}>{value}</span>}
        <Icon name="down" size="small" />
      </button>
      {isOpen ? (
        <div className={styles.more} ref={showContent}>
          {children}
        </div>
      ) : null}
    </>
  );
}
