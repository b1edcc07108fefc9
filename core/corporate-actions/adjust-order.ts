/**
 * Applies a split to a waiting order. Prices are rounded to the tick in the customer's favour: a limit never gets
 * worse, and a stop or trailing distance moves away from the market, so rounding alone never triggers one.
 */
import { directionOf } from '../orders/direction.ts';
import type { Draft } from '../trading/draft.ts';
import { toTickOf } from '../orders/tick-at.ts';
import type { Direction, Order } from '../orders/order.ts';
import { lotOf } from '../lots.ts';
import { isInParts } from '../trading/parts-of-shares.ts';
import { divide, larger, SCALE, smaller, STORED_MAXIMUM, type Price, type Quantity } from '../money.ts';
import type { Ratio } from '../ratio.ts';
import { scaledPrice, scaledQuantity } from './adjust-position.ts';
import type { Adjustment, AdjustingEvent } from './types.ts';

/**
 * The order after the event, its hold and reservation not yet adjusted; null if it can't be stated in the new units.
 */
export function scaledOrder(draft: Draft, order: Order, event: AdjustingEvent, best: Price | null): Order | null {
  const { ratio } = event;
  const direction = directionOf(order.side, order.effect);
  const limitPrice = toTick(draft, order.limitPrice, ratio, better(direction));
  // There is no price below one tick, and one tick would be worse than what the customer asked for.
  if (
    limitPrice !== null &&
    order.limitPrice !== null &&
    direction === 'buy' &&
    limitPrice * ratio.numerator > order.limitPrice * ratio.denominator
  )
    return null;
  const rest = wholeRest(draft, order, scaledQuantity(order.quantity - order.filled, ratio));
  if (rest === 0n) return null;
  const filled = scaledQuantity(order.filled, ratio);
  const followed = best ?? order.best;
  return {
    ...order,
    ...scaledBracket(draft, order, event),
    quantity: filled + rest,
    filled,
    growsTo: order.growsTo === null ? null : scaledQuantity(order.growsTo, ratio),
    limitPrice,
    stopPrice: toTick(draft, order.stopPrice, ratio, away(direction)),
    averagePrice: order.averagePrice === null ? null : scaledPrice(order.averagePrice, ratio, 'half-even'),
    trail:
      order.trail?.kind === 'amount'
        ? { kind: 'amount', amount: smaller(larger(scaledPrice(order.trail.amount, ratio, 'up'), 1n), STORED_MAXIMUM) }
        : order.trail,
    best: followed === null ? null : scaledPrice(followed, ratio, away(direction)),
    cause: 'adjusted',
  };
}

/** The prices at which an entry is to be closed. */
export function scaledBracket(
  draft: Draft,
  order: Order,
  { ratio }: AdjustingEvent,
): Pick<Order, 'takeProfit' | 'stopLoss'> {
  const closing = directionOf(order.side, 'close');
  return {
    takeProfit: toTick(draft, order.takeProfit, ratio, better(closing)),
    stopLoss: toTick(draft, order.stopLoss, ratio, away(closing)),
  };
}

/**
 * A price above the highest that can be stored becomes the highest: a price that is never reached would otherwise stop
 * the split for everybody.
 */
function toTick({ market }: Draft, price: Price | null, ratio: Ratio, towards: 'down' | 'up'): Price | null {
  if (price === null) return null;
  const exact = scaledPrice(price, ratio, towards);
  return exact > STORED_MAXIMUM ? toTickOf(market, STORED_MAXIMUM, 'down') : toTickOf(market, exact, towards);
}

const better = (direction: Direction): 'down' | 'up' => (direction === 'buy' ? 'down' : 'up');
const away = (direction: Direction): 'down' | 'up' => (direction === 'buy' ? 'up' : 'down');

/** The rest that still waits, in quantities in which it could be ordered: whole lots to open, whole units to close. */
function wholeRest({ market: { instrument, date } }: Draft, order: Order, rest: Quantity): Quantity {
  const { lot, fraction, parts, minimum } = lotOf(instrument, date);
  const step =
    fraction || (order.effect === 'close' && parts !== null && isInParts(order.quantity - order.filled))
      ? 1n
      : order.effect === 'open'
        ? lot
        : SCALE;
  const whole = rest - (rest % step);
  return order.effect === 'open' && whole < minimum ? 0n : whole;
}

/** Gives back what an opening order holds for units that it no longer asks for. */
export function holdOf(order: Order, after: Order, ratio: Ratio): bigint {
  const [exact, whole] = [
    (order.quantity - order.filled) * ratio.numerator,
    (after.quantity - after.filled) * ratio.denominator,
  ];
  return whole === exact ? order.hold : divide(order.hold * whole, exact, 'up');
}

export const rowOf = (
  draft: Draft,
  order: Order,
  after: Order,
  { kind, exDate, ratio, price }: AdjustingEvent,
): Adjustment => ({
  seq: draft.nextSeq(),
  subject: 'order',
  of: order.seq,
  kind,
  exDate,
  ratio,
  quantityBefore: order.quantity,
  quantityAfter: after.quantity,
  partBefore: order.filled,
  partAfter: after.filled,
  fraction: 0n,
  price,
  cash: 0n,
});
