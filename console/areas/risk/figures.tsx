/** Figures to read at a glance: a name above each. */
import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  name: string;
  value: ReactNode;
  tone?: 'bad' | 'good' | undefined;
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone ? styles[tone] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
