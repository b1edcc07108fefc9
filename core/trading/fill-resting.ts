/** A resting order meets the tape. */
import type { Quote } from '../market.ts';
import type { Price } from '../money.ts';
import { directionOf } from './check-order.ts';
import { closeNow } from './close-held.ts';
import { endOrder } from './cancel-order.ts';
import { costsOf } from './costs.ts';
import { restingPrice } from './fill-price.ts';
import { filledNotice, rejectedNotice } from './notices.ts';
import { openPosition, type Priced } from './open-position.ts';
import type { AccountState, Decision, Direction, MarketView, Order } from './types.ts';

/** Whether the tape has traded through the limit: a mere touch doesn't fill. */
export const tradedThrough = (direction: Direction, limit: Price, quote: Pick<Quote, 'last'>): boolean =>
  direction === 'buy' ? quote.last < limit : quote.last > limit;

/** Null where there is nothing to do: the order is no longer pending, or the tape isn't through. */
export function decideFillResting(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  const { quote } = market;
  if (order?.status !== 'pending' || order.limitPrice === null || !quote || market.session !== 'open') return null;
  const direction = directionOf(order.side, order.effect);
  if (!tradedThrough(direction, order.limitPrice, quote)) return null;
  const priced: Priced = {
    price: restingPrice(direction, order.limitPrice, quote), impact: 0n, displayedSize: direction === 'buy' ? quote.askSize : quote.bidSize,
    rule: 'limit.through', quote,
  };
  return order.effect === 'open' ? fillOpening(state, order, priced, market, now) : fillClosing(state, order, priced, market, now);
}

function fillOpening(state: AccountState, order: Order, priced: Priced, market: MarketView, now: number): Decision {
  const { total } = costsOf(market, directionOf(order.side, 'open'), priced.price, order.quantity, order.leverage, { liquidity: 'maker' });
  // A better price of a short, or a charge that rose since, can cost more than the hold.
  if (total > order.hold + state.available(order.currency)) return endOrder(state, order, 'insufficientAtFill', rejectedNotice(order, market, 'insufficientAtFill'), now);
  const opened = openPosition(order, priced, market, state.lastSeq + 1n, now, { liquidity: 'maker' });
  return {
    transfers: opened.transfers, orders: [opened.order], positions: [opened.position], fills: [opened.fill],
    order: opened.order, notice: filledNotice(opened.order, market), lastSeq: opened.fill.seq,
  };
}

function fillClosing(state: AccountState, order: Order, priced: Priced, market: MarketView, now: number): Decision {
  const held = state.positions.filter((position) => position.side === order.side && position.reserved > 0n);
  return closeNow(state, held, order, 'reserved', priced, market, now);
}
