/** A customer's order is decided: refused, filled at once, or left resting with its money or shares reserved. */
import { checkOrder, directionOf } from './check-order.ts';
import { closeHeld } from './close-held.ts';
import { costsOf } from './costs.ts';
import { immediatePrice } from './immediate-price.ts';
import { newOrder } from './new-order.ts';
import { filledNotice } from './notices.ts';
import { openPosition, type Priced } from './open-position.ts';
import { insufficientBalance, isTradingRefusal, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { AccountState, Decision, MarketView, Order, OrderRequest } from './types.ts';

export function decidePlaceOrder(state: AccountState, request: OrderRequest, market: MarketView, now: number): Decision | TradingRefusal {
  const refused = checkOrder(request, market);
  if (refused) return refused;
  const order = newOrder(state.lastSeq + 1n, request, market, now);
  return request.effect === 'close' ? closeHeld(state, order, market, now) : openNew(state, order, market, now);
}

function openNew(state: AccountState, order: Order, market: MarketView, now: number): Decision | TradingRefusal {
  const priced = immediatePrice(order, market);
  if (priced && isTradingRefusal(priced)) return priced;
  return priced ? openNow(state, order, priced, market, now) : rest(state, order, market);
}

function openNow(state: AccountState, order: Order, priced: Priced, market: MarketView, now: number): Decision | TradingRefusal {
  const { total } = costsOf(market, directionOf(order.side, 'open'), priced.price, order.quantity, order.leverage);
  const available = state.available(order.currency);
  if (total > available) return insufficientBalance(total, available, order.currency);
  const opened = openPosition(order, priced, market, order.seq + 1n, now);
  return {
    transfers: opened.transfers, orders: [opened.order], positions: [opened.position], fills: [opened.fill],
    order: opened.order, notice: filledNotice(opened.order, market), lastSeq: opened.fill.seq,
  };
}

/** Nothing to be had at the limit now: the order waits, and its money with it. */
function rest(state: AccountState, order: Order, market: MarketView): Decision | TradingRefusal {
  const limit = order.limitPrice;
  if (limit === null) return refuseTrading('limitPriceRequired');
  const { total } = costsOf(market, directionOf(order.side, 'open'), limit, order.quantity, order.leverage, { liquidity: 'maker' });
  const available = state.available(order.currency);
  if (total > available) return insufficientBalance(total, available, order.currency);
  const resting = { ...order, hold: total };
  return {
    transfers: [{ currency: order.currency, amount: total, debit: 'available', credit: 'frozen', code: 'hold', reference: `o${order.seq}` }],
    orders: [resting], positions: [], fills: [], order: resting, notice: null, lastSeq: order.seq,
  };
}
