/**
 * The curve's placeholder on another screen: as high as the curve from the first moment, so that nothing jumps. The
 * curve's code comes after what stands above it.
 */
import { OptionalLazyComponent } from '../../../components/deferred-rendering.tsx';
import type { PerformanceCurveProps } from '../performance-curve-card.tsx';
import styles from '../performance.module.css';

const load = () => import('../performance-curve-card.tsx');

export function LazyPerformanceCurve(props: Pick<PerformanceCurveProps, 'currency' | 'portfolio' | 'live'>) {
  return (
    <div className={styles.place}>
      <OptionalLazyComponent load={load} wanted props={props} />
    </div>
  );
}
