import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import styles from './order-ticket.module.css';

export interface Unfolding {
  isOpen: boolean;
  onToggle: () => void;
}

/** Unfolds by itself once something in the section prevents the order, so that it can't be overlooked. */
export function useUnfolding(isNeeded: boolean, opensFirst = false): Unfolding {
  const [isOpen, setOpen] = useState(opensFirst);
  if (isNeeded && !isOpen) setOpen(true);
  return { isOpen: isOpen || isNeeded, onToggle: () => setOpen(!isOpen) };
}

/** A row of the ticket that unfolds; `value` is what is set in it. */
export function OrderTicketSection({
  title,
  value,
  unfolding: { isOpen, onToggle },
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
      {isOpen ? <div className={styles.more}>{children}</div> : null}
    </>
  );
}
