import { formatMoneyIn, isZero, signOf } from '../../format/numbers.ts';
import type { Answer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { useArmed } from '../../components/use-armed.ts';
import { formatClockExact } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Received } from './close-costs.tsx';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-words.ts';
import { quantityOf } from './quantity.ts';

export interface Closed {
  order: Answer<'trading/closePosition'>['order'];
  /** What it has brought to the available money, after charges. */
  received: Answer<'trading/closePosition'>['received'];
  /** Units that are still open. */
  rest: string;
  /** The result of the closed part: after all charges, before them, and its share of the opening's charges. */
  net: string;
  gross: string;
  openingShare: string;
}

/** The result of the closing; the screen below explains the price. */
export function CloseResult({
  order,
  received,
  rest,
  net,
  gross,
  openingShare,
  onDone,
}: Closed & { onDone: () => void }) {
  const t = useTexts('trading');
  const { nothingStays, partProfit } = order.side === 'long' ? t.selling : t;
  const done = useTexts('shell').done;
  const armed = useArmed();
  const filled = {
    quantity: quantityOf(order, order.filled),
    price: formatDigits(order.averagePrice ?? '0', priceDigits(order.currency, [order.averagePrice ?? '0'])),
  };
  return (
    <div role="status">
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <p className={styles.said}>{fill(order.side === 'long' ? t.soldAt : t.boughtBackAt, filled)}</p>
        <p className="mute">{isZero(rest) ? nothingStays : fill(t.staysOpen, { quantity: quantityOf(order, rest) })}</p>
      </div>
      <KeyValues>
        {received === undefined ? null : (
          <Received amount={received} takes={signOf(received) < 0} currency={order.currency} />
        )}
        <KeyValue name={t.grossProfit}>
          <SignedMoney amount={gross} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.fees}>{formatMoneyIn(order.fees, order.currency)}</KeyValue>
        <KeyValue name={t.taxes}>{formatMoneyIn(order.tax, order.currency)}</KeyValue>
        <KeyValue name={t.openingShare}>{formatMoneyIn(openingShare, order.currency)}</KeyValue>
        <KeyValue name={partProfit}>
          <SignedMoney amount={net} currency={order.currency} unit />
        </KeyValue>
        <KeyValue name={t.filled}>{formatClockExact(order.updatedAt)}</KeyValue>
      </KeyValues>
      <div className={styles.onward} inert={!armed}>
        <Button onPress={onDone}>{done}</Button>
      </div>
    </div>
  );
}
