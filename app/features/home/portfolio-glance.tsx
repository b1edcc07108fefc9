import { Money, Unit } from '../../components/figure.tsx';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { QuietPart } from '../../components/lazy-part.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { firstPortfolio } from './prefetch-home.ts';
import styles from './home.module.css';

/** A figure that follows the prices is reread this often while it is shown. */
const EVERY_MS = 5_000;
const mainMark = () => import('../portfolios/shared/main-mark.tsx');

/** What the main portfolio is worth in one currency; the curve below shows the change over time. */
export function PortfolioGlance({ currency }: { currency: string }) {
  const t = useTexts('home');
  const { data, error, refetch } = useCall('trading/getPortfolio', firstPortfolio(currency), {
    everyMs: EVERY_MS,
    keepPrevious: true,
  });
  if (!data && error) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  return (
    <Link to="/information/payBag" className={styles.glance}>
      <span className={styles.small}>
        {t.totalAssets}
        {data && !isZero(data.aside) ? ` · ${fill(t.aside, { amount: formatMoneyIn(data.aside, data.in) })}` : null}
        <QuietPart load={mainMark} wanted afterMs={1_500} props={{ currency }} />
      </span>
      <span className={styles.hero}>
        {data ? (
          <>
            <Money amount={data.total} currency={data.in} />
            <Unit currency={data.in} className={styles.currency} />
          </>
        ) : (
          <Skeleton width={6} size="hero" />
        )}
      </span>
    </Link>
  );
}
