import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Change, Price } from '../../components/figure.tsx';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unit } from '../../components/unit.tsx';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { movementOf } from '../../stream/quotes.ts';
import { ChartPlace } from '../chart/shared/chart-place.tsx';
import styles from './market.module.css';
import { useFirstQuote } from './use-first-quote.ts';

/** Name and price where the whole page will show them, while its code and words are still on their way. */
export default function DetailAhead() {
  const { instrument } = useHashQuery();
  const shown = instrument ?? lastInstrument();
  return shown ? <Ahead key={shown} id={shown} /> : <LoadingOverlay />;
}

function Ahead({ id }: { id: string }) {
  const { data: instrument } = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const quote = useFirstQuote(id);
  const movement = quote && movementOf(quote.last, quote.previousClose);
  // What may stand between price and chart takes words that aren't here: the chart's place waits for them.
  const isPlain = instrument?.standing === 'listed' && instrument.labels.length === 0 && !instrument.extended;
  return (
    <>
      <BackHeader title={instrument?.name ?? id.split('.')[1] ?? id} sub={instrument?.code} />
      <Page foot="actions">
        <div className={styles.price}>
          <p className={styles.hero}>
            {quote && instrument ? (
              <>
                <Price price={quote.last} currency={instrument.currency} tick={instrument.tick} />
                <Unit currency={instrument.currency} className={styles.currency} />
              </>
            ) : (
              <Skeleton width={6} size="hero" />
            )}
          </p>
          <p className={styles.change}>
            {movement && instrument ? (
              <Change
                rate={movement.changeRate}
                change={movement.change}
                currency={instrument.currency}
                tick={instrument.tick}
              />
            ) : (
              <Skeleton width={8} />
            )}
          </p>
          <div className={styles.session}>
            <Skeleton width={14} size="small" />
          </div>
        </div>
        {isPlain ? <ChartPlace /> : null}
      </Page>
    </>
  );
}
