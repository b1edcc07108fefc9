import { type Market, STOCK_MARKETS } from '@bourse/core/market.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from '../companies.module.css';

const stocks: readonly Market[] = STOCK_MARKETS;

/** Ways from a market to what its companies are seen by; none from a market without any. */
export function CompanyWays({ market }: { market: Market }) {
  const titles = useTexts('routes');
  if (!stocks.includes(market)) return null;
  return (
    <div className={styles.ways}>
      <Link to="/market/industries" query={{ market }} className={styles.way}>
        {titles.industries}
      </Link>
    </div>
  );
}
