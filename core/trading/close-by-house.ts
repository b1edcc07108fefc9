/**
 * The house closes a position, or part of it, by an order of its own under the same rules as a customer's: within the
 * limits of the day and of the moment, as deep as is offered, and in the same ladder. What can't be filled now is
 * retried as the market moves on.
 */
import { lotOf } from '../lots.ts';
import type { Quote } from '../market.ts';
import { notional, smaller, type Quantity } from '../money.ts';
import { consumedIn } from '../books/consumed.ts';
import { closing } from './close-one.ts';
import { trimAttached } from './dependents.ts';
import { directionOf } from '../orders/direction.ts';
import type { Draft } from './draft.ts';
import { fillClosing, type Bearer } from './fill-closing.ts';
import { take, top } from '../books/fill-price.ts';
import { newOrder } from './new-order.ts';
import { closedNotice } from './notices.ts';
import { mostNow } from './pricing.ts';
import { finish } from './run-order.ts';
import { tickAt } from '../orders/tick-at.ts';
import { isAttached } from '../orders/waiting.ts';
import { leftBy } from './units.ts';
import type { HOUSE_CAUSES } from '../orders/house-causes.ts';
import type { Decision } from '../orders/account-state.ts';
import type { Direction } from '../orders/order.ts';
import type { FillRule } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';

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

/** They were sized for what is held now. */
function endReservations(draft: Draft, position: Position): void {
  for (const order of draft.waiting()) {
    const current = draft.order(order.seq);
    if (current?.status === 'pending' && order.effect === 'close' && order.side === position.side && !isAttached(order))
      finish(draft, current, 'nothingToClose');
  }
}
