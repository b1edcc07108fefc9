import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { LoadingOverlay, Skeleton } from '../../components/loading-placeholders.tsx';
import { findTradeTab, getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { useIsWide } from '../../layout/wide-layout.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { ChartPlaceholder } from '../chart/shared/chart-placeholder.tsx';
import styles from './market.module.css';
import { HeroPrice, TodaysChange, useInitialQuote } from './hero-price.tsx';

/** Name and price in their final places, while the page's code and words are still loading. */
export default function InstrumentDetailPlaceholder({ onFigures }: { onFigures: () => void }) {
  const query = useHashQuery();
  const visibleInstrument = query['instrument'] ?? getLastChosenInstrument();
  // The desk is laid out differently: nothing of this would stay in its place.
  const isDesk = useIsWide();
  useEffect(() => {
    if (isDesk) onFigures();
  }, [isDesk, onFigures]);
  if (isDesk) return <LoadingOverlay />;
  return visibleInstrument && !findTradeTab(query) ? (
    <NameAndPrice key={visibleInstrument} id={visibleInstrument} onFigures={onFigures} />
  ) : (
    <LoadingOverlay />
  );
}

function NameAndPrice({ id, onFigures }: { id: string; onFigures: () => void }) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const { data: instrument } = about;
  const quote = useInitialQuote(id, about);
  const hasFigures = instrument !== undefined && quote !== null;
  const reportFigures = useEffectEvent(onFigures);
  useEffect(() => {
    if (hasFigures) reportFigures();
  }, [hasFigures]);
  // Content between price and chart needs texts that aren't loaded yet: the chart's placeholder waits for them.
  const isPlain = instrument?.listingStatus === 'listed' && instrument.labels.length === 0 && !instrument.extended;
  return (
    <>
      <BackHeader title={instrument?.name ?? id.split('.')[1] ?? id} sub={instrument?.code} />
      <Page foot="actions">
        <div className={styles.price}>
          <HeroPrice instrument={instrument} quote={quote} />
          <TodaysChange instrument={instrument} quote={quote} />
          <div className={styles.session}>
            <Skeleton width={14} size="small" />
          </div>
        </div>
        {isPlain ? (
          <>
            <div className={styles.partsPlace} />
            <ChartPlaceholder />
          </>
        ) : null}
      </Page>
    </>
  );
}
