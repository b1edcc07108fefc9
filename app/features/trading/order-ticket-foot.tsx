import { Button } from '../../components/button.tsx';
import { useArmed } from '../../components/use-tap-guard.ts';
import { fill, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import type { Ready } from './order-ticket-confirm.tsx';
import { effectOf, type Instrument, type Intent, type Order } from './order-ticket-intent.ts';
import { missingIn, unitsIn } from './order-ticket-request.ts';
import type { TicketCourse } from './use-order-ticket.ts';
import { calledOf, verbOf } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';

function usePaidWords(intent: Intent, currency: string): string {
  const t = useTexts('ticket');
  return fill(intent === 'sell' ? t.paidInto : intent === 'cover' ? t.boughtBackFrom : t.paidFrom, { currency });
}

/** The form's one action: the verb with the quantity. */
export function EditFoot({ course, instrument }: { course: TicketCourse; instrument: Instrument }) {
  const t = useTexts('ticket');
  const { draft, order, problems, place, isWaiting } = course;
  const paid = usePaidWords(draft?.intent ?? 'buy', draft?.payWith || instrument.currency);
  if (!draft) return null;
  // By amount, the units are those of its own figures, and none while there are no figures.
  const units =
    order && draft.part === null ? unitsIn(order, course.preview.isFresh ? course.preview.shown : null) : null;
  const waits = effectOf(draft.intent) === 'open' && course.preview.shown?.fillsNow === false;
  return (
    <>
      <Button busy={isWaiting} disabled={problems.length > 0 && place.refusal === null} onPress={course.goOn}>
        {order === null && draft.part === null
          ? t[missingIn(draft, instrument)]
          : units === null
            ? fill(t.title[draft.intent], { name: calledOf(instrument) })
            : verbOf(t, draft.intent, units, instrument)}
      </Button>
      <p className={styles.small}>{waits ? t.heldUntil : paid}</p>
    </>
  );
}

/** Change or confirm. The buttons ignore taps for a moment, so that a double tap stops here. */
export function ConfirmFoot({ course, ready }: { course: TicketCourse; ready: Ready }) {
  const t = useTexts('ticket');
  const armed = useArmed();
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" disabled={course.place.isPending} onPress={course.goBack}>
        {t.change}
      </Button>
      <Button
        busy={course.place.isPending}
        disabled={ready.preview.warnings.length > 0 && !course.meant}
        onPress={() => void course.confirm(ready)}
      >
        {t.confirm[ready.intent]}
      </Button>
    </div>
  );
}

/** The next steps: to the position or the waiting order, or back. */
export function ResultFoot({ order, intent, onClose }: { order: Order; intent: Intent; onClose: () => void }) {
  const t = useTexts('ticket');
  const { done } = useTexts('shell');
  const armed = useArmed();
  const pending = order.status === 'pending';
  const opened = order.position !== null && (intent === 'buy' || intent === 'short');
  const see = () => {
    if (pending) navigate(pathOf('gdOrders'));
    else if (opened && order.position) navigate(pathOf('positionDetail'), { position: order.position });
    else navigate(pathOf('trade'));
  };
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" onPress={see}>
        {pending ? t.seeOrder : opened ? t.seePosition : t.seePositions}
      </Button>
      <Button onPress={onClose}>{done}</Button>
    </div>
  );
}
