/** The curve's placeholder on other screens: as high as the curve from the first moment, so that nothing jumps. */
import { QuietPart } from '../../../components/lazy-part.tsx';
import type { CurveProps } from '../curve.tsx';
import styles from '../performance.module.css';

const load = () => import('../curve.tsx');

export function CurvePlace(props: Pick<CurveProps, 'currency' | 'portfolio' | 'live'>) {
  return (
    <div className={styles.place}>
      <QuietPart load={load} wanted props={props} />
    </div>
  );
}
