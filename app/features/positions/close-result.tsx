import { isZero, formatMoneyIn, formatPrice } from '../../format/numbers.ts';
import type { Answer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatClockExact } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';
import { quantityOf } from './quantity.ts';

/** What closing came to, `rest` units still open; the explanation of the price stands on the screen beneath. */
export function CloseResult({ order, rest, onDone }: { order: Answer<'trading/closePosition'>['order']; rest: string; onDone: () => void }) {
  const t = useTexts('trading');
  const done = useTexts('shell').done;
  const filled = { quantity: quantityOf(order.instrument, order.filled), price: formatPrice(order.averagePrice ?? '0', order.currency) };
  return (
    <div role="status">
      <div className={styles.done}>
        <span className={styles.mark}><Icon name="check" /></span>
        <p className={styles.said}>{fill(order.side === 'long' ? t.soldAt : t.boughtBackAt, filled)}</p>
        <p className="mute">{isZero(rest) ? t.nothingStays : fill(t.staysOpen, { quantity: quantityOf(order.instrument, rest) })}</p>
      </div>
      <KeyValues>
        <KeyValue name={t.fees}>{formatMoneyIn(order.fees, order.currency)}</KeyValue>
        <KeyValue name={t.taxes}>{formatMoneyIn(order.tax, order.currency)}</KeyValue>
        <KeyValue name={t.filled}>{formatClockExact(order.updatedAt)}</KeyValue>
      </KeyValues>
      <Button onPress={onDone}>{done}</Button>
    </div>
  );
}
