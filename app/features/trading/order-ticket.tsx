/** The order ticket: a form with its live bill, a confirmation, and the result. One sheet, three steps. */
import { ActingPortfolioNote } from '../../components/acting-portfolio.tsx';
import { describeFailure } from '../../api/call-failures.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { useCurrentQuote } from '../../instruments/extended-hours-quote.ts';
import { hasNoPriceYet, ListingStatusNote } from '../../instruments/listing-status-note.tsx';
import { OrderTicketBillSkeleton } from './order-ticket-bill.tsx';
import { OrderTicketConfirmStep } from './order-ticket-confirm.tsx';
import { OrderTicketConfirmFoot, OrderTicketEditFoot, OrderTicketResultFoot } from './order-ticket-foot.tsx';
import { type Instrument, orderIntentOf } from './order-ticket-intent.ts';
import { OrderTicketResult } from './order-ticket-result.tsx';
import { useTradedInstrument } from '../../session/league-rules.ts';
import { useBackButtonLayer } from '../../router/location-hooks.ts';
import type { OrderTicketProps } from './shared/ticket-request.ts';
import styles from './order-ticket.module.css';
import { type OrderTicketState, useOrderTicket } from './use-order-ticket.ts';
import { OrderTicketEditStep } from './order-ticket-edit.tsx';
import { UnsellableHoldings, useUnsellableHoldings } from './unsellable-holdings.tsx';

interface StepProps {
  course: OrderTicketState;
  instrument: Instrument;
}

/** The actions of the present step. */
function TicketFooter({ course, instrument, onClose }: StepProps & Pick<OrderTicketProps, 'onClose'>) {
  const { stage } = course;
  if (stage.name === 'edit') return <OrderTicketEditFoot course={course} instrument={instrument} />;
  if (stage.name === 'confirm') return <OrderTicketConfirmFoot course={course} ready={stage.ready} />;
  return <OrderTicketResultFoot order={stage.order} intent={stage.intent} onClose={onClose} />;
}

/** The confirmation, and the result. */
function ConfirmOrResultStep({ course, instrument }: StepProps) {
  const { stage } = course;
  return (
    <>
      {stage.name === 'confirm' ? (
        <OrderTicketConfirmStep
          ready={stage.ready}
          instrument={instrument}
          place={course.place}
          isSlipConfirmed={course.isSlipConfirmed}
          onSlipConfirmed={course.setSlipConfirmed}
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

/** What a ticket shows until its instrument is known. */
const PendingTicket = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <ErrorView text={describeFailure(error)} onRetry={onRetry} />
  ) : (
    <div className={styles.form}>
      <OrderTicketBillSkeleton />
    </div>
  );

export default function OrderTicket({ request, onClose, onDraft }: OrderTicketProps) {
  const t = useTexts('ticket');
  const { instrument, error, refetch } = useTradedInstrument(request.instrument);
  const live = useSubscribedQuote(request.instrument);
  const now = useCurrentQuote(instrument, live);
  const course = useOrderTicket({ request, onDraft }, instrument);
  const { stage } = course;
  const unsellable = useUnsellableHoldings(course, request.instrument, instrument);
  // An order whose answer is missing may have been placed: the form isn't opened again.
  const again = stage.name === 'done' || !course.isSent;
  // Back leads from the confirmation to the form, with everything that was typed; an order being sent can't be changed.
  useBackButtonLayer(stage.name === 'confirm', () => course.place.isPending || course.goBack());
  const title = fillPlaceholders(t.title[course.draft?.intent ?? orderIntentOf(request.side, request.effect)], {
    name: instrument?.name ?? '',
  }).trim();

  if (!instrument) {
    return (
      <Sheet open onClose={onClose} title={title} tall reopensAfterUpdate>
        <PendingTicket error={error} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  if (instrument.listingStatus !== 'listed' || (stage.name === 'edit' && hasNoPriceYet(instrument, live)))
    return (
      <Sheet open onClose={onClose} title={title} reopensAfterUpdate>
        <div className={styles.form}>
          <ListingStatusNote instrument={instrument} quote={live} />
        </div>
      </Sheet>
    );
  if (unsellable)
    return (
      <Sheet open onClose={onClose} title={title} reopensAfterUpdate>
        <UnsellableHoldings holdings={unsellable} course={course} instrument={instrument} />
      </Sheet>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      tall
      reopensAfterUpdate={again}
      foot={<TicketFooter course={course} instrument={instrument} onClose={onClose} />}
    >
      <ActingPortfolioNote />
      {stage.name === 'edit' ? (
        <OrderTicketEditStep course={course} instrument={instrument} live={live} now={now} />
      ) : null}
      <ConfirmOrResultStep course={course} instrument={instrument} />
    </Sheet>
  );
}
