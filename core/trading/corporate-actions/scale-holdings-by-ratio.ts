/**
 * Applies a split to a position: units and prices follow the ratio, the cost stays, and fractions that can't be kept
 * are paid in cash.
 */
import { addInsuranceAccountPayout, type Position } from '../orders/position.ts';
import { type TradeDirection, getTradeDirection, type Order } from '../orders/order.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  maximumOf,
  power10,
  type Price,
  type Quantity,
  SCALE,
  SCALE_DIGITS,
  minimumOf,
  STORED_INTEGER_MAXIMUM,
} from '../../ledger/money.ts';
import { divideByRatio, type Ratio, multiplyByRatio } from '../../ledger/ratio.ts';
import type { HoldingAdjustmentEvent, HoldingAdjustment } from './holding-adjustment.ts';
import { roundToMarketTick } from '../orders/market-view.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { hasFraction } from '../execution/fractional-shares.ts';

/** A price after the split, rounded as asked. */
export const scalePrice = (price: Price, ratio: Ratio, rounding: 'down' | 'up' | 'half-even'): Price =>
  divideByRatio(price, ratio, rounding);
/** Units after the split, down to the eighth decimal. */
export const scaleQuantity = (quantity: Quantity, ratio: Ratio): Quantity => multiplyByRatio(quantity, ratio, 'down');

/** An exact fraction of a unit, `units` over `of`, that no decimal can represent. */
interface UnitFraction {
  units: bigint;
  of: bigint;
}

/** `step`: the smallest part of a unit that can be held. Nothing may be reserved. Returns what was done, as a row. */
export function adjustPosition(
  draft: DecisionDraft,
  position: Position,
  event: HoldingAdjustmentEvent,
  step: Quantity,
): HoldingAdjustment {
  const { ratio, kind } = event;
  const open = scaleQuantity(position.openQuantity, ratio);
  const retained = kind === 'delisting' || kind === 'merger' ? 0n : open - (open % step);
  const price = (value: Price): Price => scalePrice(value, ratio, 'half-even');
  // Rounded towards closing early rather than late, as everywhere.
  const early = (value: Price | null): Price | null =>
    value === null ? null : scalePrice(value, ratio, position.side === 'long' ? 'up' : 'down');
  const scaled: Position = {
    ...position,
    quantity: scaleQuantity(position.quantity, ratio),
    openQuantity: open,
    averageCost: price(position.averageCost),
    closePrice: position.closePrice === null ? null : price(position.closePrice),
    liquidationPrice: early(position.liquidationPrice),
    callPrice: early(position.callPrice),
  };
  const left = { units: position.openQuantity * ratio.numerator - retained * ratio.denominator, of: ratio.denominator };
  const cash = open > retained ? payFraction(draft, scaled, retained, left, event.price) : 0n;
  if (open === retained) draft.putPosition(scaled);
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
    partAfter: retained,
    fraction: open - retained,
    price: event.price,
    cash,
  };
}

/** The worth of a fractional part, rounded once against the customer, as `computeUnitsValue` does. */
const computeFractionWorth = (
  direction: TradeDirection,
  price: Price,
  { units, of }: UnitFraction,
  currency: Currency,
): Amount =>
  divide(
    price * units,
    of * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)),
    direction === 'buy' ? 'up' : 'down',
  );

/** Settles what exceeds `retained` at `price` without charges, as a closing would; returns its worth. */
function payFraction(
  draft: DecisionDraft,
  position: Position,
  retained: Quantity,
  part: UnitFraction,
  price: Price,
): bigint {
  const { side, currency, openQuantity } = position;
  const whole = retained * part.of + part.units;
  const share = (amount: bigint): bigint => (retained === 0n ? amount : divide(amount * part.units, whole, 'down'));
  const [cost, margin] = [share(position.openCost), share(position.margin)];
  const value = computeFractionWorth(getTradeDirection(side, 'close'), price, part, currency);
  const profit = side === 'long' ? value - cost : cost - value;
  const [closed, quantity] = [position.quantity - openQuantity, openQuantity - retained];
  const loss = profit < 0n ? -profit : 0n;
  const own = minimumOf(loss, margin);
  draft.putPosition({
    ...position,
    insured: addInsuranceAccountPayout(position, { loss: loss - own }),
    openQuantity: retained,
    openCost: position.openCost - cost,
    margin: position.margin - margin,
    realized: position.realized + profit,
    closePrice:
      position.closePrice === null
        ? price
        : divide(position.closePrice * closed + price * quantity, closed + quantity, 'half-even'),
    ...(retained === 0n
      ? { status: 'closed' as const, closedAt: draft.now, liquidationPrice: null, callPrice: null }
      : {}),
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
export function scaleOrder(
  draft: DecisionDraft,
  order: Order,
  event: HoldingAdjustmentEvent,
  best: Price | null,
): Order | null {
  const { ratio } = event;
  const direction = getTradeDirection(order.side, order.effect);
  const limitPrice = scaleToTick(draft, order.limitPrice, ratio, favourableRounding(direction));
  // There is no price below one tick, and one tick would be worse than what the customer asked for.
  if (
    limitPrice !== null &&
    order.limitPrice !== null &&
    direction === 'buy' &&
    limitPrice * ratio.numerator > order.limitPrice * ratio.denominator
  )
    return null;
  const rest = roundRestToWhole(draft, order, scaleQuantity(order.quantity - order.filled, ratio));
  if (rest === 0n) return null;
  const filled = scaleQuantity(order.filled, ratio);
  const followed = best ?? order.best;
  return {
    ...order,
    ...scaleBracket(draft, order, event),
    quantity: filled + rest,
    filled,
    growsTo: order.growsTo === null ? null : scaleQuantity(order.growsTo, ratio),
    limitPrice,
    stopPrice: scaleToTick(draft, order.stopPrice, ratio, distantRounding(direction)),
    averagePrice: order.averagePrice === null ? null : scalePrice(order.averagePrice, ratio, 'half-even'),
    trail: scaleTrail(order.trail, ratio),
    best: followed === null ? null : scalePrice(followed, ratio, distantRounding(direction)),
    cause: 'adjusted',
  };
}

/** The prices at which an entry is to be closed. */
export function scaleBracket(
  draft: DecisionDraft,
  order: Order,
  { ratio }: HoldingAdjustmentEvent,
): Pick<Order, 'takeProfit' | 'stopLoss' | 'stopLossLimit' | 'trailingStop'> {
  const closing = getTradeDirection(order.side, 'close');
  return {
    takeProfit: scaleToTick(draft, order.takeProfit, ratio, favourableRounding(closing)),
    stopLoss: scaleToTick(draft, order.stopLoss, ratio, distantRounding(closing)),
    ...(order.stopLossLimit
      ? { stopLossLimit: scaleToTick(draft, order.stopLossLimit, ratio, favourableRounding(closing)) }
      : {}),
    ...(order.trailingStop ? { trailingStop: scaleTrail(order.trailingStop, ratio) } : {}),
  };
}

const scaleTrail = (trail: Order['trail'], ratio: Ratio): Order['trail'] =>
  trail?.kind === 'amount'
    ? {
        kind: 'amount',
        amount: minimumOf(maximumOf(scalePrice(trail.amount, ratio, 'up'), 1n), STORED_INTEGER_MAXIMUM),
      }
    : trail;

/**
 * A price above the storable maximum becomes the maximum: a price that is never reached must not block the split for
 * everybody.
 */
function scaleToTick(
  { market }: DecisionDraft,
  price: Price | null,
  ratio: Ratio,
  towards: 'down' | 'up',
): Price | null {
  if (price === null) return null;
  const exact = scalePrice(price, ratio, towards);
  return exact > STORED_INTEGER_MAXIMUM
    ? roundToMarketTick(market, STORED_INTEGER_MAXIMUM, 'down')
    : roundToMarketTick(market, exact, towards);
}

const favourableRounding = (direction: TradeDirection): 'down' | 'up' => (direction === 'buy' ? 'down' : 'up');
const distantRounding = (direction: TradeDirection): 'down' | 'up' => (direction === 'buy' ? 'up' : 'down');

/** The waiting rest, rounded to quantities that could be ordered: whole lots to open, whole units to close. */
function roundRestToWhole({ market: { instrument, date } }: DecisionDraft, order: Order, rest: Quantity): Quantity {
  const { lot, fraction, parts, minimum } = getLotSizeRules(instrument, date);
  const step =
    fraction || (order.effect === 'close' && parts !== null && hasFraction(order.quantity - order.filled))
      ? 1n
      : order.effect === 'open'
        ? lot
        : SCALE;
  const whole = rest - (rest % step);
  return order.effect === 'open' && whole < minimum ? 0n : whole;
}

/** The hold of an opening order without what it held for units that it no longer orders. */
export function computeScaledHold(order: Order, after: Order, ratio: Ratio): bigint {
  const [exact, whole] = [
    (order.quantity - order.filled) * ratio.numerator,
    (after.quantity - after.filled) * ratio.denominator,
  ];
  return whole === exact ? order.hold : divide(order.hold * whole, exact, 'up');
}

export const buildOrderAdjustment = (
  draft: DecisionDraft,
  order: Order,
  after: Order,
  { kind, exDate, ratio, price }: HoldingAdjustmentEvent,
): HoldingAdjustment => ({
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
