/** Links from an index or an instrument to the screens about companies. */
import type { Market } from '@bourse/core/market.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from '../companies.module.css';
import { pathOf } from '../../../router/routes.ts';

const NAMES = [
  'industries',
  'themes',
  'companyRanking',
  'screener',
  'shortSelling',
  'investorTrend',
  'financialComparison',
  'calendar',
] as const;

/** Links from a market to views of what is listed on it. */
export function CompanyWays({ market }: { market: Market }) {
  const titles = useTexts('routes');
  return (
    <div data-sideways className={styles.ways}>
      {NAMES.map((name) => (
        <Link key={name} to={pathOf(name)} query={{ market }} className={styles.way}>
          {titles[name]}
        </Link>
      ))}
    </div>
  );
}
