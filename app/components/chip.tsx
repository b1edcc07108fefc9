import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** A small choice or shortcut; `chosen` given makes it a toggle. */
export function Chip({ children, onPress, chosen, disabled, label }: { children: ReactNode; onPress: () => void; chosen?: boolean; disabled?: boolean; label?: string }) {
  return (
    <button type="button" className={`${styles.target} ${chosen ? styles.on : ''}`} aria-pressed={chosen} aria-label={label} disabled={disabled} onClick={onPress}>
      <span className={styles.chip}>{children}</span>
    </button>
  );
}

/** Chips in one row that scrolls sideways when it must. */
export function Chips({ children, label, flush }: { children: ReactNode; label?: string; flush?: boolean }) {
  return <div className={`${styles.row} ${flush ? styles.flush : ''}`} data-sideways role={label ? 'group' : undefined} aria-label={label}>{children}</div>;
}
