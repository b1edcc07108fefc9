/** A holding and a waiting order in one line each, which leads to all of it. */
import { Avatar } from '../../../components/avatar.tsx';
import { Change } from '../../../components/figure.tsx';
import { Row } from '../../../components/row.tsx';
import { SignedMoney } from '../../../components/signed-money.tsx';
import { useTexts } from '../../../language/language.ts';
import { useLiveQuote } from '../../../stream/quotes.ts';
import { useQuotes } from '../../../stream/use-quotes.ts';
import { withPrice } from '../live-position.ts';
import styles from '../positions.module.css';
import { quantityOf } from '../quantity.ts';
import { directionOf } from './direction.ts';
import { groupPositions, type PositionGroup } from './group-positions.ts';
import type { Order } from './order.ts';
import { priceWords } from './order-words.ts';

export function HeldRow({ group: known }: { group: PositionGroup }) {
  useQuotes([known.instrument]);
  const quote = useLiveQuote(known.instrument);
  const group = groupPositions(known.positions.map((position) => withPrice(position, quote)))[0] ?? known;
  const [only, ...more] = group.positions;
  const target =
    only && more.length === 0
      ? { to: '/trade/positionDetail', query: { position: only.id } }
      : { to: '/trade/index', query: { instrument: group.instrument } };
  return (
    <Row
      {...target}
      start={<Avatar name={group.name} />}
      title={group.name}
      sub={quantityOf(group.instrument, group.quantity)}
      end={
        <>
          <SignedMoney amount={group.profit} currency={group.currency} unit />
          <Change rate={group.returnRate} />
        </>
      }
    />
  );
}

export function OrderRow({ order }: { order: Order }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  return (
    <Row
      to="/trade/gdOrders"
      start={<Avatar name={order.name} />}
      title={order.name}
      sub={`${terms.direction[directionOf(order.side, order.effect)]} · ${terms.orderType[order.type]}`}
      end={
        <span className={styles.result}>
          <span>{priceWords(t, order)}</span>
          <span className={styles.unit}>{quantityOf(order.instrument, order.quantity)}</span>
        </span>
      }
    />
  );
}
