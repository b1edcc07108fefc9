/** Industries as tiles, coloured by how much they have risen or fallen. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { getDisplayedRateSign } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './companies.module.css';
import { type IndustryRow, useIndustryNameFormatter } from './company-text.ts';

const TONES = { '1': styles.risen, '0': '', '-1': styles.fallen } as const;

/** One tile per industry, the largest two wide: each shows its sign and figure, so that colour isn't needed. */
export function IndustryHeatMap({ market, rows }: { market: Market; rows: readonly IndustryRow[] }) {
  const t = useTexts('companies');
  const nameOf = useIndustryNameFormatter();
  return (
    <ul className={styles.map} aria-label={t.map}>
      {rows.map(({ industry, weightedReturn }) => (
        <li key={industry} className={styles.place}>
          <Link
            to="/market/industry"
            query={{ market, industry }}
            className={`${styles.tile} ${weightedReturn === null ? '' : TONES[getDisplayedRateSign(weightedReturn)]} ${
              styles[heatLevelOf(weightedReturn)]
            }`}
          >
            <span className={styles.name}>{hyphenateLongWords(nameOf(industry))}</span>
            {weightedReturn === null ? <span className="mute">–</span> : <PriceChange rate={weightedReturn} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How strongly a tile is tinted: from half a percent, one and a half, and three. */
const STEPS = [
  [0.03, 'hot'],
  [0.015, 'warm'],
  [0.005, 'mild'],
] as const;
export type HeatLevel = (typeof STEPS)[number][1] | 'cool';

const LONG = /\p{Script=Latin}{11,}/gu;
/** Syllable boundaries in the longest industry names, English and Spanish. */
const FOLDS = /(tele|comm?u|semi|con(?=duc)|duc(?=t)|ni(?=ca)|ca(?=[tc]))/giu;

/** Adds soft hyphens to the longest words, so that a narrow tile doesn't break them elsewhere. */
export const hyphenateLongWords = (name: string): string =>
  name.replace(LONG, (word) => word.replace(FOLDS, '$1\u00ad'));

export function heatLevelOf(rate: string | null): HeatLevel {
  const size = Math.abs(Number(rate ?? 0));
  return STEPS.find(([least]) => size >= least)?.[1] ?? 'cool';
}
