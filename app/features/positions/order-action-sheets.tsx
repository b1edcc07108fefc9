import { CancelOrderDialog } from './pending-order-card.tsx';
import { ChangeOrderSheet } from './change-order-sheet.tsx';
import type { Order } from './shared/order-text.ts';

/** Changing and cancelling an order; loaded when a row's action is pressed. */
export default function OrderActionSheets({
  order,
  act,
  onClose,
}: {
  order: Order;
  act: 'change' | 'cancel';
  onClose: () => void;
}) {
  return (
    <>
      <ChangeOrderSheet order={act === 'change' ? order : null} onClose={onClose} />
      <CancelOrderDialog order={act === 'cancel' ? order : null} onClose={onClose} />
    </>
  );
}
