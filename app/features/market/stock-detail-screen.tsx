import { Activity, lazy, Suspense, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/page-frame.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { LoadingOverlay } from '../../components/loading-placeholders.tsx';
import { useTexts } from '../../language/language.ts';
import { useIsWide } from '../../layout/wide-layout.ts';
import { Link } from '../../router/link.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { findTradeTab, getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { homeMarketOf } from '../../instruments/markets.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import styles from './market.module.css';
import { StockDetail } from './stock-detail.tsx';

/** If nothing was chosen yet: what is traded most in the reader's own market. */
function MostTradedStockDetail() {
  const t = useTexts('quotes');
  const home = useTexts('home');
  const title = useTexts('routes').stockDetail;
  const [currency] = useDisplayCurrency();
  const { data, error, refetch } = useCall('quotes/listInstruments', {
    market: homeMarketOf(currency),
    rank: 'active',
    limit: 1,
  });
  const first = data?.rows[0]?.instrument;
  if (first) return <StockDetail key={first} instrument={first} />;
  return (
    <>
      <BackHeader title={title} />
      {error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <EmptyView
          icon="chart"
          text={t.noneChosen}
          action={
            <Link to={getRoutePath('market')} className={styles.way}>
              {home.findStock}
            </Link>
          }
        />
      ) : null}
      {data || error ? null : <LoadingOverlay />}
    </>
  );
}

const TradeOverview = lazy(async () => ({
  default: (await import('../positions/shared/trade-overview.tsx')).TradeOverview,
}));
const DeskScreen = lazy(() => import('./desk/desk-screen.tsx'));

/**
 * The trade tab: with `?tab=` what the customer holds and has ordered, else the linked stock or the last chosen one.
 * The former stays as it was left while a stock is looked at. On a wide screen both are the desk.
 */
export default function StockDetailScreen() {
  const query = useHashQuery();
  const isWideScreen = useIsWide();
  const tab = findTradeTab(query);
  // While a stock is looked at, the overview keeps the address that it had.
  const [lastTab, setLastTab] = useState(tab);
  if (tab !== undefined && tab !== lastTab) setLastTab(tab);
  if (isWideScreen)
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <DeskScreen />
      </Suspense>
    );
  const lastChosen = getLastChosenInstrument();
  const visibleInstrument = query['instrument'] ?? lastChosen;
  return (
    <>
      {lastTab === undefined ? null : (
        <Activity mode={tab === undefined ? 'hidden' : 'visible'}>
          <Suspense fallback={<LoadingOverlay />}>
            <TradeOverview requestedTab={lastTab} instrument={lastChosen} />
          </Suspense>
        </Activity>
      )}
      {tab === undefined ? (
        visibleInstrument ? (
          <StockDetail key={visibleInstrument} instrument={visibleInstrument} />
        ) : (
          <MostTradedStockDetail />
        )
      ) : null}
    </>
  );
}
