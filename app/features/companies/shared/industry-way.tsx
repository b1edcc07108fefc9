import { INDUSTRIES } from '@bourse/core/companies/industries.ts';
import type { Market } from '@bourse/core/market.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from '../companies.module.css';

/** An instrument's industry, which links to its companies if it is a listed one. */
export function IndustryWay({ market, sector }: { market: Market; sector: string }) {
  const name = labelOf(useTexts('sectors'), sector);
  const industry = INDUSTRIES.find((one) => one === sector);
  if (!industry) return name;
  return (
    <Link to="/market/industry" query={{ market, industry }} className={styles.inline}>
      {name}
    </Link>
  );
}
