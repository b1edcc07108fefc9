/** A short word that is highlighted: a risk, a state. */
import type { ReactNode } from 'react';
import styles from './mark.module.css';

export type Tone = 'plain' | 'warns' | 'good' | 'bad';
/** How a rule dated ahead is shown, by its standing. */
export const STANDING_TONES = {
  proposed: 'warns',
  holds: 'good',
  coming: 'warns',
  past: 'plain',
} as const satisfies Record<string, Tone>;

export const Mark = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.mark} ${tone === 'plain' ? '' : styles[tone]}`}>{children}</span>
);

export const Marks = ({ children }: { children: ReactNode }) => <span className={styles.marks}>{children}</span>;

export const Soft = ({ children }: { children: ReactNode }) => <span className={styles.soft}>{children}</span>;
