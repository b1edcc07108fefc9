/** A holding and a waiting order in one line each, which links to the details. */
import { InitialsAvatar } from '../../../components/avatar-and-badges.tsx';
import { PriceChange } from '../../../components/price-figures.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { SignedMoney } from '../../../components/hero-and-signed-figures.tsx';
import { SwipeableRow } from '../../../components/swipe-rows.tsx';
import { useTexts } from '../../../language/language.ts';
import { MAIN_PORTFOLIO } from '../../../router/location.ts';
import { useLiveQuote } from '../../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../../stream/app-stream.ts';
import { getServerNow } from '../../../time/server-clock.ts';
import { revaluePosition } from '../position-valuation.ts';
import styles from '../positions.module.css';
import { orderDirectionOf, type Order, formatOrderPrice, formatQuantityWithUnit } from './order-text.ts';
import { listChangeableFields } from './order-change-fields.ts';
import { groupPositions, type PositionGroup } from './group-positions.ts';
import { openTicket } from './open-ticket-for-instrument.ts';
import { findSaleLock } from './sale-lock.ts';

export function HoldingRow({ group: known }: { group: PositionGroup }) {
  const { intents } = useTexts('ticket');
  useQuoteSubscriptions([known.instrument]);
  const quote = useLiveQuote(known.instrument);
  const group = groupPositions(known.positions.map((position) => revaluePosition(position, quote)))[0] ?? known;
  const [only, ...more] = group.positions;
  const target =
    only && more.length === 0
      ? { to: '/trade/positionDetail', query: { position: only.id } }
      : { to: '/trade/index', query: { instrument: group.instrument } };
  const { instrument, side } = group;
  const portfolio = only?.portfolio ?? MAIN_PORTFOLIO;
  const act = (effect: 'open' | 'close') => () => void openTicket({ instrument, portfolio, side, effect });
  const isLocked = group.positions.every((position) => findSaleLock(position, getServerNow()));
  const acts = [
    { label: intents[side === 'long' ? 'buy' : 'short'], onPress: act('open') },
    ...(isLocked
      ? []
      : [{ label: intents[side === 'long' ? 'sell' : 'cover'], onPress: act('close'), kind: 'danger' as const }]),
  ];
  return (
    <SwipeableRow actions={acts} rowName={group.name}>
      <ListRow
        {...target}
        start={<InitialsAvatar name={group.name} />}
        title={group.name}
        sub={formatQuantityWithUnit(group, group.quantity)}
        end={
          <>
            <SignedMoney amount={group.profit} currency={group.currency} unit />
            <PriceChange rate={group.returnRate} />
          </>
        }
      />
    </SwipeableRow>
  );
}

export type PendingOrderRowAction = 'change' | 'cancel';

export function PendingOrderRow({ order, onAct }: { order: Order; onAct: (act: PendingOrderRowAction) => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const acts = [
    ...(listChangeableFields(order).length > 0 ? [{ label: t.change, onPress: () => onAct('change') }] : []),
    { label: t.cancelOrder, onPress: () => onAct('cancel'), kind: 'danger' as const },
  ];
  return (
    <SwipeableRow actions={acts} rowName={order.name}>
      <ListRow
        to="/trade/gdOrders"
        start={<InitialsAvatar name={order.name} />}
        title={order.name}
        sub={`${terms.direction[orderDirectionOf(order.side, order.effect)]} · ${terms.orderType[order.type]}`}
        end={
          <span className={styles.result}>
            <span>{formatOrderPrice(t, order)}</span>
            <span className={styles.unit}>{formatQuantityWithUnit(order, order.quantity)}</span>
          </span>
        }
      />
    </SwipeableRow>
  );
}
