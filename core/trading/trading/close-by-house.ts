/**
 * The house closes a position, or part of it, by an order of its own under the same rules as a customer's: within the
 * limits of the day and of the moment, as deep as is offered, and in the same ladder. What can't be filled now is
 * retried as the market moves on.
 */
import { lotOf } from '../../markets/order-rules/lots.ts';
import type { Quote } from '../../markets/market.ts';
import { notional, type Quantity, smaller } from '../../ledger/money.ts';
import { consumedIn, take, top } from '../books/ladder.ts';
import { trimAttached } from './dependent-orders.ts';
import {
  atMarket,
  type Direction,
  directionOf,
  type HOUSE_CAUSES,
  isAttached,
  type OrderRequest,
} from '../orders/order.ts';
import type { Draft } from '../execution/draft.ts';
import { type Bearer, fillClosing } from '../execution/fill-closing.ts';
import { newOrder } from './new-order.ts';
import { closedNotice } from '../execution/notices.ts';
import { mostNow } from '../execution/pricing.ts';
import { finish } from './run-order.ts';
import { type MarketView, tickAt } from '../orders/market-view.ts';
import { leftBy, pledgedOf, unitsOf } from '../execution/units.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { FillRule } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  holdingPledged,
  notInThatState,
  quantityExceedsHeld,
  refuseTrading,
  singlePriceTrading,
  type TradingRefusal,
} from '../execution/refusals.ts';

/**
 * `quantity`: all that must be closed; `cause`: recorded on the order. Without a rule of its own the fill records how
 * far it reached, as a customer's closing does. `fromMargin`: only the position's own margin bears it, nothing else of
 * the customer's.
 */
export interface HouseClosing {
  quantity: Quantity;
  quote: Quote;
  cause: (typeof HOUSE_CAUSES)[number];
  rule?: FillRule;
  fromMargin?: boolean;
  /** Takes only units that no order waits to sell: the customer's orders carry on. */
  keepsOrders?: boolean;
}

/** Orders that wait to close the position end first. Null if nothing can be filled now. */
export function closeByHouse(
  draft: Draft,
  position: Position,
  { quantity: wanted, quote, cause, rule, fromMargin = false, keepsOrders = false }: HouseClosing,
): Decision | null {
  const { now } = draft;
  draft.market = { ...draft.market, quote };
  const { market } = draft;
  const direction = directionOf(position.side, 'close');
  const quantity = ableNow(draft, direction, wanted, quote);
  if (quantity === 0n) return null;
  if (position.reserved > 0n && !keepsOrders) endReservations(draft, position);
  const order = { ...newOrder(draft.nextSeq(), closing(position, quantity), market, now), cause };
  const taken = take(
    direction,
    quantity,
    quote,
    tickAt(market, top(direction, quote).best),
    consumedIn(market, direction).units,
  );
  const bearer: Bearer = !fromMargin
    ? 'customer'
    : quantity < wanted
      ? 'carried'
      : quantity < position.openQuantity
        ? 'rest'
        : 'margin';
  const closed = fillClosing(
    draft,
    draft.putOrder(order),
    'free',
    { ...taken, quantity, quote, rule: rule ?? (taken.within ? 'close.market' : 'close.impact') },
    bearer,
  );
  // The house earns nothing from a forced closing: its market impact goes to the insurance account.
  draft.pay(
    notional(taken.impact, quantity, order.currency, 'down'),
    'dealer',
    'insurance',
    'houseImpact',
    order.currency,
    `o${order.seq}`,
  );
  trimAttached(draft);
  const done = draft.putOrder({ ...closed.order, cause });
  return draft.decision(done.seq, closedNotice(done, market, closed.profit, leftBy(draft, done)));
}

/**
 * As much of `wanted` as is offered, in whole lots. If less than the displayed size is left of the ladder, it waits
 * until that is replenished.
 */
function ableNow({ market }: Draft, direction: Direction, wanted: Quantity, quote: Quote): Quantity {
  const most = mostNow(direction, quote, market);
  if (most >= wanted) return wanted;
  const { lot, fraction } = lotOf(market.instrument, market.date);
  return most < smaller(top(direction, quote).size, wanted) ? 0n : fraction ? most : most - (most % lot);
}

/** Their quantities were for what was held until now. */
function endReservations(draft: Draft, position: Position): void {
  for (const order of draft.waiting()) {
    const current = draft.order(order.seq);
    if (current?.status === 'pending' && order.effect === 'close' && order.side === position.side && !isAttached(order))
      finish(draft, current, 'nothingToClose');
  }
}

// The customer closes one position, in part or whole, at the market.

/** `quantity` null means everything that no order reserves. Closing is allowed only while in position. */
export function decideClosePosition(
  state: AccountState,
  seq: bigint,
  quantity: Quantity | null,
  market: MarketView,
  now: number,
): Decision | TradingRefusal {
  const position = state.positions.find((each) => each.seq === seq);
  if (!position) return refuseTrading('positionNotFound');
  if (position.status !== 'inPosition') return notInThatState(position.status);
  // Closing at the market happens now or not at all; a sale at the next single price is an order.
  if (market.singlePrice && market.gathers) return singlePriceTrading(market.gathers);
  const free = unitsOf(position, 'free');
  const asked = quantity ?? free;
  const held = free + pledgedOf(position);
  if (held > free && (asked > free || free === 0n) && asked <= held) return holdingPledged(free);
  if (asked > free) return quantityExceedsHeld(free);
  return decidePlaceOrder(state, closing(position, asked), market, now);
}

/** A market order that closes units of one position. */
export const closing = (position: Position, quantity: Quantity): OrderRequest => ({
  ...atMarket({ side: position.side, effect: 'close' }, quantity, position.leverage),
  position: position.seq,
});
