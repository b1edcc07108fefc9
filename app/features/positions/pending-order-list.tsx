import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { useTexts } from '../../language/language.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { type PendingOrderAction, CancelOrderDialog, PendingOrderCard } from './pending-order-card.tsx';
import type { Order } from './shared/order-text.ts';
import { ChangeOrderSheet } from './change-order-sheet.tsx';
import { OrderDetailSheet } from './order-detail-sheet.tsx';

export const PENDING_ORDERS_PAGE = 30;
/** How often the list is read again while one of its stops follows the price. */
const FOLLOWED_MS = 10_000;

/** Waiting orders: each can be viewed, changed and cancelled. */
export function PendingOrderList() {
  const t = useTexts('trading');
  const [follows, setFollows] = useState(false);
  const reading = useListCall(
    'trading/listOrders',
    { status: 'pending', limit: PENDING_ORDERS_PAGE, ...useChosenPortfolioInput() },
    follows ? { refetchIntervalMs: FOLLOWED_MS } : {},
  );
  const trails = reading.rows.some(({ type }) => type === 'trailing');
  if (follows !== trails) setFollows(trails);
  const [chosen, setChosen] = useState<{ order: Order; act: PendingOrderAction } | null>(null);
  const close = () => setChosen(null);
  const of = (act: PendingOrderAction) => (chosen?.act === act ? chosen.order : null);
  return (
    <Card flush>
      <List
        listCall={reading}
        rowKey={(order) => order.id}
        label={t.pending}
        rowHeightRem={10.5}
        empty={<EmptyView text={t.noPending} icon="clock" />}
      >
        {(order) => <PendingOrderCard order={order} among={reading.rows} onAct={(act) => setChosen({ order, act })} />}
      </List>
      <CancelOrderDialog order={of('cancel')} onClose={close} />
      <ChangeOrderSheet order={of('change')} onClose={close} />
      <OrderDetailSheet order={of('details')} onClose={close} />
    </Card>
  );
}
