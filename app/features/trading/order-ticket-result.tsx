import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatMoneyIn, formatPrice, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../language/language.ts';
import type { Instrument, Intent, Order } from './order-ticket-intent.ts';
import { filledAt } from './order-ticket-words.ts';
import styles from './order-ticket.module.css';

function titleOf(t: Texts['ticket'], order: Order, intent: Intent): string {
  if (order.status === 'pending') return t.waiting;
  if (order.status === 'rejected' || order.status === 'cancelled') return t.rejected;
  return t.done[intent];
}

/** What came of the order, in the words of the server's answer. */
export function OrderTicketResult({ order, intent, instrument }: { order: Order; intent: Intent; instrument: Instrument }) {
  const t = useTexts('ticket');
  const causes = useTexts('terms').cause;
  const { currency } = order;
  const failed = order.status === 'rejected' || order.status === 'cancelled';
  return (
    <div className={`${styles.step} ${styles.done}`}>
      <span className={styles.mark}><Icon name={failed ? 'warn' : order.status === 'pending' ? 'clock' : 'check'} /></span>
      <h3 className={styles.figure} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>{titleOf(t, order, intent)}</h3>
      <p role="status">
        {failed ? labelOf(causes, order.cause) : order.averagePrice !== null
          ? filledAt(t, order.filled, order.averagePrice, instrument)
          : filledAt(t, order.quantity, order.limitPrice ?? '0', instrument)}
      </p>
      {order.status === 'pending' && !isZero(order.filled) ? <p className={styles.say}>{fill(t.partly, { filled: formatQuantity(order.filled), quantity: formatQuantity(order.quantity) })}</p> : null}
      <div className={styles.wide}>
        <KeyValues>
          <KeyValue name={instrument.name}>{instrument.code}</KeyValue>
          {order.limitPrice !== null && order.type === 'limit' ? <KeyValue name={t.priceLimit}>{formatPrice(order.limitPrice, currency, instrument.tick)}{'\u00a0'}{currency}</KeyValue> : null}
          {order.status === 'pending' ? <KeyValue name={t.hold}>{formatMoneyIn(order.hold, currency)}</KeyValue> : null}
          {failed || order.status === 'pending' ? null : <KeyValue name={t.fees}>{formatMoneyIn(order.fees, currency)}</KeyValue>}
          {failed || isZero(order.tax) ? null : <KeyValue name={t.tax}>{formatMoneyIn(order.tax, currency)}</KeyValue>}
        </KeyValues>
      </div>
    </div>
  );
}
