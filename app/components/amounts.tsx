/** A screen's main figure, and signed amounts and rates. */
import { Unit } from './figure.tsx';
import type { ReactNode } from 'react';
import styles from './amounts.module.css';
import { formatRate, formatSigned, SIGN_CLASSES, signOfRate, signShown } from '../format/numbers.ts';

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

/** A profit or loss: its sign is always shown and its colour says the same; a change doesn't tint it in another. */
export function SignedMoney({ amount, currency, unit }: { amount: string; currency?: string; unit?: boolean }) {
  const shown = formatSigned(amount, currency);
  return (
    <span className={`${styles.signed} ${SIGN_CLASSES[signShown(amount, shown)]}`}>
      {shown}
      {unit && currency ? <Unit currency={currency} className={styles.currency} /> : null}
    </span>
  );
}

/** A return: its sign is always shown and its colour says the same; no colour if it rounds to zero. */
export function SignedRate({ rate }: { rate: string }) {
  const shown = formatRate(rate, { sign: true });
  return <span className={`${styles.signed} ${SIGN_CLASSES[signOfRate(rate)]}`}>{shown}</span>;
}
