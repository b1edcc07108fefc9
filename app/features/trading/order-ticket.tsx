/** The order ticket: a form with its live bill, a last look, and what came of it. One sheet, three steps. */
import { parseScaled } from '@bourse/core/money.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/error-view.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatClockSeconds } from '../../format/dates.ts';
import { formatPrice } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { type QuoteNow, useQuoteNow } from '../quotes/shared/outside-quote.ts';
import { StandingNote } from '../quotes/shared/standing-note.tsx';
import { OrderTicketBillSkeleton } from './order-ticket-bill.tsx';
import { OrderTicketConfirm } from './order-ticket-confirm.tsx';
import { ConfirmFoot, EditFoot, ResultFoot } from './order-ticket-foot.tsx';
import { OrderTicketForm } from './order-ticket-form.tsx';
import { isStop } from './order-ticket-draft.ts';
import { type Instrument, intentOf, takesAsk } from './order-ticket-intent.ts';
import { OrderTicketResult } from './order-ticket-result.tsx';
import { unitsIn } from './shared/order-ticket-order.ts';
import type { TicketProps } from './shared/ticket-request.ts';
import styles from './order-ticket.module.css';
import { useHeld } from './shared/use-held.ts';
import { calledOf } from './order-ticket-words.ts';
import { type TicketCourse, useOrderTicket } from './use-order-ticket.ts';

/** The quote that the bill stands on, so that both agree; while there is none, the live one. */
function shownQuote({ preview, order }: TicketCourse, { quote, span }: QuoteNow): ShownQuote {
  if (order === null || !preview.isFresh || !preview.shown) return { quote, at: null, span };
  return { quote: preview.shown.quote, at: preview.shown.quote.at, span };
}
interface ShownQuote {
  quote: { bid: string; ask: string } | null;
  at: string | null;
  span: QuoteNow['span'];
}

function BidAsk({
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
      {fill(bidAsk, { bid: price(quote.bid), ask: price(quote.ask) })}
      {at === null ? null : (
        <time className={styles.at} dateTime={at}>
          {formatClockSeconds(at)}
        </time>
      )}
    </span>
  ) : null;
}

function Edit({
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
  // A stop is watched in the session alone.
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

interface StepProps {
  course: TicketCourse;
  instrument: Instrument;
}

/** The way on from the step that is shown. */
function Foot({ course, instrument, onClose }: StepProps & Pick<TicketProps, 'onClose'>) {
  const { stage } = course;
  if (stage.name === 'edit') return <EditFoot course={course} instrument={instrument} />;
  if (stage.name === 'confirm') return <ConfirmFoot course={course} ready={stage.ready} />;
  return <ResultFoot order={stage.order} intent={stage.intent} onClose={onClose} />;
}

/** The last look, and what came of it. */
function LaterStep({ course, instrument }: StepProps) {
  const { stage } = course;
  return (
    <>
      {stage.name === 'confirm' ? (
        <OrderTicketConfirm
          ready={stage.ready}
          instrument={instrument}
          isUnknown={course.place.isUnknown}
          meant={course.meant}
          onMeant={course.setMeant}
        />
      ) : null}
      {stage.name === 'done' ? (
        <OrderTicketResult
          order={stage.order}
          intent={stage.intent}
          paid={stage.paid}
          next={stage.next}
          instrument={instrument}
        />
      ) : null}
    </>
  );
}

export default function OrderTicket({ request, onClose }: TicketProps) {
  const t = useTexts('ticket');
  const {
    data: instrument,
    error,
    refetch,
  } = useCall('quotes/getInstrument', { instrument: request.instrument }, { staleTimeMs: 30_000 });
  const live = useQuote(request.instrument);
  const now = useQuoteNow(instrument, live);
  const course = useOrderTicket(request, instrument);
  const { stage } = course;
  const title = fill(t.title[course.draft?.intent ?? intentOf(request.side, request.effect)], {
    name: instrument ? calledOf(instrument) : '',
  }).trim();

  if (!instrument) {
    return (
      <Sheet open onClose={onClose} title={title}>
        {error ? (
          <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.form}>
            <OrderTicketBillSkeleton />
          </div>
        )}
      </Sheet>
    );
  }
  if (instrument.standing !== 'listed')
    return (
      <Sheet open onClose={onClose} title={title}>
        <div className={styles.form}>
          <StandingNote instrument={instrument} />
        </div>
      </Sheet>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={<Foot course={course} instrument={instrument} onClose={onClose} />}
      end={
        now.quote && stage.name === 'edit' ? (
          <BidAsk now={shownQuote(course, now)} instrument={instrument} className={styles.beside} />
        ) : null
      }
    >
      {stage.name === 'edit' ? <Edit course={course} instrument={instrument} live={live} now={now} /> : null}
      <LaterStep course={course} instrument={instrument} />
    </Sheet>
  );
}
