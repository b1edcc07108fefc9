import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { directionOf } from './shared/direction.ts';
import { priceWords } from './shared/order-words.ts';
import type { Order } from './shared/order.ts';
import { quantityOf } from './quantity.ts';

/** Asks, then cancels a pending order; what it held is available again. */
export function CancelOrder({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const done = useTexts('successes').cancel;
  const cancel = useCommand('trading/cancelOrder', { about: order?.id });

  const confirm = async () => {
    if (!order) return;
    const answer = await cancel.run({ order: order.id });
    if (answer === undefined) return;
    if (answer) showToast(done, 'good');
    onClose();
  };
  const values = order && {
    name: order.name,
    direction: terms.direction[directionOf(order.side, order.effect)],
    quantity: quantityOf(order, order.quantity),
    price: priceWords(t, order),
    amount: formatMoneyIn(order.hold, order.currency),
  };
  return (
    <ConfirmDialog
      open={order !== null}
      title={t.cancelQuestion}
      confirmText={t.cancelOrder}
      cancelText={t.keepOrder}
      danger
      of={cancel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {values && order
        ? fill(
            !isZero(order.hold)
              ? t.cancelBody
              : order.effect === 'open' || order.parent !== null
                ? t.cancelPlain
                : t.cancelBodyFree,
            values,
          )
        : null}
    </ConfirmDialog>
  );
}
