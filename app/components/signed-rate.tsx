import { formatRate, signOfRate } from '../format/numbers.ts';
import styles from './signed-money.module.css';

const CLASSES = { '1': 'up', '0': 'mute', '-1': 'down' } as const;

/** A return: its sign is always shown and its colour says the same; no colour if it rounds to zero. */
export function SignedRate({ rate }: { rate: string }) {
  const shown = formatRate(rate, { sign: true });
  return <span className={`${styles.signed} ${CLASSES[signOfRate(rate)]}`}>{shown}</span>;
}
