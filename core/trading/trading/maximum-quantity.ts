import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { minimumOf, type Quantity } from '../../ledger/money.ts';
import { getTradeDirection, isAuctionOrder, type OrderRequest, isWaitingForStop } from '../orders/order.ts';
import { borrowsStock, computeLendableUnits } from '../execution/borrowed-stock.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { checkLeagueShare } from '../execution/league-season-rules.ts';
import { checkLeverage } from '../execution/order-margin-requirements.ts';
import { computeTotalOrderCost } from './total-order-cost.ts';
import { checkDayTradingAllowance } from '../day-trading/day-trade.ts';
import { createOrder } from './create-order.ts';
import { computeLargestOrderQuantity } from '../books/price-ladder.ts';
import { canPayForOrder } from '../exchange/pay-order-in-other-currency.ts';
import { findImmediateFillOffer } from '../execution/order-pricing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { isPositionLocked, sumFreeOrReservedUnits } from '../execution/position-units.ts';

/**
 * The largest quantity, in whole lots, that the available money pays for, or that is held; no more than the market
 * gives, or a league's limit for one instrument.
 */
export function computeMaximumQuantity(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
): Quantity {
  const marketMaximum = computeMarketMaximum(request, market);
  if (request.effect === 'close') {
    const held = sumFreeOrReservedUnits(
      state.positions.filter((each) => isClosedBy(request, each) && !isPositionLocked(each, now)),
      'free',
    );
    return marketMaximum === null ? held : minimumOf(held, marketMaximum);
  }
  const { lot } = getLotSizeRules(market.instrument, market.date);
  // At each quantity's own price, since a larger order reaches further behind the displayed size.
  const affordable = (lots: bigint): boolean => {
    const order = createOrder(0n, { ...request, quantity: lots * lot }, market, now);
    const offer = isWaitingForStop(order) ? null : findImmediateFillOffer(order, market);
    const draft = new DecisionDraft(state, market, now);
    return (
      checkLeverage(order, state, market) === null &&
      checkLeagueShare([order], state, market) === null &&
      canPayForOrder(state, market, computeTotalOrderCost(draft, order, offer), now, request) &&
      checkDayTradingAllowance(draft, order, offer, offer?.quantity !== order.quantity) === null
    );
  };
  let low = 0n;
  let high = 1n;
  while (affordable(high) && high < 1n << 62n) {
    low = high;
    high *= 2n;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (affordable(middle)) low = middle;
    else high = middle;
  }
  const stock = borrowsStock(request) ? market.stock() : null;
  const free = stock ? computeLendableUnits(stock, state) : null;
  const ends = [free, marketMaximum].filter((each) => each !== null).map((each) => each / lot);
  return ends.reduce(minimumOf, low) * lot;
}

/**
 * The maximum that a refusal of a too large order names: the largest quantity that would be accepted, at that
 * quantity's own price. Without money for a single lot it is what the market gives, in whole lots: the refusal for lack
 * of money is for orders that aren't too large.
 */
export function computePlaceableQuantity(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
): Quantity {
  const placeable = computeMaximumQuantity(state, request, market, now);
  if (placeable > 0n) return placeable;
  const marketMaximum = computeMarketMaximum(request, market) ?? 0n;
  return request.effect === 'close'
    ? marketMaximum
    : marketMaximum - (marketMaximum % getLotSizeRules(market.instrument, market.date).lot);
}

/** A whole number of units, more than any market gives. */
const EVERYTHING = (10n ** 8n) << 40n;

const isClosedBy = ({ side, position }: OrderRequest, each: Position): boolean =>
  each.side === side && each.openQuantity > 0n && (position === null || each.seq === position);

/**
 * Beyond this the order would be refused as too large, however it is paid: at the market, what can be filled now; for a
 * waiting opening order, a limit by the displayed size; null if there is no such limit.
 */
function computeMarketMaximum(request: OrderRequest, market: MarketView): Quantity | null {
  const { quote, session } = market;
  if (!quote) return null;
  const direction = getTradeDirection(request.side, request.effect);
  const now =
    request.type === 'market' && session === 'open' && !isAuctionOrder(request) && !market.delay
      ? (findImmediateFillOffer({ ...request, quantity: EVERYTHING, filled: 0n, triggeredAt: null }, market)
          ?.quantity ?? 0n)
      : null;
  const ever = request.effect === 'open' ? computeLargestOrderQuantity(direction, quote) : null;
  return now !== null && ever !== null ? minimumOf(now, ever) : (now ?? ever);
}
