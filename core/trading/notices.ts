/** The notices that trading's decisions cause. Parameters are wire strings; the reader's language makes the sentence. */
import { formatScaled } from '../money.ts';
import type { MarketView, Notice, Order } from './types.ts';

const orderParams = (order: Order, { instrument }: MarketView): Record<string, string> => ({
  instrument: instrument.id, name: instrument.name, side: order.side, effect: order.effect, quantity: formatScaled(order.quantity),
  price: formatScaled(order.averagePrice ?? order.limitPrice ?? 0n), currency: order.currency,
});

export const filledNotice = (order: Order, market: MarketView): Notice => ({ code: 'orderFilled', params: orderParams(order, market) });
export const rejectedNotice = (order: Order, market: MarketView): Notice => ({ code: 'orderRejected', params: orderParams(order, market) });
export const expiredNotice = (order: Order, market: MarketView): Notice => ({ code: 'orderExpired', params: orderParams(order, market) });
export const stopOutNotice = (order: Order, market: MarketView): Notice => ({ code: 'stopOut', params: orderParams(order, market) });
