/** From target weights to orders: what a back-test trades and what a running strategy asks the desk for. */
import { isWholeLots, type Lot } from '../../markets/order-rules/lots.ts';
import {
  type Amount,
  type Currency,
  digitsOf,
  divide,
  larger,
  notional,
  power10,
  type Price,
  type Quantity,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import { WHOLE, type Weights } from './rules.ts';

/** Basis points of the equity that stay in cash, for charges and a moving price. */
export const CUSHION = 100n;
/** A difference below this many basis points of the equity isn't traded: it would cost more than it improves. */
export const SMALLEST_TRADE = 50n;

/** Units of one instrument and their price now; `price` is null if it can't be traded. */
export interface Holding {
  quantity: Quantity;
  price: Price | null;
  lot: Lot;
}
export interface WantedOrder {
  /** Which of the instruments. */
  place: number;
  side: 'buy' | 'sell';
  quantity: Quantity;
}

const BASIS = BigInt(WHOLE);
const inLots = (quantity: Quantity, { lot, fraction }: Lot): Quantity =>
  fraction ? quantity : quantity - (quantity % lot);
/** Units that `amount` buys at `price`, rounded down. */
export const unitsFor = (amount: Amount, price: Price, currency: Currency): Quantity =>
  divide(amount * power10(2 * SCALE_DIGITS - digitsOf(currency)), price, 'down');

/**
 * Sales first, since they pay for purchases. Units are whole lots, except in a sale of everything; instruments without
 * a price, and too small differences, stay as they are. A purchase goes as far as the money does.
 */
export function ordersFor(
  equity: Amount,
  weights: Weights,
  holdings: readonly Holding[],
  currency: Currency,
): WantedOrder[] {
  const orders = holdings.flatMap((holding, place) => orderFor(equity, weights[place] ?? 0, holding, place, currency));
  return [...orders.filter(({ side }) => side === 'sell'), ...orders.filter(({ side }) => side === 'buy')];
}

function orderFor(
  equity: Amount,
  weight: number,
  { quantity, price, lot }: Holding,
  place: number,
  currency: Currency,
): WantedOrder[] {
  if (price === null || equity <= 0n) return [];
  if (weight === 0) return quantity > 0n ? [{ place, side: 'sell', quantity }] : [];
  const usable = divide(equity * (BASIS - CUSHION), BASIS, 'down');
  const wanted = divide(usable * BigInt(weight), BASIS, 'down');
  const value = notional(price, quantity, currency, 'down');
  const difference = wanted - value;
  if (larger(difference, -difference) * BASIS < equity * SMALLEST_TRADE) return [];
  const side = difference > 0n ? 'buy' : 'sell';
  const units = inLots(unitsFor(larger(difference, -difference), price, currency), lot);
  if (!isTradable(units, price, lot, currency) || (side === 'sell' && units > quantity)) return [];
  return [{ place, side, quantity: units }];
}

/** Whether an order of this many units would be accepted at all. */
export const isTradable = (units: Quantity, price: Price, lot: Lot, currency: Currency): boolean =>
  units > 0n && isWholeLots(units, lot) && notional(price, units, currency, 'down') >= lot.minimumNotional;
