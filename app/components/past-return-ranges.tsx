/** The range of returns over past periods, losses included; never a promise. */
import { formatRate } from '../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import styles from './hero-and-signed-figures.module.css';

/** Rates: a tenth of the periods were below `low`, and a tenth above `high`. */
export interface PastReturnRange {
  name: string;
  worst: string;
  low: string;
  high: string;
  best: string;
  lost: string;
}

export function PastReturnRanges({ ranges }: { ranges: readonly PastReturnRange[] }) {
  const t = useTexts('terms').past;
  const range = (low: string, high: string) =>
    fillPlaceholders(t.range, {
      low: formatRate(low, { sign: true, digits: 1 }),
      high: formatRate(high, { sign: true, digits: 1 }),
    });
  return ranges.map(({ name, worst, low, high, best, lost }) => (
    <dl key={name} className={styles.periods}>
      <div className={styles.period}>
        <dt>{name}</dt>
        <dd>{range(low, high)}</dd>
      </div>
      <div className={styles.detail}>
        <dt>{t.eight}</dt>
        <dd>
          {t.extremes}: {range(worst, best)}
        </dd>
      </div>
      <div className={styles.detail}>
        <dt>{t.lost}</dt>
        <dd>{formatRate(lost, { digits: 0 })}</dd>
      </div>
    </dl>
  ));
}
