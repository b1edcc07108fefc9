/** A screen's main figure, and signed amounts and rates. */
import { CurrencyUnit } from './price-figures.tsx';
import type { ReactNode } from 'react';
import styles from './hero-and-signed-figures.module.css';
import {
  formatRate,
  formatSignedMoney,
  SIGN_CLASSES,
  getDisplayedRateSign,
  getDisplayedSign,
} from '../format/numbers.ts';

/** A screen's main figure: label, value, and a line beneath it. */
export function HeroFigure({
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
        {unit ? <CurrencyUnit currency={unit} className={styles.unit} /> : null}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  );
}

/** A profit or loss: its sign is always shown and its colour says the same; a change doesn't tint it in another. */
export function SignedMoney({ amount, currency, unit }: { amount: string; currency?: string; unit?: boolean }) {
  const formatted = formatSignedMoney(amount, currency);
  return (
    <span className={`${styles.signed} ${SIGN_CLASSES[getDisplayedSign(amount, formatted)]}`}>
      {formatted}
      {unit && currency ? <CurrencyUnit currency={currency} className={styles.currency} /> : null}
    </span>
  );
}

/** A return: its sign is always shown and its colour says the same; no colour if it rounds to zero. */
export function SignedRate({ rate }: { rate: string }) {
  const formatted = formatRate(rate, { sign: true });
  return <span className={`${styles.signed} ${SIGN_CLASSES[getDisplayedRateSign(rate)]}`}>{formatted}</span>;
}
