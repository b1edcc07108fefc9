/** Performance on other screens: placeholders as high as what comes, from the first moment, so that nothing jumps. */
import { OptionalLazyComponent } from '../../../components/deferred-rendering.tsx';
import styles from '../performance.module.css';
import type { TodaysChangeLinkProps } from '../todays-change-link.tsx';

const loadTodaysChange = () => import('../todays-change-link.tsx');

/** The day in one line, which leads to the rest. */
export function LazyTodaysChange(props: TodaysChangeLinkProps) {
  return (
    <div className={styles.todayPlace}>
      <OptionalLazyComponent load={loadTodaysChange} wanted props={props} />
    </div>
  );
}
