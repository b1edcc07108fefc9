import { parseScaled } from '@bourse/core/ledger/money.ts';
import { formatClockSeconds } from '../../format/dates.ts';
import { formatPrice } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { type QuoteNow } from '../../instruments/extended-hours-quote.ts';
import { OrderTicketForm } from './order-ticket-form.tsx';
import { isStop } from './order-ticket-draft.ts';
import { type Instrument, takesAsk } from './order-ticket-intent.ts';
import { unitsIn } from './order-ticket-request.ts';
import styles from './order-ticket.module.css';
import { useHeld } from '../positions/shared/use-holdings.ts';
import { type TicketCourse } from './use-order-ticket.ts';

/** The quote that the figures are based on, so that both agree; the live one while there are none. */
export function shownQuote({ preview }: TicketCourse, { quote, span }: QuoteNow): ShownQuote {
  if (!preview.isFresh || !preview.shown) return { quote, at: null, span };
  return { quote: preview.shown.quote, at: preview.shown.quote.at, span };
}

interface ShownQuote {
  quote: { bid: string; ask: string } | null;
  at: string | null;
  span: QuoteNow['span'];
}

export function BidAsk({
  now: { quote, at, span },
  instrument,
  className,
}: {
  now: ShownQuote;
  instrument: Instrument;
  className?: string;
}) {
  const price = (value: string) => formatPrice(value, instrument.currency, instrument.tick);
  const { bidAsk, outside } = useTexts('ticket');
  return quote ? (
    <span className={className}>
      {span ? <>{outside[span]} · </> : null}
      <span className={styles.whole}>{fill(bidAsk.bid, { price: price(quote.bid) })}</span> ·{' '}
      <span className={styles.whole}>{fill(bidAsk.ask, { price: price(quote.ask) })}</span>{' '}
      {at === null ? null : (
        <time className={styles.at} dateTime={at}>
          {formatClockSeconds(at)}
        </time>
      )}
    </span>
  ) : null;
}

export function Edit({
  course,
  instrument,
  live,
  now,
}: {
  course: TicketCourse;
  instrument: Instrument;
  live: LiveQuote | null;
  now: QuoteNow;
}) {
  const held = useHeld(instrument.instrument);
  const { draft, order } = course;
  if (!draft) return null;
  // A stop is watched only during the session.
  const quote = isStop(draft.type) ? live : now.quote;
  const size = takesAsk(draft.intent) ? quote?.askSize : quote?.bidSize;
  const beyondDisplayed =
    order !== null &&
    size !== undefined &&
    (parseScaled(unitsIn(order, course.preview.shown) ?? '0') ?? 0n) > (parseScaled(size) ?? 0n);
  return (
    <>
      <BidAsk now={shownQuote(course, now)} instrument={instrument} className={styles.narrow} />
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
