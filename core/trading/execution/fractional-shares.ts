/**
 * Parts of a share. An exchange trades whole lots; the house sells fractions beyond them from its own inventory, and
 * buys them into it, at the price of the whole shares in the same fill. So the inventory account takes every fill's
 * part of a share, and the dealer the rest.
 */
import { getLotSizeRules, type LotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import {
  currencyDigitsOf,
  divide,
  power10,
  SCALE,
  SCALE_DIGITS,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
} from '../../ledger/money.ts';
import { isAuctionOrder, type OrderRequest } from '../orders/order.ts';
import { refuseBelowMinimumSale, refuseOffLot, refuseTrading, type TradingRefusal } from './trading-refusals.ts';
import type { MarketView } from '../orders/market-view.ts';

type RequestedOrder = Pick<OrderRequest, 'effect' | 'type' | 'side' | 'leverage' | 'dayTrading' | 'timeInForce'>;

/**
 * A part of a share is bought or sold only by a market order in the open session, and only bought with one's own money.
 */
export const allowsFractions = (order: RequestedOrder, { parts }: Pick<LotSizeRules, 'parts'>): boolean =>
  parts !== null &&
  order.type === 'market' &&
  !isAuctionOrder(order) &&
  order.side === 'long' &&
  (order.effect === 'close' || (order.leverage === 1 && !order.dayTrading));

/**
 * The share of `amount`, which `quantity` made, that its parts of shares made; rounded down, so that the dealer keeps a
 * rest.
 */
export function computeFractionalAmount(
  amount: Amount,
  quantity: Quantity,
  { instrument, date }: Pick<MarketView, 'instrument' | 'date'>,
): Amount {
  const part = quantity % SCALE;
  if (part === 0n || getLotSizeRules(instrument, date).fraction) return 0n;
  return divide(amount * part, quantity, 'down');
}

/** The fewest units that are worth `amount` at `price`. */
export const computeFewestUnitsWorthAmount = (amount: Amount, price: Price, currency: Currency): Quantity =>
  divide(amount * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), price, 'up');

/**
 * Whether the quantity includes a part of a share. If so, a corporate action leaves it with eight decimals; whole
 * shares stay whole.
 */
export const hasFraction = (quantity: Quantity): boolean => quantity % SCALE !== 0n;

/** Why `quantity`, neither whole lots nor everything held, can't be sold; null if it can. */
export function checkFractionalClosing(
  order: RequestedOrder & Pick<OrderRequest, 'quantity'>,
  lot: LotSizeRules,
  { instrument, quote }: Pick<MarketView, 'instrument' | 'quote'>,
): TradingRefusal | null {
  if (lot.parts === null || order.side === 'short') return refuseOffLot(lot.lot, lot.minimum);
  if (!allowsFractions(order, lot) || !quote) return refuseTrading('partsByMarketOrder');
  // Smaller ones would escape the charges, because each charge is rounded.
  const least = computeFewestUnitsWorthAmount(lot.parts, quote.bid, instrument.currency);
  return order.quantity < least ? refuseBelowMinimumSale(least) : null;
}
