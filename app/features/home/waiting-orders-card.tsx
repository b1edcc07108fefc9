/** The orders that wait in the chosen portfolio: how many, and the newest of them. */
import { useCall } from '../../api/use-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import {
  formatOrderPrice,
  formatQuantityWithUnit,
  type Order,
  orderDirectionOf,
} from '../positions/shared/order-text.ts';
import styles from './home.module.css';
import { useReportRowCount } from '../../session/visible-row-counts.ts';

const MAX_VISIBLE_ORDERS = 2;
const READ_MAXIMUM = 50;

const ORDERS = { to: '/trade/index', query: { tab: 'orders' } };

function WaitingOrderRow({ order }: { order: Order }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  return (
    <ListRow
      {...ORDERS}
      start={<InitialsAvatar name={order.name} />}
      title={order.name}
      sub={`${terms.direction[orderDirectionOf(order.side, order.effect)]} · ${terms.orderType[order.type]}`}
      end={
        <span className={styles.value}>
          <span className={styles.figure}>{formatOrderPrice(t, order)}</span>
          <span className={styles.small}>{formatQuantityWithUnit(order, order.quantity)}</span>
        </span>
      }
    />
  );
}

/** Nothing without waiting orders. */
export default function WaitingOrdersCard() {
  const t = useTexts('homeOrder');
  const { data, isError } = useCall('trading/listOrders', {
    status: 'pending',
    limit: READ_MAXIMUM,
    ...useChosenPortfolioInput(),
  });
  const rows = data?.rows ?? [];
  const visible = rows.slice(0, MAX_VISIBLE_ORDERS);
  useReportRowCount('orders', data ? visible.length : null, isError);
  if (visible.length === 0) return null;
  const count = `${formatCount(rows.length)}${data?.next ? '+' : ''}`;
  return (
    <Card
      title={t.waiting}
      end={
        <Link {...ORDERS} className={styles.more}>
          {fillPlaceholders(t.waitingCount, { count })}
        </Link>
      }
    >
      {visible.map((order) => (
        <WaitingOrderRow key={order.id} order={order} />
      ))}
    </Card>
  );
}
