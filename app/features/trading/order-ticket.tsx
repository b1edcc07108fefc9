/** The order ticket: a form with its live bill, a confirmation, and the result. One sheet, three steps. */
import { PortfolioNote } from '../portfolios/shared/portfolio-switch.tsx';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/stream.ts';
import { useQuoteNow } from '../../instruments/extended-hours-quote.ts';
import { StandingNote } from '../../instruments/listing-status-note.tsx';
import { OrderTicketBillSkeleton } from './order-ticket-bill.tsx';
import { OrderTicketConfirm } from './order-ticket-confirm.tsx';
import { ConfirmFoot, EditFoot, ResultFoot } from './order-ticket-foot.tsx';
import { type Instrument, intentOf } from './order-ticket-intent.ts';
import { OrderTicketResult } from './order-ticket-result.tsx';
import { useLayer } from '../../router/hooks.ts';
import type { TicketProps } from './shared/ticket-request.ts';
import styles from './order-ticket.module.css';
import { calledOf } from './order-ticket-text.ts';
import { type TicketCourse, useOrderTicket } from './use-order-ticket.ts';
import { BidAsk, Edit, shownQuote } from './order-ticket-edit.tsx';

interface StepProps {
  course: TicketCourse;
  instrument: Instrument;
}

/** The actions of the present step. */
function Foot({ course, instrument, onClose }: StepProps & Pick<TicketProps, 'onClose'>) {
  const { stage } = course;
  if (stage.name === 'edit') return <EditFoot course={course} instrument={instrument} />;
  if (stage.name === 'confirm') return <ConfirmFoot course={course} ready={stage.ready} />;
  return <ResultFoot order={stage.order} intent={stage.intent} onClose={onClose} />;
}

/** The confirmation, and the result. */
function LaterStep({ course, instrument }: StepProps) {
  const { stage } = course;
  return (
    <>
      {stage.name === 'confirm' ? (
        <OrderTicketConfirm
          ready={stage.ready}
          instrument={instrument}
          place={course.place}
          meant={course.meant}
          onMeant={course.setMeant}
        />
      ) : null}
      {stage.name === 'done' ? (
        <OrderTicketResult
          order={stage.order}
          intent={stage.intent}
          paid={stage.paid}
          received={stage.received}
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
  // An order whose answer is missing may have been placed: the form isn't opened again.
  const again = stage.name === 'done' || !course.isSent;
  // Back leads from the confirmation to the form, with everything that was typed; an order being sent can't be changed.
  useLayer(stage.name === 'confirm', () => course.place.isPending || course.goBack());
  const title = fill(t.title[course.draft?.intent ?? intentOf(request.side, request.effect)], {
    name: instrument ? calledOf(instrument) : '',
  }).trim();

  if (!instrument) {
    return (
      <Sheet open onClose={onClose} title={title} tall again>
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
      <Sheet open onClose={onClose} title={title} again>
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
      tall
      again={again}
      foot={<Foot course={course} instrument={instrument} onClose={onClose} />}
      end={
        now.quote && stage.name === 'edit' ? (
          <BidAsk now={shownQuote(course, now)} instrument={instrument} className={styles.beside} />
        ) : null
      }
    >
      <PortfolioNote />
      {stage.name === 'edit' ? <Edit course={course} instrument={instrument} live={live} now={now} /> : null}
      <LaterStep course={course} instrument={instrument} />
    </Sheet>
  );
}
