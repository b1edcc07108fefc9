/** Isolated margin: a position risks its own margin and nothing else. */
import { marginTermsOfPosition } from '../../borrowing/margin-requirements.ts';
import {
  divide,
  maximumOf,
  computeNotional,
  multiplyByRate,
  power10,
  SCALE,
  SCALE_DIGITS,
  currencyDigitsOf,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  type Rate,
} from '../../ledger/money.ts';
import type { Position } from '../orders/position.ts';
import type { PositionSide } from '../orders/order.ts';

export const computeInitialMargin = (cost: Amount, leverage: number): Amount => divide(cost, BigInt(leverage), 'up');

/** Whether a position can lose more than was paid for it, and so has a call price and a liquidation price. */
export const isLeveragedPosition = ({ side, leverage }: Pick<Position, 'side' | 'leverage'>): boolean =>
  side === 'short' || leverage > 1;

/**
 * The price at which the position is closed: where margin + profit = the maintenance part of its cost. Null for a long
 * position without leverage, which can't lose more than it has paid. Rounded so that the closing comes early rather
 * than late.
 */
export function computeLiquidationPrice(
  side: PositionSide,
  leverage: number,
  cost: Amount,
  margin: Amount,
  quantity: Quantity,
  currency: Currency,
  maintenance: Rate,
): Price | null {
  return isLeveragedPosition({ side, leverage })
    ? computePriceAtMarginRate(side, cost, margin, quantity, currency, maintenance)
    : null;
}

/** The price at which margin + profit equal `rate` of the cost. */
function computePriceAtMarginRate(
  side: PositionSide,
  cost: Amount,
  margin: Amount,
  quantity: Quantity,
  currency: Currency,
  rate: Rate,
): Price {
  const left = multiplyByRate(cost, rate, 'up');
  const value = side === 'long' ? cost - margin + left : cost + margin - left;
  const scaled = maximumOf(value, 0n) * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency));
  return divide(scaled, quantity, side === 'long' ? 'up' : 'down');
}

/** The position with its margin-call and liquidation prices, by the terms it was opened under. */
export function updateMarginPrices(position: Position): Position {
  const { side, openCost, margin, openQuantity, currency } = position;
  if (openQuantity === 0n || !isLeveragedPosition(position))
    return { ...position, liquidationPrice: null, callPrice: null };
  const { maintenance, warning } = marginTermsOfPosition(position);
  const at = (rate: Rate): Price => computePriceAtMarginRate(side, openCost, margin, openQuantity, currency, rate);
  return { ...position, liquidationPrice: at(maintenance), callPrice: at(warning) };
}

/** The position with a different margin. If margin was added, it may be called again. */
export const setPositionMargin = (position: Position, margin: Amount): Position =>
  updateMarginPrices({ ...position, margin, calledAt: margin > position.margin ? null : position.calledAt });

/** Value of the open units at `price`: what a long position would bring, what a short one would cost. */
export const computeOpenValue = ({ side, openQuantity, currency }: Position, price: Price): Amount =>
  computeNotional(price, openQuantity, currency, side === 'long' ? 'down' : 'up');

/** Margin with the profit or loss that closing at `price` would bring. */
export function computeEquity(position: Position, price: Price): Amount {
  const value = computeOpenValue(position, price);
  return position.margin + (position.side === 'long' ? value - position.openCost : position.openCost - value);
}

/**
 * The margin that a position with these units needs at `price`: by its own leverage, and by the market's minimum, on
 * its value or its cost, whichever is more.
 */
export function computeInitialRequirement(position: Position, price: Price): Amount {
  const rate = maximumOf(marginTermsOfPosition(position).initial, divide(SCALE, BigInt(position.leverage), 'up'));
  return multiplyByRate(maximumOf(computeOpenValue(position, price), position.openCost), rate, 'up');
}
