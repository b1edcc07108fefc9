/** The figures of one position. Their definitions, with examples that a test runs, are in docs/figures.md. */
import type { Quote } from '../../markets/market-types.ts';
import {
  type Amount,
  currencyDigitsOf,
  divide,
  power10,
  type Price,
  type Quantity,
  type Rate,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import { computeEquity, computeInitialMargin, computeOpenValue } from './margin.ts';
import { NO_INSURANCE_ACCOUNT_PAYOUT, type Position } from '../orders/position.ts';
import { type TradeDirection, getTradeDirection, computeUnitsValue } from '../orders/order.ts';
import type { Fill } from '../orders/fill.ts';

/**
 * The side of the quote at which it would close: the bid for a long one, the ask for a short one; null without a quote.
 */
export const getClosingSidePrice = (
  { side }: Pick<Position, 'side'>,
  quote: Pick<Quote, 'bid' | 'ask'> | null,
): Price | null => (quote === null ? null : side === 'long' ? quote.bid : quote.ask);

/** Minor units: more than closings leave by rounding, each less than one, unless there are many of them. */
const LEFT_BY_ROUNDING: Amount = 5n;

/**
 * What a unit that is still open was bought (or sold short) for, before charges; of a closed position, a unit of all of
 * it. While the open units carry their share of the whole cost but for rounding, it is the mean of the whole, so that
 * no sale moves it. If its order has filled at another price after a sale, they don't.
 */
export function computeAverageCost({
  quantity,
  openQuantity,
  cost,
  openCost,
  currency,
}: Pick<Position, 'quantity' | 'openQuantity' | 'cost' | 'openCost' | 'currency'>): Price {
  const beyondShare = openCost * quantity - cost * openQuantity;
  const isShare = (beyondShare < 0n ? -beyondShare : beyondShare) < LEFT_BY_ROUNDING * quantity;
  const [amount, units] = openQuantity === 0n || isShare ? [cost, quantity] : [openCost, openQuantity];
  return units === 0n
    ? 0n
    : divide(amount * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), units, 'half-even');
}

/** The part of the open units' cost that belongs to `part` when it is closed; their margin begins with the same. */
export const computeCostOfPart = (openCost: Amount, part: Quantity, openQuantity: Quantity): Amount =>
  part === openQuantity ? openCost : divide(openCost * part, openQuantity, 'down');

export interface PositionFigures {
  /** What the open units would bring at the closing price, or cost for a short position: its exposure. */
  marketValue: Amount;
  /**
   * For the open units, and for those that are closed, before charges. What the insurance account bore of a loss beyond
   * the margin is not the customer's.
   */
  openProfit: Amount;
  realizedProfit: Amount;
  /** Both together. */
  grossProfit: Amount;
  /** Fees, taxes and interest charged so far, except what the insurance account covered. */
  charges: Amount;
  /** Gross profit less the charges. */
  profit: Amount;
  /** The money put in at the opening: the whole cost, or its margin. */
  invested: Amount;
  /** Profit over what was put in. */
  returnRate: Rate;
  /** What would be left of the margin if closed now, before charges. */
  equity: Amount;
}

export const sumPositionCharges = ({
  fees,
  tax,
  financing,
  insured = NO_INSURANCE_ACCOUNT_PAYOUT,
}: Pick<Position, 'fees' | 'tax' | 'financing' | 'insured'>): Amount => fees + tax + financing - insured.charges;

/** `price` is the closing price. */
export function computePositionFigures(position: Position, price: Price): PositionFigures {
  const marketValue = computeOpenValue(position, price);
  const equity = computeEquity(position, price);
  const openProfit = equity - position.margin;
  const realizedProfit = position.realized + (position.insured ?? NO_INSURANCE_ACCOUNT_PAYOUT).loss;
  const grossProfit = realizedProfit + openProfit;
  const charges = sumPositionCharges(position);
  const profit = grossProfit - charges;
  const invested = computeInitialMargin(position.cost, position.leverage);
  return {
    marketValue,
    openProfit,
    realizedProfit,
    grossProfit,
    charges,
    profit,
    invested,
    returnRate: computeShareOfWhole(profit, invested),
    equity,
  };
}

/** A part of a whole, with 8 decimals; 0 if the whole is zero. */
export const computeShareOfWhole = (part: Amount, whole: Amount): Rate =>
  whole <= 0n ? 0n : divide(part * power10(SCALE_DIGITS), whole, 'half-even');

/**
 * The profit of closing a part: its gross profit, less its own charges and its share, by units, of the opening's
 * charges (rounded up). Interest belongs to the position as a whole.
 */
export function computePartProfit({
  gross,
  closing,
  opening,
  quantity,
  of,
}: {
  gross: Amount;
  closing: Amount;
  opening: Amount;
  quantity: Quantity;
  of: Quantity;
}): { openingShare: Amount; net: Amount } {
  const openingShare = of === 0n ? 0n : divide(opening * quantity, of, 'up');
  return { openingShare, net: gross - closing - openingShare };
}

// The two halves of a position: its purchase and its sale, each with time, price and charges.

/** The times of its first and last fill (epoch ms); the mean price in today's units, after every split. */
export interface PositionLeg {
  firstAt: number;
  lastAt: number;
  price: Price;
  fee: Amount;
  tax: Amount;
}

/**
 * A long position is bought first, a short one sold first; null for what has not happened yet. `fills`: the position's
 * own, oldest first.
 */
export function buildPositionLeg(
  position: Position,
  fills: readonly Fill[],
  direction: TradeDirection,
): PositionLeg | null {
  const own = fills.filter(({ effect }) => getTradeDirection(position.side, effect) === direction);
  const [first, last] = [own[0], own.at(-1)];
  const price = getTradeDirection(position.side, 'open') === direction ? position.averageCost : position.closePrice;
  if (!first || !last || price === null) return null;
  const sum = (part: 'fee' | 'tax'): Amount => own.reduce((total, fill) => total + fill[part], 0n);
  return { firstAt: first.at, lastAt: last.at, price, fee: sum('fee'), tax: sum('tax') };
}

/** The margin charged at its opening, fill by fill. */
export const computeOriginalMargin = ({ side, leverage, currency }: Position, fills: readonly Fill[]): Amount =>
  fills
    .filter(({ effect }) => effect === 'open')
    .reduce(
      (sum, { price, quantity }) =>
        sum +
        computeInitialMargin(computeUnitsValue(getTradeDirection(side, 'open'), price, quantity, currency), leverage),
      0n,
    );
