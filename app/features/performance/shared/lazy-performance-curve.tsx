/** Performance on other screens: placeholders as high as what comes, from the first moment, so that nothing jumps. */
import { OptionalLazyComponent } from '../../../components/deferred-rendering.tsx';
import type { PerformanceCurveProps } from '../performance-curve-card.tsx';
import styles from '../performance.module.css';
import type { TodaysChangeLinkProps } from '../todays-change-link.tsx';

const loadCurve = () => import('../performance-curve-card.tsx');
const loadTodaysChange = () => import('../todays-change-link.tsx');

export function LazyPerformanceCurve(props: Pick<PerformanceCurveProps, 'currency' | 'portfolio' | 'live'>) {
  return (
    <div className={styles.place}>
      <OptionalLazyComponent load={loadCurve} wanted props={props} />
    </div>
  );
}

/** The day in one line, which leads to the rest. */
export function LazyTodaysChange(props: TodaysChangeLinkProps) {
  return (
    <div className={styles.todayPlace}>
      <OptionalLazyComponent load={loadTodaysChange} wanted props={props} />
    </div>
  );
}
