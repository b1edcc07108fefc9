import type { Answer } from '../../api/use-call.ts';
import { AsOf } from '../../components/as-of.tsx';
import { Change, Price } from '../../components/figure.tsx';
import { Labels } from '../../components/labels.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { worldNow } from '../../time/world-time.ts';
import { SessionLine } from './session-line.tsx';
import styles from './market.module.css';
import { HeroPrice, TodaysChange } from './price.tsx';

/**
 * The price in the largest letters, today's change, and the price's source. Placeholders are shown before the figures
 * come.
 */
export function PriceHead({
  instrument,
  quote,
}: {
  instrument: Answer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
}) {
  const t = useTexts('quotes');
  const { lists } = useTexts('offerings');
  // An instrument that isn't listed yet has no price.
  const waits = !quote && instrument && instrument.listedOn >= new Date(worldNow()).toISOString().slice(0, 10);
  return (
    <div className={styles.price}>
      <HeroPrice instrument={instrument} quote={quote} without={waits ? '–' : null} />
      <TodaysChange
        instrument={instrument}
        quote={quote}
        without={
          waits ? <span className={styles.today}>{fill(lists, { date: formatDate(instrument.listedOn) })}</span> : null
        }
        labels={instrument ? <Labels labels={instrument.labels} /> : null}
      >
        {' '}
        <span className={styles.today}>
          {t.today}
          {instrument ? <AsOf instrument={instrument.instrument} before=" · " /> : null}
        </span>
      </TodaysChange>
      {instrument?.extended ? <Outside instrument={instrument} extended={instrument.extended} /> : null}
      <div className={styles.session}>
        {instrument ? (
          <SessionLine instrument={instrument} source={quote?.source ?? instrument.source} />
        ) : (
          <Skeleton width={14} size="small" />
        )}
      </div>
    </div>
  );
}

type Detail = Answer<'quotes/getInstrument'>;

/** The price outside the session's hours. */
function Outside({ instrument, extended }: { instrument: Detail; extended: NonNullable<Detail['extended']> }) {
  const t = useTexts('quotes');
  const { currency, tick } = instrument;
  const { span, last, change, changeRate } = extended;
  return (
    <p className={styles.outside}>
      {t.extended[span]} <Price price={last} currency={currency} tick={tick} />{' '}
      <Change rate={changeRate} change={change} currency={currency} tick={tick} />
    </p>
  );
}
