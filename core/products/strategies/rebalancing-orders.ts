/** From target weights to orders: what a back-test trades and what a running strategy asks the desk for. */
import { isValidLotQuantity, type LotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  maximumOf,
  computeNotional,
  power10,
  type Price,
  type Quantity,
  SCALE_DIGITS,
} from '../../ledger/money.ts';
import { WHOLE_PORTFOLIO_BPS, type TargetWeights } from './strategy-rules.ts';

/** Basis points of the equity that stay in cash, for charges and a moving price. */
export const CASH_CUSHION_BPS = 100n;
/** A difference below this many basis points of the equity isn't traded: it would cost more than it improves. */
export const TRADE_MINIMUM_BPS = 50n;

/** Units of one instrument and their price now; `price` is null if it can't be traded. */
export interface StrategyHolding {
  quantity: Quantity;
  price: Price | null;
  lot: LotSizeRules;
}
export interface RebalancingOrder {
  /** Which of the instruments. */
  place: number;
  side: 'buy' | 'sell';
  quantity: Quantity;
}

const BASIS = BigInt(WHOLE_PORTFOLIO_BPS);
const inLots = (quantity: Quantity, { lot, fraction }: LotSizeRules): Quantity =>
  fraction ? quantity : quantity - (quantity % lot);
/** Units that `amount` buys at `price`, rounded down. */
export const computeUnitsForAmount = (amount: Amount, price: Price, currency: Currency): Quantity =>
  divide(amount * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), price, 'down');

/**
 * Sales first, since they pay for purchases. Units are whole lots, except in a sale of everything; instruments without
 * a price, and too small differences, stay as they are. A purchase goes as far as the money does.
 */
export function computeRebalancingOrders(
  equity: Amount,
  weights: TargetWeights,
  holdings: readonly StrategyHolding[],
  currency: Currency,
): RebalancingOrder[] {
  const orders = holdings.flatMap((holding, place) => orderFor(equity, weights[place] ?? 0, holding, place, currency));
  return [...orders.filter(({ side }) => side === 'sell'), ...orders.filter(({ side }) => side === 'buy')];
}

function orderFor(
  equity: Amount,
  weight: number,
  { quantity, price, lot }: StrategyHolding,
  place: number,
  currency: Currency,
): RebalancingOrder[] {
  if (price === null || equity <= 0n) return [];
  if (weight === 0) return quantity > 0n ? [{ place, side: 'sell', quantity }] : [];
  const usable = divide(equity * (BASIS - CASH_CUSHION_BPS), BASIS, 'down');
  const wanted = divide(usable * BigInt(weight), BASIS, 'down');
  const value = computeNotional(price, quantity, currency, 'down');
  const difference = wanted - value;
  if (maximumOf(difference, -difference) * BASIS < equity * TRADE_MINIMUM_BPS) return [];
  const side = difference > 0n ? 'buy' : 'sell';
  const units = inLots(computeUnitsForAmount(maximumOf(difference, -difference), price, currency), lot);
  if (!isTradableQuantity(units, price, lot, currency) || (side === 'sell' && units > quantity)) return [];
  return [{ place, side, quantity: units }];
}

/** Whether an order of this many units would be accepted at all. */
export const isTradableQuantity = (units: Quantity, price: Price, lot: LotSizeRules, currency: Currency): boolean =>
  units > 0n &&
  isValidLotQuantity(units, lot) &&
  computeNotional(price, units, currency, 'down') >= lot.minimumNotional;
