import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { Icon } from './icon.tsx';

interface CurrentChoiceButtonProps {
  label: string;
  sub?: string;
  onPress: () => void;
  /** The present choice. */
  children: ReactNode;
}

/** The present choice, in large, and a way to change it. */
export function CurrentChoiceButton({ label, sub, onPress, children }: CurrentChoiceButtonProps) {
  return (
    <button type="button" className={styles.side} aria-haspopup="dialog" data-choice="" onClick={onPress}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.name}>{children}</span>
        {sub ? <span className={styles.sub}>{sub}</span> : null}
      </span>
      <Icon name="down" size="small" />
    </button>
  );
}
