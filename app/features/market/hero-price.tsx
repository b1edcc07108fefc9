/** A connected stream delivers the quote as soon as a call would. */
import { type ReactNode, useEffect, useState } from 'react';
import { isJustRead } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { type LiveQuote, movementOf } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/stream.ts';
import { Change, Price, Unit } from '../../components/figure.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import styles from './market.module.css';

const PATIENCE_MS = 400;

/** The instrument's own answer, and when the device read it. */
export interface Told {
  data: Answer<'quotes/getInstrument'> | undefined;
  dataUpdatedAt: number;
}

/**
 * The quote: from the stream; before its first frame the one that came with the instrument; or a call's answer if the
 * frame takes too long.
 */
export function useFirstQuote(instrument: string, { data, dataUpdatedAt }: Told): LiveQuote | null {
  const live = useQuote(instrument);
  const isAwaited = live === null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const waiting = setTimeout(() => setLate(instrument), PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [instrument, isAwaited]);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: isAwaited && late === instrument });
  const told = isJustRead(dataUpdatedAt) ? data?.quote : null;
  return live ?? first.data ?? told ?? null;
}

interface PriceProps {
  instrument: Answer<'quotes/getInstrument'> | undefined;
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
          {instrument.board === 'index' ? null : <Unit currency={instrument.currency} className={styles.currency} />}
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
  const movement = quote && movementOf(quote.last, quote.previousClose);
  return (
    <p className={styles.change}>
      {movement && instrument ? (
        <>
          <Change
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
