import { useCall } from '../../api/use-call.ts';
import { exitsOfAll, type Protection, protectionOf } from './protection.ts';
import type { Order } from './shared/order.ts';

/** A position's protection, and orders that may close it with others; null until known. Account events refresh it. */
export function useProtection(position: {
  id: string;
  instrument: string;
  side: Order['side'];
  status: string;
  portfolio?: string | undefined;
}): (Protection & { ofAll: readonly Order[] }) | null {
  const { portfolio } = position;
  const { data } = useCall(
    'trading/listOrders',
    { status: 'pending', instrument: position.instrument, limit: 100, ...(portfolio ? { portfolio } : {}) },
    { enabled: position.status !== 'closed' },
  );
  return data ? { ...protectionOf(data.rows, position.id), ofAll: exitsOfAll(data.rows, position.side) } : null;
}
