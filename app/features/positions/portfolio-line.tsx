import { useCall } from '../../api/use-call.ts';
import { Change, Money } from '../../components/figure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useAskedPortfolio } from '../../session/portfolio.ts';
import styles from './positions.module.css';

const EVERY_MS = 5_000;

/** What all positions are worth together, in the reader's currency, and what today did to them. */
export function PortfolioLine() {
  const t = useTexts('trading');
  const [currency] = useDisplayCurrency();
  const { data } = useCall(
    'trading/getPortfolio',
    { in: currency, ...useAskedPortfolio() },
    { everyMs: EVERY_MS, keepPrevious: true },
  );
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t.inPositions}</dt>
        <dd>
          {data ? (
            <>
              <Money amount={data.positionsValue} currency={data.in} /> <span className={styles.unit}>{data.in}</span>
            </>
          ) : (
            <Skeleton width={6} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t.today}</dt>
        <dd>
          {data ? (
            <Change rate={data.todayRate} change={data.todayProfit} currency={data.in} />
          ) : (
            <Skeleton width={6} />
          )}
        </dd>
      </div>
    </dl>
  );
}
