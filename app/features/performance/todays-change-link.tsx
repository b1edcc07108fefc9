/** What the day has made of everything owned, in one line that leads to the figures and curves behind it. */
import { useCall } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { adjustCurveToTotal, type LivePortfolioTotal } from './curve-geometry.ts';
import styles from './performance.module.css';

const EVERY_MS = 30_000;

export interface TodaysChangeLinkProps {
  currency: string;
  portfolio?: string;
  /** The total shown above it, which moves with each price. */
  live?: LivePortfolioTotal;
}

export default function TodaysChangeLink({ currency, portfolio, live }: TodaysChangeLinkProps) {
  const t = useTexts('curve');
  const { data } = useCall(
    'performance/getCurve',
    {
      span: 'day',
      in: currency,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(portfolio === undefined ? {} : { portfolio }),
    },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true },
  );
  const curve = data && adjustCurveToTotal(data, live);
  return (
    <Link to="/information/performance" className={styles.today}>
      <span className={styles.todayWords}>
        {curve ? (
          <>
            <PriceChange rate={curve.twr ?? '0'} change={curve.profit} currency={curve.in} />
            <span className={styles.since}>{t.spans.day}</span>
          </>
        ) : (
          <Skeleton width={10} />
        )}
      </span>
      <span className={styles.todayWay}>
        {t.title}
        <Icon name="next" size="small" />
      </span>
    </Link>
  );
}
