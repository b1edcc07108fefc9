import { parseScaled } from '@bourse/core/ledger/money.ts';
import { formatClockSeconds } from '../../format/dates.ts';
import { formatPrice } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { type CurrentQuote } from '../../instruments/extended-hours-quote.ts';
import { OrderTicketPriceOrigin } from './order-ticket-price-origin.tsx';
import { OrderTicketForm } from './order-ticket-form.tsx';
import { isStopOrderType } from './order-ticket-draft.ts';
import { type Instrument, isFilledAtAsk } from './order-ticket-intent.ts';
import { orderUnitsOf } from './build-order-input.ts';
import styles from './order-ticket.module.css';
import { useInstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import { type OrderTicketState } from './use-order-ticket.ts';

/** The quote that the figures are based on, so that both agree; the live one while there are none. */
function selectDisplayedQuote({ preview }: OrderTicketState, { quote, span }: CurrentQuote): DisplayedQuote {
  if (!preview.isFresh || !preview.latestPreview) return { quote, at: null, span };
  return { quote: preview.latestPreview.quote, at: preview.latestPreview.quote.at, span };
}

interface DisplayedQuote {
  quote: { bid: string; ask: string } | null;
  at: string | null;
  span: CurrentQuote['span'];
}

function OrderTicketBidAsk({ now: { quote, at, span }, instrument }: { now: DisplayedQuote; instrument: Instrument }) {
  const price = (value: string) => formatPrice(value, instrument.currency, instrument.tick);
  const { bidAsk, outside } = useTexts('ticket');
  return quote ? (
    <p className={styles.bidAsk}>
      {span ? <>{outside[span]} · </> : null}
      <span className={styles.whole}>{fillPlaceholders(bidAsk.bid, { price: price(quote.bid) })}</span> ·{' '}
      <span className={styles.whole}>{fillPlaceholders(bidAsk.ask, { price: price(quote.ask) })}</span>{' '}
      {at === null ? null : (
        <time className={styles.at} dateTime={at}>
          {formatClockSeconds(at)}
        </time>
      )}
    </p>
  ) : null;
}

export function OrderTicketEditStep({
  course,
  instrument,
  live,
  now,
}: {
  course: OrderTicketState;
  instrument: Instrument;
  live: LiveQuote | null;
  now: CurrentQuote;
}) {
  const held = useInstrumentHoldings(instrument.instrument);
  const { draft, order } = course;
  if (!draft) return null;
  // A stop is watched only during the session.
  const quote = isStopOrderType(draft.type) ? live : now.quote;
  const size = isFilledAtAsk(draft.intent) ? quote?.askSize : quote?.bidSize;
  const beyondDisplayed =
    order !== null &&
    size !== undefined &&
    (parseScaled(orderUnitsOf(order, course.preview.latestPreview) ?? '0') ?? 0n) > (parseScaled(size) ?? 0n);
  return (
    <>
      <OrderTicketBidAsk now={selectDisplayedQuote(course, now)} instrument={instrument} />
      <OrderTicketPriceOrigin instrument={instrument} quote={live} />
      <OrderTicketForm
        draft={draft}
        instrument={instrument}
        order={order}
        preview={course.preview}
        problems={course.problems}
        held={held}
        beyondDisplayed={beyondDisplayed}
        quote={quote}
        onChange={course.change}
      />
    </>
  );
}
