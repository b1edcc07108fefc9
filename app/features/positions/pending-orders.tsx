import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Tinted } from '../../components/figure.tsx';
import { List } from '../../components/list.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useQuote } from '../../stream/use-quotes.ts';
import { CancelOrder, type Order } from './cancel-order.tsx';
import { directionOf } from './direction.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './price-words.ts';

const PAGE = 30;

function PendingOrder({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const last = useQuote(order.instrument)?.last;
  const digits = priceDigits(order.currency, [order.limitPrice ?? '0', last ?? '0']);
  const price = order.limitPrice === null ? t.atMarket : formatDigits(order.limitPrice, digits);
  return (
    <div className={styles.pending}>
      <Link to="/market/stockDetail" query={{ instrument: order.instrument }} className={styles.head}>
        <Avatar name={order.name} />
        <span className={styles.words}>
          <span className={styles.name}>{order.name}</span>
          <span className={styles.sub}>
            <span>{terms.direction[directionOf(order.side, order.effect)]} · {terms.orderType[order.type]} · {terms.timeInForce[order.timeInForce]}</span>
            {order.side === 'short' ? <span className={styles.tag}>{terms.side.short}</span> : null}
            {order.leverage > 1 ? <span className={styles.tag}>{fill(t.times, { leverage: order.leverage })}</span> : null}
          </span>
        </span>
        <span className={styles.result}><span>{price}</span><span className={styles.unit}>{order.currency}</span></span>
      </Link>
      <dl className={styles.figures}>
        <div><dt>{t.quantity}</dt><dd>{formatQuantity(order.quantity)}</dd></div>
        <div><dt>{t.lastPrice}</dt><dd>{last === undefined ? '–' : <Tinted value={last}>{formatDigits(last, digits)}</Tinted>}</dd></div>
        {isZero(order.hold) ? null : <div><dt>{t.held}</dt><dd>{formatMoneyIn(order.hold, order.currency)}</dd></div>}
      </dl>
      <div className={styles.foot}>
        <span>{t.placed} {formatTime(order.createdAt)}</span>
        <button type="button" className={styles.cancel} onClick={onCancel}>{t.cancelOrder}</button>
      </div>
    </div>
  );
}

/** Orders that wait for their price; each can be taken back. */
export function PendingOrders() {
  const t = useTexts('trading');
  const reading = useListCall('trading/listOrders', { status: 'pending', limit: PAGE });
  const [chosen, setChosen] = useState<Order | null>(null);
  return (
    <Card flush>
      <List reading={reading} rowKey={(order) => order.id} label={t.pending} rowHeightRem={8.5} empty={<EmptyView text={t.noPending} icon="clock" />}>
        {(order) => <PendingOrder order={order} onCancel={() => setChosen(order)} />}
      </List>
      <CancelOrder order={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}
