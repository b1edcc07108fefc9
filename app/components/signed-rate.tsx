import { formatRate, signOf } from '../format/numbers.ts';
import { Tinted } from './figure.tsx';
import styles from './signed-money.module.css';

const CLASSES = { '1': 'up', '0': 'mute', '-1': 'down' } as const;

/** A return: its sign is always written, its colour says the same; it tints when it moves. */
export function SignedRate({ rate }: { rate: string }) {
  return (
    <span className={`${styles.signed} ${CLASSES[signOf(rate)]}`}>
      <Tinted value={rate}>{formatRate(rate, { sign: true })}</Tinted>
    </span>
  );
}
