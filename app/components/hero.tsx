/** A screen's main figure, and signed amounts and rates. */
import { Unit } from './unit.tsx';
import type { ReactNode } from 'react';
import styles from './hero.module.css';

/** A screen's main figure: label, value, and a line beneath it. */
export function Hero({
  label,
  children,
  unit,
  below,
}: {
  label: ReactNode;
  children: ReactNode;
  unit?: string;
  below?: ReactNode;
}) {
  return (
    <div className={styles.hero}>
      <div className={styles.label}>{label}</div>
      <div className={styles.figure}>
        {children}
        {unit ? <Unit currency={unit} className={styles.unit} /> : null}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  );
}
