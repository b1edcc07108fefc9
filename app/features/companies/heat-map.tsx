/** Industries as tiles, coloured by how much they have risen or fallen. */
import type { Market } from '@bourse/core/market.ts';
import { Change } from '../../components/figure.tsx';
import { signOfRate } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './companies.module.css';
import { foldable, heatOf } from './heat.ts';
import { type IndustryRow, useIndustryName } from './words.ts';

const TONES = { '1': styles.risen, '0': '', '-1': styles.fallen } as const;

/** One tile per industry, the largest two wide: each shows its sign and figure, so that colour isn't needed. */
export function HeatMap({ market, rows }: { market: Market; rows: readonly IndustryRow[] }) {
  const t = useTexts('companies');
  const nameOf = useIndustryName();
  return (
    <ul className={styles.map} aria-label={t.map}>
      {rows.map(({ industry, weightedReturn }) => (
        <li key={industry} className={styles.place}>
          <Link
            to="/market/industry"
            query={{ market, industry }}
            className={`${styles.tile} ${weightedReturn === null ? '' : TONES[signOfRate(weightedReturn)]} ${
              styles[heatOf(weightedReturn)]
            }`}
          >
            <span className={styles.name}>{foldable(nameOf(industry))}</span>
            {weightedReturn === null ? <span className="mute">–</span> : <Change rate={weightedReturn} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
