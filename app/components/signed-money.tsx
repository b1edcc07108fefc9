import { Unit } from './unit.tsx';
import { formatSigned, signShown } from '../format/numbers.ts';
import styles from './signed-money.module.css';
import { SIGN_CLASSES } from '../format/sign-classes.ts';

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
