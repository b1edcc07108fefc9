import { useCall } from '../../../api/use-call.ts';
import { SkeletonRows } from '../../../components/loading-placeholders.tsx';
import { PriceOriginCard } from '../../../instruments/price-origin.tsx';
import { useLiveQuote } from '../../../stream/live-quotes.ts';
import { InstrumentDetailSections } from '../instrument-detail.tsx';
import styles from './desk.module.css';

/** What else is known of an instrument besides its price, in columns. */
export function InstrumentAbout({ id }: { id: string }) {
  const { data: instrument } = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const quote = useLiveQuote(id);
  if (!instrument) return <SkeletonRows count={4} />;
  return (
    <div className={`${styles.scroll} ${styles.about}`} tabIndex={0} role="group" aria-label={instrument.name}>
      {instrument.origin ? <PriceOriginCard origin={instrument.origin} quote={quote} /> : null}
      <InstrumentDetailSections instrument={instrument} quote={quote} />
    </div>
  );
}
