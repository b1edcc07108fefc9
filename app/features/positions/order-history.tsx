import { useEffect, useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { orderDirectionOf, type Order, formatOrderPrice, formatQuantityWithUnit } from './shared/order-text.ts';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import styles from './positions.module.css';
import { repeatOrder, preloadTicket } from './shared/open-ticket-for-instrument.ts';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

const PAGE = 30;
const PRELOAD_DELAY_MS = 2_500;

function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const filled = order.averagePrice;
  const written =
    filled === null
      ? formatOrderPrice(t, order)
      : formatWithDigits(filled, computePriceDigits(order.currency, [filled]));
  const direction = terms.direction[orderDirectionOf(order.side, order.effect)];
  const words = `${direction} · ${formatQuantityWithUnit(order, order.quantity)}`;
  const row = (
    <ListRow
      onPress={onOpen}
      start={<InitialsAvatar name={order.name} />}
      title={order.name}
      sub={
        <span className={styles.wrap}>
          {words} · <HappenedAt at={order.createdAt} />
        </span>
      }
      end={
        <span className={styles.result}>
          <span>{terms.orderStatus[order.status]}</span>
          <span className={styles.unit}>
            {filled === null && order.type === 'limit' ? fillPlaceholders(t.limitAt, { price: written }) : written}
          </span>
        </span>
      }
    />
  );
  return (
    <div className={styles.repeated}>
      {row}
      <button
        type="button"
        className={styles.repeat}
        aria-label={`${t.again}: ${order.name}, ${words}`}
        onClick={() => void repeatOrder(order)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M19 12a7 7 0 1 1-2.200-5.100M19 4v4.500h-4.500" />
        </svg>
      </button>
    </div>
  );
}

/** Every order ever placed, whatever its outcome. */
export function OrderHistory() {
  const t = useTexts('trading');
  const reading = useListCall('trading/listOrders', { limit: PAGE, ...useChosenPortfolioInput() });
  const [chosen, setChosen] = useState<Order | null>(null);
  // The list comes before the ticket's code; an earlier tap loads it at once.
  useEffect(() => {
    const timer = setTimeout(preloadTicket, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card flush>
      <List
        listCall={reading}
        rowKey={(order) => order.id}
        label={t.orders}
        empty={<EmptyView text={t.noOrders} icon="document" />}
      >
        {(order) => <OrderRow order={order} onOpen={() => setChosen(order)} />}
      </List>
      <OrderDetailSheet order={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}
