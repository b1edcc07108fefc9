import type { CallAnswer } from '../../api/use-call.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, getSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './strategies.module.css';

/** The points of two curves in a box, both on the same scale. Heights are for the eye only. */
export const BACK_TEST_CURVE_BOX = { width: 320, height: 150, edge: 6 } as const;

export interface BackTestPoint {
  date: string;
  value: string;
  unmanaged: string;
}
export interface BackTestCurvePaths {
  value: string;
  unmanaged: string;
  /** The x from which the holdout begins. */
  holdout: number;
  /** The height of the first value. */
  start: number;
}

/** Null for fewer than two points. The unmanaged curve ends on `until`, like the strategy. */
export function buildBackTestCurvePaths(
  points: readonly BackTestPoint[],
  holdoutFrom: string,
  until: string | null = null,
): BackTestCurvePaths | null {
  if (points.length < 2) return null;
  const held = points.filter(({ date }) => until === null || date <= until);
  const all = [...points.map(({ value }) => Number(value)), ...held.map(({ unmanaged }) => Number(unmanaged))];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (index: number): number => (index / (points.length - 1)) * BACK_TEST_CURVE_BOX.width;
  const y = (value: number): number =>
    BACK_TEST_CURVE_BOX.edge + (1 - (value - low) / span) * (BACK_TEST_CURVE_BOX.height - 2 * BACK_TEST_CURVE_BOX.edge);
  const path = (of: 'value' | 'unmanaged', visiblePoints: readonly BackTestPoint[]): string =>
    visiblePoints
      .map((point, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(Number(point[of])).toFixed(1)}`)
      .join('');
  const first = points.findIndex(({ date }) => date >= holdoutFrom);
  return {
    value: path('value', points),
    unmanaged: path('unmanaged', held),
    holdout: first < 0 ? BACK_TEST_CURVE_BOX.width : x(first),
    start: y(Number(points[0]!.value)),
  };
}

/** A back-test's curve next to the unmanaged one, with the holdout shaded. */

export type BackTestResult = CallAnswer<'strategies/backtest'>;

export function BackTestCurve({ tried }: { tried: BackTestResult }) {
  const t = useTexts('strategies');
  const { curve, currency, holdoutFrom, from, to, amount, whole, stoppedOn } = tried;
  const paths = buildBackTestCurvePaths(curve, holdoutFrom, stoppedOn);
  const end = curve.at(-1);
  if (!paths || !end) return null;
  const says = fillPlaceholders(t.curveSays, {
    start: formatMoneyWithCurrency(amount, currency),
    end: formatMoneyWithCurrency(end.value, currency),
    from: formatDate(from),
    to: formatDate(to),
  });
  const tone = getSign(whole.change) < 0 ? 'down' : 'up';
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${BACK_TEST_CURVE_BOX.width} ${BACK_TEST_CURVE_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.curveName}. ${says}`}
      >
        <rect
          className={styles.apart}
          x={paths.holdout}
          y="0"
          width={BACK_TEST_CURVE_BOX.width - paths.holdout}
          height={BACK_TEST_CURVE_BOX.height}
        />
        <path
          className={styles.level}
          d={`M0 ${paths.start}H${BACK_TEST_CURVE_BOX.width}`}
          vectorEffect="non-scaling-stroke"
        />
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
