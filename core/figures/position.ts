/** The figures of one position. Their definitions, with examples that a test runs, are in docs/figures.md. */
import type { Quote } from '../market.ts';
import {
  digitsOf,
  divide,
  power10,
  SCALE_DIGITS,
  type Amount,
  type Price,
  type Quantity,
  type Rate,
} from '../money.ts';
import { equityAt, initialMargin, openValue } from '../trading/margin.ts';
import { NOT_INSURED, type Position } from '../orders/position.ts';

/**
 * The side of the quote at which it would close: the bid for a long one, the ask for a short one; null without a quote.
 */
export const closingPrice = (
  { side }: Pick<Position, 'side'>,
  quote: Pick<Quote, 'bid' | 'ask'> | null,
): Price | null => (quote === null ? null : side === 'long' ? quote.bid : quote.ask);

/** What a unit of all of it was bought (or sold short) for, before charges: no sale moves it. */
export const averageCost = ({ quantity, cost, currency }: Pick<Position, 'quantity' | 'cost' | 'currency'>): Price =>
  quantity === 0n ? 0n : divide(cost * power10(2 * SCALE_DIGITS - digitsOf(currency)), quantity, 'half-even');

/** The part of the open units' cost (or of their margin) that belongs to `part` when it is closed. */
export const costOfPart = (openCost: Amount, part: Quantity, openQuantity: Quantity): Amount =>
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

export const chargesOf = ({
  fees,
  tax,
  financing,
  insured = NOT_INSURED,
}: Pick<Position, 'fees' | 'tax' | 'financing' | 'insured'>): Amount => fees + tax + financing - insured.charges;

/** `price` is the closing price. */
export function positionFigures(position: Position, price: Price): PositionFigures {
  const marketValue = openValue(position, price);
  const equity = equityAt(position, price);
  const openProfit = equity - position.margin;
  const realizedProfit = position.realized + (position.insured ?? NOT_INSURED).loss;
  const grossProfit = realizedProfit + openProfit;
  const charges = chargesOf(position);
  const profit = grossProfit - charges;
  const invested = initialMargin(position.cost, position.leverage);
  return {
    marketValue,
    openProfit,
    realizedProfit,
    grossProfit,
    charges,
    profit,
    invested,
    returnRate: rateOf(profit, invested),
    equity,
  };
}

/** A part of a whole, with 8 decimals; 0 if the whole is zero. */
export const rateOf = (part: Amount, whole: Amount): Rate =>
  whole <= 0n ? 0n : divide(part * power10(SCALE_DIGITS), whole, 'half-even');

/**
 * The profit of closing a part: its gross profit, less its own charges and its share, by units, of the opening's
 * charges (rounded up). Interest belongs to the position as a whole.
 */
export function partProfit({
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
