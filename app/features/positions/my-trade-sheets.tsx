import { CancelOrder } from './pending-order.tsx';
import { ChangeOrderSheet } from './change-order-sheet.tsx';
import type { Order } from './shared/order-text.ts';

/** Changing and cancelling an order; loaded when a row's action is pressed. */
export default function MyTradeSheets({
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
      <CancelOrder order={act === 'cancel' ? order : null} onClose={onClose} />
    </>
  );
}
