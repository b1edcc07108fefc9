import { useCall } from '../../api/use-call.ts';
import { type Protection, protectionOf } from './protection.ts';

/** What protects a position; null until it is known. Account events read it again by themselves. */
export function useProtection(position: {
  id: string;
  instrument: string;
  status: string;
  portfolio?: string | undefined;
}): Protection | null {
  const { portfolio } = position;
  const { data } = useCall(
    'trading/listOrders',
    { status: 'pending', instrument: position.instrument, limit: 100, ...(portfolio ? { portfolio } : {}) },
    { enabled: position.status !== 'closed' },
  );
  return data ? protectionOf(data.rows, position.id) : null;
}
