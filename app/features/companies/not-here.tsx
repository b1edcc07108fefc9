import { type Ranking, tellsFigure } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import { EmptyView } from '../../components/empty-view.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './companies.module.css';
import type { Missing } from './words.ts';

const KNOWN: readonly Ranking[] = ['turnover', 'change'];

/** Why a market's source can't give what a page is about, and links to what it can. */
export function NotHere({ market, of, fallback }: { market: Market; of: Missing; fallback?: string }) {
  const { notHere, rankings, known } = useTexts('companies');
  const says = market === 'CRYPTO' || market === 'FX' ? notHere[market][of] : fallback;
  return (
    <>
      <EmptyView icon="chart" {...(says === undefined ? {} : { text: says })} />
      {market === 'CRYPTO' || market === 'FX' ? (
        <nav aria-label={known} className={styles.ways}>
          {KNOWN.filter((by) => tellsFigure(market, by)).map((by) => (
            <Link key={by} to={pathOf('companyRanking')} query={{ market, by }} className={styles.way}>
              {rankings[by]}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
