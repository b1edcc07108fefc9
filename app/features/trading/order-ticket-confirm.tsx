import { KeyValue, KeyValues } from '../../components/card.tsx';
import { type Asked, Unanswered } from '../../components/unanswered.tsx';
import { formatMoneyIn, isZero, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Slips } from '../positions/shared/slips.tsx';
import { OrderTicketHolding, OrderTicketNotes, OrderTicketPaid } from './order-ticket-bill.tsx';
import { chargesOf, hasCap, unitsIn } from './order-ticket-order.ts';
import { OrderTicketTerms } from './order-ticket-terms.tsx';
import {
  effectOf,
  type Instrument,
  type Intent,
  type OrderInput,
  type Preview,
  takesAsk,
} from './order-ticket-intent.ts';
import { verbOf } from './order-ticket-words.ts';
import styles from './order-ticket.module.css';

/** What is about to be sent, frozen: the order with its protection, and the figures shown with it. */
export interface Ready {
  intent: Intent;
  order: OrderInput;
  preview: Preview;
}

/** The confirmation step before the order is sent. */
export function OrderTicketConfirm({
  ready,
  instrument,
  place,
  meant,
  onMeant,
}: {
  ready: Ready;
  instrument: Instrument;
  place: Asked;
  /** Whether the customer has confirmed an order that looks like a slip. */
  meant: boolean;
  onMeant: (meant: boolean) => void;
}) {
  const t = useTexts('ticket');
  const { order, preview, intent } = ready;
  const { currency } = preview;
  const receives = signOf(preview.total) < 0;
  const charges = isZero(chargesOf(preview)) ? t.none : formatMoneyIn(chargesOf(preview), currency);
  return (
    <div className={styles.step}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.figure} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {verbOf(t, intent, unitsIn(order, preview) ?? '0', instrument)}
      </h3>
      <p>{instrument.name}</p>
      <KeyValues>
        <OrderTicketTerms order={order} preview={preview} instrument={instrument} intent={intent} />
        <KeyValue name={t.feesAndTaxes}>{charges}</KeyValue>
        {effectOf(intent) === 'open' && (order.leverage ?? 1) > 1 ? (
          <KeyValue name={fill(t.margin, { n: order.leverage ?? 1 })}>
            {formatMoneyIn(preview.margin, currency)}
          </KeyValue>
        ) : null}
        <KeyValue name={receives ? t.receive : t.total} sum>
          {formatMoneyIn(receives ? withoutSign(preview.total) : preview.total, currency)}
        </KeyValue>
        <OrderTicketPaid preview={preview} />
        <OrderTicketHolding preview={preview} money={(value) => formatMoneyIn(value, currency)} />
        {preview.exchange ? (
          <KeyValue name={t.payMaximum}>{formatMoneyIn(preview.exchange.maximum, preview.exchange.currency)}</KeyValue>
        ) : null}
      </KeyValues>
      {order.amount === undefined ? null : (
        <p className={styles.say}>{hasCap(order.type) ? t.byAmountSays : t.byAmountStopSays}</p>
      )}
      <Slips preview={preview} effect={effectOf(intent)} tick={instrument.tick} meant={meant} onMeant={onMeant} />
      <OrderTicketNotes preview={preview} rises={!takesAsk(intent)} tick={instrument.tick} />
      <Unanswered of={place} says={t.unknownOutcome} />
    </div>
  );
}
