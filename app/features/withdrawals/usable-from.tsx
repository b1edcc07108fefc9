import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useNow } from '../../time/use-now.ts';
import styles from './withdrawals.module.css';

const TICK_MS = 30_000;

/** When something new becomes usable; nothing once it is. */
export function UsableFrom({ at }: { at: string }) {
  const t = useTexts('withdrawal');
  const now = useNow(TICK_MS);
  return Date.parse(at) > now ? (
    <span className={styles.amber}>{fill(t.usableFrom, { time: formatTime(at) })}</span>
  ) : null;
}
