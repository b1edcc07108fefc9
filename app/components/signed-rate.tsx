import { formatRate, signOfRate } from '../format/numbers.ts';
import styles from './signed-money.module.css';
import { SIGN_CLASSES } from '../format/sign-classes.ts';

/** A return: its sign is always shown and its colour says the same; no colour if it rounds to zero. */
export function SignedRate({ rate }: { rate: string }) {
  const shown = formatRate(rate, { sign: true });
  return <span className={`${styles.signed} ${SIGN_CLASSES[signOfRate(rate)]}`}>{shown}</span>;
}
