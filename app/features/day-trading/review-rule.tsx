import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './day-trading.module.css';
import type { DayTrading } from './shared/use-day-trading.ts';

/** Who decides about an application, by which rule, and since when that rule applies. */
export function ReviewRule({ review: { mode, afterSeconds, from } }: { review: DayTrading['review'] }) {
  const t = useTexts('dayTrading');
  return (
    <p className={styles.say}>
      {fill(mode === 'automatic' ? t.automatic : t.manual, { seconds: afterSeconds ?? 0, from: formatDate(from) })}
    </p>
  );
}
