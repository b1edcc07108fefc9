import { PriceOriginLine } from '../../instruments/price-origin.tsx';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import type { Instrument } from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';

/** Where a real price comes from, and whether it is only to look at; nothing for others. */
export function OrderTicketPriceOrigin({
  instrument: { origin },
  quote,
}: {
  instrument: Instrument;
  quote: Pick<LiveQuote, 'at' | 'priceState'> | null;
}) {
  const t = useTexts('priceSources');
  return origin ? (
    <div className={styles.origin}>
      <PriceOriginLine origin={origin} quote={quote} />
      {origin.viewOnly ? <p className={styles.say}>{t.viewOnly[origin.viewOnly]}</p> : null}
    </div>
  ) : null;
}
