import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { LoadingOverlay, Skeleton } from '../../components/loading-placeholders.tsx';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { ChartPlace } from '../chart/shared/chart-frame.tsx';
import styles from './market.module.css';
import { HeroPrice, TodaysChange, useFirstQuote } from './hero-price.tsx';

/** Name and price in their final places, while the page's code and words are still loading. */
export default function DetailAhead({ onFigures }: { onFigures: () => void }) {
  const { instrument } = useHashQuery();
  const shown = instrument ?? lastInstrument();
  return shown ? <Ahead key={shown} id={shown} onFigures={onFigures} /> : <LoadingOverlay />;
}

function Ahead({ id, onFigures }: { id: string; onFigures: () => void }) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const { data: instrument } = about;
  const quote = useFirstQuote(id, about);
  const hasFigures = instrument !== undefined && quote !== null;
  const tell = useEffectEvent(onFigures);
  useEffect(() => {
    if (hasFigures) tell();
  }, [hasFigures]);
  // Content between price and chart needs texts that aren't loaded yet: the chart's placeholder waits for them.
  const isPlain = instrument?.standing === 'listed' && instrument.labels.length === 0 && !instrument.extended;
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
        {isPlain ? <ChartPlace /> : null}
      </Page>
    </>
  );
}
