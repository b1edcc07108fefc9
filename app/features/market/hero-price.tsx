/** A connected stream delivers the quote as soon as a call would. */
import { type ReactNode, useEffect, useState } from 'react';
import { isFreshlyFetched } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { type LiveQuote, computePriceMovement } from '../../stream/live-quotes.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { PriceChange, Price, CurrencyUnit } from '../../components/price-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import styles from './market.module.css';

const PATIENCE_MS = 400;

/** The instrument's own answer, and when the device read it. */
export interface TimedInstrumentAnswer {
  data: CallAnswer<'quotes/getInstrument'> | undefined;
  dataUpdatedAt: number;
}

/**
 * The quote: from the stream; before its first frame the one that came with the instrument; or a call's answer if the
 * frame takes too long.
 */
export function useInitialQuote(instrument: string, { data, dataUpdatedAt }: TimedInstrumentAnswer): LiveQuote | null {
  const live = useSubscribedQuote(instrument);
  const isAwaited = live === null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const waiting = setTimeout(() => setLate(instrument), PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [instrument, isAwaited]);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: isAwaited && late === instrument });
  const freshQuote = isFreshlyFetched(dataUpdatedAt) ? data?.quote : null;
  return live ?? first.data ?? freshQuote ?? null;
}

interface PriceProps {
  instrument: CallAnswer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
  /** Shown instead if there is no price to wait for. */
  without?: ReactNode;
}

/** The price in the largest letters, or its placeholder. */
export function HeroPrice({ instrument, quote, without }: PriceProps) {
  return (
    <p className={styles.hero}>
      {quote && instrument ? (
        <>
          <Price price={quote.last} currency={instrument.currency} tick={instrument.tick} />
          {instrument.board === 'index' ? null : (
            <CurrencyUnit currency={instrument.currency} className={styles.currency} />
          )}
        </>
      ) : (
        (without ?? <Skeleton width={6} size="hero" />)
      )}
    </p>
  );
}

/** Today's change, or its placeholder; followed by `children`, and always by `labels`. */
export function TodaysChange({
  instrument,
  quote,
  without,
  children,
  labels,
}: PriceProps & { children?: ReactNode; labels?: ReactNode }) {
  const movement = quote && computePriceMovement(quote.last, quote.previousClose);
  return (
    <p className={styles.change}>
      {movement && instrument ? (
        <>
          <PriceChange
            rate={movement.changeRate}
            change={movement.change}
            currency={instrument.currency}
            tick={instrument.tick}
          />
          {children}
        </>
      ) : (
        (without ?? <Skeleton width={8} />)
      )}
      {labels}
    </p>
  );
}
