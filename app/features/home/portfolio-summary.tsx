import { Money, CurrencyUnit } from '../../components/price-figures.tsx';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO, ownedInput, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { usePortfolioName } from '../../session/use-portfolios.ts';
import { Link } from '../../router/link.tsx';
import { LazyTodaysChange } from '../performance/shared/lazy-performance-curve.tsx';
import { buildHomePortfolioInput } from './prefetch-home.ts';
import styles from './home.module.css';

/** A figure that follows the prices is reread this often while it is shown. */
const EVERY_MS = 5_000;
const loadMainPortfolioNote = () => import('../portfolios/shared/main-portfolio-note.tsx');

/**
 * What everything owned, or the chosen portfolio, is worth in one currency, and what today made of it; both lead to the
 * performance.
 */
export function PortfolioSummary({ currency, isCurrencyKnown }: { currency: string; isCurrencyKnown: boolean }) {
  const t = useTexts('home');
  const portfolio = useChosenPortfolio();
  const { data, error, refetch } = useCall('trading/getPortfolio', buildHomePortfolioInput(currency, portfolio), {
    refetchIntervalMs: EVERY_MS,
    keepPrevious: true,
    enabled: isCurrencyKnown,
  });
  const name = usePortfolioName(portfolio);
  const ofMain = data?.parts.find((part) => part.portfolio === MAIN_PORTFOLIO)?.total;
  if (!data && error) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <Link to="/information/performance" className={styles.glance}>
        <span className={styles.small}>
          {portfolio === MAIN_PORTFOLIO ? t.totalAssets : fillPlaceholders(t.worthOf, { name: name ?? '…' })}
          {data && !isZero(data.aside)
            ? ` · ${fillPlaceholders(t.aside, { amount: formatMoneyWithCurrency(data.aside, data.in) })}`
            : null}
          <OptionalLazyComponent
            load={loadMainPortfolioNote}
            wanted={ofMain !== undefined}
            afterMs={1_500}
            props={{ currency: data?.in ?? currency, total: ofMain ?? '0' }}
          />
        </span>
        <span className={styles.hero}>
          {data ? (
            <>
              <Money amount={data.total} currency={data.in} />
              <CurrencyUnit currency={data.in} className={styles.currency} />
            </>
          ) : (
            <Skeleton width={6} size="hero" />
          )}
        </span>
      </Link>
      <LazyTodaysChange currency={currency} {...ownedInput(portfolio)} live={data} />
    </>
  );
}
