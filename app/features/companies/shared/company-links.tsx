/** Links from an index or an instrument to the screens about companies. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from '../companies.module.css';
import { getRoutePath } from '../../../router/route-registry.ts';
import { INDUSTRY_CODES } from '@bourse/core/information/companies/industry-breadth.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';

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

/** Links from a market to views of what is listed on it, for a row that scrolls sideways. */
export function MarketCompanyLinks({ market }: { market: Market }) {
  const titles = useTexts('routes');
  return NAMES.map((name) => (
    <Link key={name} to={getRoutePath(name)} query={{ market }} className={styles.way}>
      {titles[name]}
    </Link>
  ));
}

/** An instrument's industry, which links to its companies if it is a listed one. */
export function IndustryLink({ market, sector }: { market: Market; sector: string }) {
  const name = labelOf(useTexts('sectors'), sector);
  const industry = INDUSTRY_CODES.find((one) => one === sector);
  if (!industry) return name;
  return (
    <Link to="/market/industry" query={{ market, industry }} className={styles.inline}>
      {name}
    </Link>
  );
}
