/** A holding and a waiting order in one line each, which links to the details. */
import { Avatar } from '../../../components/badges.tsx';
import { Change } from '../../../components/figure.tsx';
import { Row } from '../../../components/row.tsx';
import { SignedMoney } from '../../../components/amounts.tsx';
import { SwipeRow } from '../../../components/swipe-rows.tsx';
import { useTexts } from '../../../language/language.ts';
import { useLiveQuote } from '../../../stream/quotes.ts';
import { useQuotes } from '../../../stream/stream.ts';
import { withPrice } from '../live-position.ts';
import styles from '../positions.module.css';
import { directionOf, type Order, priceWords, quantityOf } from './order-text.ts';
import { changeable } from './change-order.ts';
import { groupPositions, type PositionGroup } from './group-positions.ts';
import { openTicket } from './open-ticket.ts';

export function HeldRow({ group: known }: { group: PositionGroup }) {
  const { intents } = useTexts('ticket');
  useQuotes([known.instrument]);
  const quote = useLiveQuote(known.instrument);
  const group = groupPositions(known.positions.map((position) => withPrice(position, quote)))[0] ?? known;
  const [only, ...more] = group.positions;
  const target =
    only && more.length === 0
      ? { to: '/trade/positionDetail', query: { position: only.id } }
      : { to: '/trade/index', query: { instrument: group.instrument } };
  const { instrument, side } = group;
  const act = (effect: 'open' | 'close') => () => void openTicket({ instrument, side, effect });
  const acts = [
    { label: intents[side === 'long' ? 'buy' : 'short'], onPress: act('open') },
    { label: intents[side === 'long' ? 'sell' : 'cover'], onPress: act('close'), kind: 'danger' as const },
  ];
  return (
    <SwipeRow acts={acts} of={group.name}>
      <Row
        {...target}
        start={<Avatar name={group.name} />}
        title={group.name}
        sub={quantityOf(group, group.quantity)}
        end={
          <>
            <SignedMoney amount={group.profit} currency={group.currency} unit />
            <Change rate={group.returnRate} />
          </>
        }
      />
    </SwipeRow>
  );
}

export type OrderAct = 'change' | 'cancel';

export function OrderRow({ order, onAct }: { order: Order; onAct: (act: OrderAct) => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const acts = [
    ...(changeable(order).length > 0 ? [{ label: t.change, onPress: () => onAct('change') }] : []),
    { label: t.cancelOrder, onPress: () => onAct('cancel'), kind: 'danger' as const },
  ];
  return (
    <SwipeRow acts={acts} of={order.name}>
      <Row
        to="/trade/gdOrders"
        start={<Avatar name={order.name} />}
        title={order.name}
        sub={`${terms.direction[directionOf(order.side, order.effect)]} · ${terms.orderType[order.type]}`}
        end={
          <span className={styles.result}>
            <span>{priceWords(t, order)}</span>
            <span className={styles.unit}>{quantityOf(order, order.quantity)}</span>
          </span>
        }
      />
    </SwipeRow>
  );
}
