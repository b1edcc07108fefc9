/**
 * Applies a split to a position: units and prices follow the ratio, the cost stays, and fractions that can't be kept
 * are paid in cash.
 */
import { borneFor, type Position } from '../orders/position.ts';
import { type Direction, directionOf, type Order } from '../orders/order.ts';
import type { Draft } from '../execution/draft.ts';
import {
  type Amount,
  type Currency,
  digitsOf,
  divide,
  larger,
  power10,
  type Price,
  type Quantity,
  SCALE,
  SCALE_DIGITS,
  smaller,
  STORED_MAXIMUM,
} from '../../ledger/money.ts';
import { over, type Ratio, times } from '../../ledger/ratio.ts';
import type { AdjustingEvent, Adjustment } from './adjustment.ts';
import { toTickOf } from '../orders/market-view.ts';
import { lotOf } from '../../markets/order-rules/lots.ts';
import { isInParts } from '../execution/fractional-shares.ts';

/** A price after the split, rounded as asked. */
export const scaledPrice = (price: Price, ratio: Ratio, rounding: 'down' | 'up' | 'half-even'): Price =>
  over(price, ratio, rounding);
/** Units after the split, down to the eighth decimal. */
export const scaledQuantity = (quantity: Quantity, ratio: Ratio): Quantity => times(quantity, ratio, 'down');

/** An exact fraction of a unit, `units` over `of`, that no decimal can represent. */
interface Part {
  units: bigint;
  of: bigint;
}

/** `step`: the smallest part of a unit that can be held. Nothing may be reserved. Returns what was done, as a row. */
export function adjustPosition(draft: Draft, position: Position, event: AdjustingEvent, step: Quantity): Adjustment {
  const { ratio, kind } = event;
  const open = scaledQuantity(position.openQuantity, ratio);
  const kept = kind === 'delisting' ? 0n : open - (open % step);
  const price = (value: Price): Price => scaledPrice(value, ratio, 'half-even');
  // Rounded towards closing early rather than late, as everywhere.
  const early = (value: Price | null): Price | null =>
    value === null ? null : scaledPrice(value, ratio, position.side === 'long' ? 'up' : 'down');
  const scaled: Position = {
    ...position,
    quantity: scaledQuantity(position.quantity, ratio),
    openQuantity: open,
    averageCost: price(position.averageCost),
    closePrice: position.closePrice === null ? null : price(position.closePrice),
    liquidationPrice: early(position.liquidationPrice),
    callPrice: early(position.callPrice),
  };
  const left = { units: position.openQuantity * ratio.numerator - kept * ratio.denominator, of: ratio.denominator };
  const cash = open > kept ? payFraction(draft, scaled, kept, left, event.price) : 0n;
  if (open === kept) draft.putPosition(scaled);
  return {
    seq: draft.nextSeq(),
    subject: 'position',
    of: position.seq,
    kind,
    exDate: event.exDate,
    ratio,
    quantityBefore: position.quantity,
    quantityAfter: scaled.quantity,
    partBefore: position.openQuantity,
    partAfter: kept,
    fraction: open - kept,
    price: event.price,
    cash,
  };
}

/** The worth of a fractional part, rounded once against the customer, as `worthOf` does. */
const worthOfPart = (direction: Direction, price: Price, { units, of }: Part, currency: Currency): Amount =>
  divide(price * units, of * power10(2 * SCALE_DIGITS - digitsOf(currency)), direction === 'buy' ? 'up' : 'down');

/** Settles what exceeds `kept` at `price` without charges, as a closing would; returns its worth. */
function payFraction(draft: Draft, position: Position, kept: Quantity, part: Part, price: Price): bigint {
  const { side, currency, openQuantity } = position;
  const whole = kept * part.of + part.units;
  const share = (amount: bigint): bigint => (kept === 0n ? amount : divide(amount * part.units, whole, 'down'));
  const [cost, margin] = [share(position.openCost), share(position.margin)];
  const value = worthOfPart(directionOf(side, 'close'), price, part, currency);
  const profit = side === 'long' ? value - cost : cost - value;
  const [closed, quantity] = [position.quantity - openQuantity, openQuantity - kept];
  const loss = profit < 0n ? -profit : 0n;
  const own = smaller(loss, margin);
  draft.putPosition({
    ...position,
    insured: borneFor(position, { loss: loss - own }),
    openQuantity: kept,
    openCost: position.openCost - cost,
    margin: position.margin - margin,
    realized: position.realized + profit,
    closePrice:
      position.closePrice === null
        ? price
        : divide(position.closePrice * closed + price * quantity, closed + quantity, 'half-even'),
    ...(kept === 0n ? { status: 'closed' as const, closedAt: draft.now, liquidationPrice: null, callPrice: null } : {}),
  });
  const reference = `p${position.seq}`;
  draft.pay(own, 'margin', 'dealer', 'fraction', currency, reference);
  draft.pay(loss - own, 'insurance', 'dealer', 'gap', currency, reference);
  draft.pay(margin - own, 'margin', 'available', 'marginBack', currency, reference);
  draft.pay(profit > 0n ? profit : 0n, 'dealer', 'available', 'fraction', currency, reference);
  return value;
}

// Applies a split to a waiting order. Prices are rounded to the tick in the customer's favour: a limit never gets
// worse, and a stop or trailing distance moves away from the market, so rounding alone never triggers one.

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
 * A price above the storable maximum becomes the maximum: a price that is never reached must not block the split for
 * everybody.
 */
function toTick({ market }: Draft, price: Price | null, ratio: Ratio, towards: 'down' | 'up'): Price | null {
  if (price === null) return null;
  const exact = scaledPrice(price, ratio, towards);
  return exact > STORED_MAXIMUM ? toTickOf(market, STORED_MAXIMUM, 'down') : toTickOf(market, exact, towards);
}

const better = (direction: Direction): 'down' | 'up' => (direction === 'buy' ? 'down' : 'up');
const away = (direction: Direction): 'down' | 'up' => (direction === 'buy' ? 'up' : 'down');

/** The waiting rest, rounded to quantities that could be ordered: whole lots to open, whole units to close. */
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

/** The hold of an opening order without what it held for units that it no longer orders. */
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
