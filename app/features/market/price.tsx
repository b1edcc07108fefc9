import type { ReactNode } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { Change, Price } from '../../components/figure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unit } from '../../components/unit.tsx';
import { type LiveQuote, movementOf } from '../../stream/quotes.ts';
import styles from './market.module.css';

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
