import { lazy, Suspense } from 'react';
import type { PendingOrderAction } from '../pending-order-card.tsx';
import type { Order } from './order-text.ts';

const ActionSheets = lazy(() => import('../order-action-sheets.tsx'));
const DetailSheet = lazy(async () => ({ default: (await import('../order-detail-sheet.tsx')).OrderDetailSheet }));

export interface ChosenOrder {
  order: Order;
  act: PendingOrderAction;
}

/** An order's details, its change or its cancellation, above any screen; nothing while none is chosen. */
export function OrderSheets({ chosen, onClose }: { chosen: ChosenOrder | null; onClose: () => void }) {
  if (!chosen) return null;
  const { order, act } = chosen;
  return (
    <Suspense fallback={null}>
      {act === 'details' ? (
        <DetailSheet order={order} onClose={onClose} />
      ) : (
        <ActionSheets order={order} act={act} onClose={onClose} />
      )}
    </Suspense>
  );
}
