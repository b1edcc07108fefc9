import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, formatPrice, isZero, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { OrderTicketNotes } from './order-ticket-bill.tsx';
import { chargesOf } from './order-ticket-draft.ts';
import { effectOf, type Instrument, type Intent, type OrderInput, type Preview, takesAsk } from './order-ticket-intent.ts';
import { verbOf } from './order-ticket-words.ts';
import styles from './order-ticket.module.css';

/** What is about to be sent, frozen: the order with its protection, and the figures it was shown with. */
export interface Ready {
  intent: Intent;
  order: OrderInput;
  preview: Preview;
}

/** The last look before the order goes out. */
export function OrderTicketConfirm({ ready, instrument, isUnknown }: { ready: Ready; instrument: Instrument; isUnknown: boolean }) {
  const t = useTexts('ticket');
  const terms = useTexts('terms');
  const { order, preview, intent } = ready;
  const { currency } = preview;
  const price = (value: string) => `${formatPrice(value, currency, instrument.tick)}\u00a0${currency}`;
  const receives = signOf(preview.total) < 0;
  const charges = isZero(chargesOf(preview)) ? t.none : formatMoneyIn(chargesOf(preview), currency);
  return (
    <div className={styles.step}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.figure} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>{verbOf(t, intent, order.quantity, instrument)}</h3>
      <p>{instrument.name}</p>
      <KeyValues>
        <KeyValue name={t.type}>{terms.orderType[order.type]}{order.type === 'limit' ? ` · ${terms.timeInForce[order.timeInForce ?? 'day']}` : ''}</KeyValue>
        <KeyValue name={order.type === 'limit' ? t.priceLimit : takesAsk(intent) ? t.priceAsk : t.priceBid}>{price(order.type === 'limit' ? preview.worstPrice : preview.price)}</KeyValue>
        {order.type === 'market' ? <KeyValue name={t.worst}>{price(preview.worstPrice)}</KeyValue> : null}
        <KeyValue name={t.feesAndTaxes}>{charges}</KeyValue>
        {effectOf(intent) === 'open' && (order.leverage ?? 1) > 1 ? <KeyValue name={fill(t.margin, { n: order.leverage ?? 1 })}>{formatMoneyIn(preview.margin, currency)}</KeyValue> : null}
        <KeyValue name={receives ? t.receive : t.total} sum>{formatMoneyIn(receives ? withoutSign(preview.total) : preview.total, currency)}</KeyValue>
      </KeyValues>
      <OrderTicketNotes preview={preview} rises={!takesAsk(intent)} />
      {isUnknown ? <p className={styles.alert} role="alert">{t.unknownOutcome}</p> : null}
    </div>
  );
}
