/** A few positions for the demo customer; orders that the rules refuse are left out. */
import { randomUUID } from 'node:crypto';
import type { Customer, Handlers } from '../calls/handler.ts';

const FIRST_ORDERS = [
  { instrument: 'US.NWRB', quantity: '10' },
  { instrument: 'CRYPTO.BTCUSDT', quantity: '0.05' },
  { instrument: 'FX.EURUSD', quantity: '1000' },
] as const;

export async function buyForDemo(
  customer: Customer,
  handlers: Pick<Handlers, 'trading/applyMargin' | 'trading/placeOrder'>,
): Promise<void> {
  await handlers['trading/applyMargin']({ agreed: true, key: randomUUID() }, customer);
  for (const order of FIRST_ORDERS)
    await handlers['trading/placeOrder']({ ...order, side: 'long', type: 'market', key: randomUUID() }, customer);
}
