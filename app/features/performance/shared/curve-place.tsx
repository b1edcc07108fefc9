/** The curve's place on others' screens: as high as the curve from the first moment, so that nothing jumps. */
import { QuietPart } from '../../../components/quiet-part.tsx';
import styles from '../performance.module.css';

const load = () => import('../curve.tsx');

export function CurvePlace({ currency, portfolio }: { currency: string; portfolio?: string }) {
  return (
    <div className={styles.place}>
      <QuietPart load={load} wanted props={portfolio === undefined ? { currency } : { currency, portfolio }} />
    </div>
  );
}
