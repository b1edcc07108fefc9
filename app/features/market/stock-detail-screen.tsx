import { useEffect } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import { chooseInstrument, lastInstrument } from '../quotes/shared/chosen-instrument.ts';
import { homeMarket } from '../quotes/shared/home-market.ts';
import { useHeld } from '../trading/shared/use-held.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { Depth } from './depth.tsx';
import { Holding } from './holding.tsx';
import { InstrumentDetail } from './instrument-detail.tsx';
import { TradeBar } from './trade-bar.tsx';
import { useChartOrders } from './use-chart-orders.tsx';
import styles from './market.module.css';

/** Where nothing was ever chosen: what is traded most in the reader's own market. */
function FirstChoice() {
  const t = useTexts('quotes');
  const home = useTexts('home');
  const title = useTexts('routes').stockDetail;
  const [currency] = useDisplayCurrency();
  const { data, error, refetch } = useCall('quotes/listInstruments', {
    market: homeMarket(currency),
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
            <Link to={pathOf('market')} className={styles.way}>
              {home.findStock}
            </Link>
          }
        />
      ) : null}
      {data || error ? null : <LoadingOverlay />}
    </>
  );
}

/** Profit follows the prices: it is read again this often. */
const EVERY_MS = 5_000;

function StockDetail({ instrument: id }: { instrument: string }) {
  const { data, isError } = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  // A shared link chooses as well: the trade tab comes back to it. What doesn't exist isn't chosen.
  const found = data?.instrument;
  useEffect(() => {
    if (found === undefined) return;
    chooseInstrument(found);
    // An address with its new code leads to where it has always been.
    if (found !== id) navigate('/market/stockDetail', { instrument: found }, { replace: true });
  }, [id, found]);
  const held = useHeld(id, EVERY_MS);
  const { chart, dialog } = useChartOrders(id, held.positions);
  return (
    <>
      <InstrumentDetail instrument={id} foot="actions" isReady={held.isKnown} chart={chart}>
        {(instrument, quote) => (
          <>
            <Holding instrument={id} tick={instrument.tick} positions={held.positions} />
            {instrument.standing === 'listed' ? (
              <Depth instrument={instrument} quote={quote} held={held.long !== '0'} />
            ) : null}
          </>
        )}
      </InstrumentDetail>
      {dialog}
      {(isError && !data) || data?.tradable === false || (data && data.standing !== 'listed') ? null : (
        <TradeBar instrument={id} />
      )}
    </>
  );
}

/** The trade tab: the stock of the link, else the one chosen last. */
export function StockDetailScreen() {
  const { instrument } = useHashQuery();
  const shown = instrument ?? lastInstrument();
  return shown ? <StockDetail key={shown} instrument={shown} /> : <FirstChoice />;
}
