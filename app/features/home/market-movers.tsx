/** What moves in the reader's own market, and why if the news says so. */
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { MarketSourceBadge } from '../../instruments/market-status.tsx';
import { homeMarketOf, useMarkets } from '../../instruments/markets.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import { useReportSettled } from '../../session/visible-row-counts.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { chooseMovers } from './choose-movers.ts';
import styles from './home.module.css';

const MAX_VISIBLE_MOVERS = 4;
/** The most traded, of which those that moved most are named. */
const AMONG = 30;
const NEWS_READ = 60;
const DAY_MS = 86_400_000;

export default function MarketMovers() {
  const { moving } = useTexts('home');
  const { industries } = useTexts('routes');
  const names = useTexts('markets').name;
  const { currency } = useTotalsCurrency();
  const market = homeMarketOf(currency);
  const status = useMarkets().find((row) => row.market === market);
  const [since] = useState(() => getServerNow() - DAY_MS);
  const { data, error, refetch } = useCall(
    'quotes/listInstruments',
    { market, rank: 'active', spark: true, limit: AMONG },
    { keepPrevious: true },
  );
  const { data: news, isError: hasNoReasons } = useCall(
    'news/listNews',
    { topic: 'prices', limit: NEWS_READ, withoutSponsored: true },
    { language: useLanguage() },
  );
  // The rows come with their reasons, so that nothing moves.
  const isRead = data !== undefined && (news !== undefined || hasNoReasons);
  useReportSettled('movers', isRead || error !== null);
  const movers = isRead ? chooseMovers(data.rows, news?.rows ?? [], { most: MAX_VISIBLE_MOVERS, since }) : [];
  return (
    <Card
      title={moving}
      sub={
        status ? (
          <MarketSourceBadge market={status}>{names[market]}</MarketSourceBadge>
        ) : (
          <Skeleton width={10} size="small" />
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!isRead && !error ? <SkeletonRows count={MAX_VISIBLE_MOVERS} /> : null}
      {movers.map(({ row, reason }) => (
        <div key={row.instrument} className={styles.mover}>
          <InstrumentRow row={row} />
          {reason ? (
            <Link to="/home/newsDetail" query={{ news: reason.id }} className={styles.reason}>
              <span className={styles.reasonTitle}>{reason.title}</span>{' '}
              <span className={styles.small}>
                <HappenedAt at={reason.at} />
              </span>
            </Link>
          ) : null}
        </div>
      ))}
      <Link to={getRoutePath('industries')} query={{ market }} className={styles.all}>
        {industries}
      </Link>
    </Card>
  );
}
