/** A back-test's curve next to the unmanaged one, with the holdout shaded. */
import type { Answer } from '../../api/use-call.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, signOf } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { BOX, curvePaths } from './curve-path.ts';
import styles from './strategies.module.css';

export type Tried = Answer<'strategies/backtest'>;

export function Curve({ tried }: { tried: Tried }) {
  const t = useTexts('strategies');
  const { curve, currency, holdoutFrom, from, to, amount, whole, stoppedOn } = tried;
  const paths = curvePaths(curve, holdoutFrom, stoppedOn);
  const end = curve.at(-1);
  if (!paths || !end) return null;
  const says = fill(t.curveSays, {
    start: formatMoneyIn(amount, currency),
    end: formatMoneyIn(end.value, currency),
    from: formatDate(from),
    to: formatDate(to),
  });
  const tone = signOf(whole.change) < 0 ? 'down' : 'up';
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.curveName}. ${says}`}
      >
        <rect className={styles.apart} x={paths.holdout} y="0" width={BOX.width - paths.holdout} height={BOX.height} />
        <path className={styles.level} d={`M0 ${paths.start}H${BOX.width}`} vectorEffect="non-scaling-stroke" />
        <path className={styles.unmanaged} d={paths.unmanaged} vectorEffect="non-scaling-stroke" />
        <path className={`${styles.value} ${tone}`} d={paths.value} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{formatDate(from)}</span>
        <span>{formatDate(to)}</span>
      </div>
      <figcaption className={styles.legend}>
        <span className={`${styles.key} ${styles.keyValue} ${tone}`}>{t.legend.value}</span>
        <span className={`${styles.key} ${styles.keyUnmanaged}`}>{t.legend.unmanaged}</span>
        <span className={`${styles.key} ${styles.keyApart}`}>{t.legend.holdout}</span>
      </figcaption>
    </figure>
  );
}
