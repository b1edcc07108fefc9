/**
 * Applies a split to a position: units and prices follow the ratio, the cost stays, and fractions that can't be kept
 * are paid in cash.
 */
import { borneFor } from '../orders/position.ts';
import { directionOf } from '../orders/direction.ts';
import type { Draft } from '../trading/draft.ts';
import type { Direction } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';
import {
  digitsOf,
  divide,
  power10,
  SCALE_DIGITS,
  smaller,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
} from '../money.ts';
import { over, times, type Ratio } from '../ratio.ts';
import type { Adjustment, AdjustingEvent } from './types.ts';

/** A price after the split, rounded as asked. */
export const scaledPrice = (price: Price, ratio: Ratio, rounding: 'down' | 'up' | 'half-even'): Price =>
  over(price, ratio, rounding);
/** Units after the split, down to the eighth decimal. */
export const scaledQuantity = (quantity: Quantity, ratio: Ratio): Quantity => times(quantity, ratio, 'down');

/** `units` over `of`, exactly: a part of a unit that no decimal holds. */
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
