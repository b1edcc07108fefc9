/**
 * The notices that decisions cause. Parameters are wire strings as the contract's catalogue names them; the reader's
 * language makes the sentence.
 */
import { formatAmount, formatScaled, type Amount } from '../../ledger/money.ts';
import { type OrderCause, getTradeDirection, type Order } from '../orders/order.ts';
import { quantityUnitForMessage } from '../../ledger/quantity-unit.ts';
import type { Notice } from '../../ledger/decision-changes.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

const buildOrderParameters = (order: Order, { instrument }: MarketView): Record<string, string> => ({
  instrument: instrument.name,
  direction: getTradeDirection(order.side, order.effect),
  quantity: formatScaled(order.quantity),
  unit: quantityUnitForMessage(instrument),
});

/** `isProtected`: a stop loss or take profit already waits for what has filled. */
export function buildOrderFilledNotice(order: Order, market: MarketView, isProtected = false): Notice {
  const params = {
    ...buildOrderParameters(order, market),
    price: formatScaled(order.averagePrice ?? 0n),
    currency: order.currency,
  };
  if (order.status !== 'pending')
    return { code: 'orderFilled', params: { ...params, quantity: formatScaled(order.filled) } };
  return {
    code: isProtected ? 'orderPartlyProtected' : 'orderPartlyFilled',
    params: { ...params, filled: formatScaled(order.filled) },
  };
}
/** The notice of a fill after which the rest of its order has ended: no part of it waits any more. */
export const finalizePartialFillNotice = (notice: Notice | null, order: Order, market: MarketView): Notice | null =>
  notice &&
  order.status !== 'pending' &&
  (notice.code === 'orderPartlyFilled' || notice.code === 'orderPartlyProtected')
    ? buildOrderFilledNotice(order, market)
    : notice;
export const buildOrderRejectedNotice = (order: Order, market: MarketView, reason: OrderCause): Notice => ({
  code: 'orderRejected',
  params: { ...buildOrderParameters(order, market), reason },
});
/** A stop was reached and couldn't fill; it waits for its price again. */
export const buildStopWaitsNotice = (order: Order, market: MarketView, reason: OrderCause): Notice => ({
  code: 'stopWaits',
  params: { ...buildOrderParameters(order, market), reason },
});
export const buildOrderExpiredNotice = (order: Order, market: MarketView): Notice => ({
  code: 'orderExpired',
  params: buildOrderParameters(order, market),
});

/** `profit` in minor units, before charges; `left`: units that stay open. */
export function buildPositionClosedNotice(order: Order, market: MarketView, profit: Amount, left: bigint): Notice {
  const figures = {
    instrument: market.instrument.name,
    quantity: formatScaled(order.filled),
    unit: quantityUnitForMessage(market.instrument),
    price: formatScaled(order.averagePrice ?? 0n),
    profit: formatAmount(profit, order.currency),
    currency: order.currency,
  };
  if (order.cause === 'stopOut') return { code: 'stopOut', params: figures };
  const sold = { ...figures, direction: getTradeDirection(order.side, order.effect) };
  return left > 0n
    ? { code: 'positionPartlyClosed', params: { ...sold, left: formatScaled(left) } }
    : { code: 'positionClosed', params: sold };
}

/** The dividend on `quantity`. */
export const buildDividendNotice = (
  code: 'dividend' | 'rights',
  market: { instrument: Pick<MarketView['instrument'], 'name' | 'currency'> },
  quantity: bigint,
  amount: Amount,
): Notice => ({
  code,
  params: {
    instrument: market.instrument.name,
    quantity: formatScaled(quantity),
    amount: formatAmount(amount, market.instrument.currency),
    currency: market.instrument.currency,
  },
});

/** A dividend has lowered the prices of waiting orders. */
export const buildOrdersReducedNotice = ({ instrument }: Pick<MarketView, 'instrument'>, amount: bigint): Notice => ({
  code: 'ordersReduced',
  params: {
    instrument: instrument.name,
    instrumentId: instrument.id,
    amount: formatScaled(amount),
    currency: instrument.currency,
  },
});

/** Interest has taken `amount` out of a position's margin. */
export const buildInterestFromMarginNotice = (
  position: Position,
  instrument: MarketView['instrument'],
  amount: Amount,
): Notice => ({
  code: 'financingFromMargin',
  params: {
    instrument: instrument.name,
    instrumentId: instrument.id,
    amount: formatAmount(amount, position.currency),
    price: formatScaled(position.liquidationPrice ?? 0n),
    currency: position.currency,
  },
});

/** A position that may only be held within the day is closed at `at` (epoch ms). */
export const buildIntradayClosingNotice = (position: Position, { instrument }: MarketView, at: number): Notice => ({
  code: position.dayTrading ? 'dayTradeWarning' : 'intradayWarning',
  params: {
    instrument: instrument.name,
    instrumentId: instrument.id,
    quantity: formatScaled(position.openQuantity),
    unit: quantityUnitForMessage(instrument),
    at: new Date(at).toISOString(),
  },
});
