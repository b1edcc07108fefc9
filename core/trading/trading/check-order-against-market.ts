/** Whether an order may be placed at all: the rules that don't depend on the customer. */
import { checkFollowerProtection } from '../execution/follower-protection.ts';
import { checkLeagueSeasonRulesForChange } from '../execution/league-season-rules.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { computeNotional, divide, maximumOf, type Price, type Quantity } from '../../ledger/money.ts';
import type { Quote } from '../../markets/market-types.ts';
import { getShortSellingRule } from '../../markets/order-rules/short-selling-and-leverage.ts';
import {
  EXIT_KINDS,
  getTradeDirection,
  hasExit,
  isAuctionOrder,
  isLeveragedOrder,
  isSoundTrail,
  type Order,
  type OrderRequest,
} from '../orders/order.ts';
import { computeRestingFillPrice, computeLargestOrderQuantity } from '../books/price-ladder.ts';
import { allowsFractions, computeFewestUnitsWorthAmount } from '../execution/fractional-shares.ts';
import { checkLeverage } from '../execution/order-margin-requirements.ts';
import {
  refuseAuctionGathers,
  refuseHalted,
  refuseHaltedByOperator,
  refuseBelowMinimumOrderSize,
  refuseNotTradingTime,
  refuseOffLot,
  refuseOffTick,
  refuseOrderTooLarge,
  refusePriceLimitExceeded,
  refuseTrading,
  refuseSinglePriceTrading,
  type TradingRefusal,
  refusePriceOnWrongSide,
} from '../execution/trading-refusals.ts';
import {
  computeMarketPriceBand,
  isOnMarketTick,
  type MarketView,
  getMarketTick,
  roundToMarketTick,
} from '../orders/market-view.ts';
import { getPriceForTriggerSource } from '../books/stop-triggers.ts';
import type { AccountState } from '../orders/account-state.ts';

/** Leveraged orders wait until an announced move of the clock is over. */
export const checkLeverageBeforeClockMove = (
  requests: readonly (Parameters<typeof isLeveragedOrder>[0] | null)[],
  market: Pick<MarketView, 'clockMovesAt'>,
): TradingRefusal | null =>
  requests.some((each) => each && isLeveragedOrder(each)) ? refuseBeforeClockMove(market) : null;

/** The areas' rules for a waiting order that is to change, and the clock. */
export const checkOrderChange = (
  before: Order,
  next: Order,
  state: AccountState,
  market: MarketView,
  now: number,
): TradingRefusal | null =>
  checkLeverageBeforeClockMove([before], market) ??
  checkLeagueSeasonRulesForChange(before, next, state, market, now) ??
  checkFollowerProtection([next], state, market, now);

/**
 * Only a customer who has applied and accepted the risks may borrow money or shares; approval for day trading covers
 * day trades.
 */
export const checkMarginPermission = (request: OrderRequest, marginEnabled: boolean): TradingRefusal | null =>
  isLeveragedOrder(request) && !request.dayTrading && !marginEnabled ? refuseTrading('marginNotEnabled') : null;

/** The first rule that forbids the order, or null. */
export function checkOrderAgainstMarket(request: OrderRequest, market: MarketView): TradingRefusal | null {
  return (
    checkInstrument(market) ??
    checkSession(request, market) ??
    checkQuantity(request, market) ??
    checkPrices(request, market) ??
    checkTrigger(request, market) ??
    checkBracket(request, market) ??
    checkShortAndLeverage(request, market)
  );
}

function checkInstrument(market: MarketView): TradingRefusal | null {
  const { instrument, date, listingStatus, operatorHalt, untraded } = market;
  if (untraded) return refuseTrading(untraded);
  if (instrument.board === 'index') return refuseTrading('instrumentNotTradable');
  if (listingStatus === 'delisted') return refuseTrading('instrumentDelisted');
  if (operatorHalt) return refuseHaltedByOperator(operatorHalt);
  if (listingStatus === 'suspended') return refuseTrading('instrumentSuspended');
  if (date < instrument.listedOn) return { refused: 'notYetListed', params: { listedOn: instrument.listedOn } };
  return null;
}

/** Orders to be filled at once need an open session; all others wait for one. */
function checkSession(
  { type, timeInForce }: OrderRequest,
  { session, date, nextOpen, quote, halt, gathers, singlePrice }: MarketView,
): TradingRefusal | null {
  if (session === 'unknown') return { refused: 'calendarUnknown', params: { date } };
  const now = (type === 'market' && !isAuctionOrder({ timeInForce })) || timeInForce === 'ioc' || timeInForce === 'fok';
  if (now && halt) return refuseHalted(halt);
  if (now && gathers) return singlePrice ? refuseSinglePriceTrading(gathers) : refuseAuctionGathers(gathers);
  if (now && session !== 'open') return refuseNotTradingTime(nextOpen);
  return quote === null ? refuseTrading('priceNotObtained') : null;
}

function checkQuantity(request: OrderRequest, market: MarketView): TradingRefusal | null {
  const { instrument, date, quote } = market;
  const rule = getLotSizeRules(instrument, date);
  const { lot, minimum, fraction } = rule;
  // A customer may always sell what they hold, odd lots too.
  if (request.effect === 'close') return null;
  const inParts = !fraction && rule.parts !== null && request.quantity % lot !== 0n;
  if (inParts && !allowsFractions(request, rule)) return refuseTrading('partsByMarketOrder');
  if (!inParts && (request.quantity < minimum || (!fraction && request.quantity % lot !== 0n)))
    return refuseOffLot(lot, minimum);
  if (!quote) return null;
  const direction = getTradeDirection(request.side, request.effect);
  const minimumNotional = inParts ? (rule.parts ?? 0n) : rule.minimumNotional;
  const price = getPriceOfMinimum(request, quote);
  if (computeNotional(price, request.quantity, instrument.currency, 'down') < minimumNotional) {
    return refuseBelowMinimumOrderSize(computeFewestUnitsWorthAmount(minimumNotional, price, instrument.currency));
  }
  const maximum = computeLargestOrderQuantity(direction, quote);
  return request.quantity > maximum ? refuseOrderTooLarge(maximum) : null;
}

/** The price at which an order must be worth the least amount. */
function getPriceOfMinimum(request: OrderRequest, quote: Quote): Price {
  const direction = getTradeDirection(request.side, request.effect);
  const own =
    request.limitPrice !== null && request.type !== 'market'
      ? computeRestingFillPrice(direction, request.limitPrice, quote)
      : null;
  return own ?? (direction === 'buy' ? quote.ask : quote.bid);
}

/** The smallest quantity of an opening order. `inParts`: it may be for parts of a share. */
export function computeSmallestQuantity(
  request: OrderRequest,
  { instrument, date }: MarketView,
  quote: Quote,
  inParts: boolean,
): Quantity {
  const { minimum, minimumNotional, parts, lot, fraction } = getLotSizeRules(instrument, date);
  const worth = computeFewestUnitsWorthAmount(
    inParts ? (parts ?? 0n) : minimumNotional,
    getPriceOfMinimum(request, quote),
    instrument.currency,
  );
  const smallest = inParts ? worth : maximumOf(minimum, worth);
  return inParts || fraction ? smallest : divide(smallest, lot, 'up') * lot;
}

function checkPrices(request: OrderRequest, market: MarketView): TradingRefusal | null {
  const { type, limitPrice, stopPrice, trail } = request;
  const limited = type === 'limit' || type === 'stopLimit';
  const stopped = type === 'stop' || type === 'stopLimit';
  if (limited && limitPrice === null) return refuseTrading('limitPriceRequired');
  if (stopped && stopPrice === null) return refuseTrading('stopPriceRequired');
  if (type === 'trailing' && trail === null) return refuseTrading('trailRequired');
  // In an auction the worst accepted price of a market order is its limit.
  const prices = [
    limited || isAuctionOrder(request) ? limitPrice : null,
    stopped ? stopPrice : null,
    request.takeProfit,
    request.stopLoss,
    request.stopLossLimit ?? null,
  ];
  for (const price of prices) {
    const refused = price === null ? null : checkPrice(price, market);
    if (refused) return refused;
  }
  return null;
}

function checkPrice(price: Price, market: MarketView): TradingRefusal | null {
  const { instrument, quote } = market;
  if (!isOnMarketTick(market, price)) {
    return refuseOffTick(getMarketTick(market, price), roundToMarketTick(market, price, 'nearest'));
  }
  const band = quote && computeMarketPriceBand(market, quote.previousClose);
  return band && (price < band.low || price > band.high)
    ? refusePriceLimitExceeded(band.low, band.high, instrument.currency)
    : null;
}

/** A stop must be on the far side of the market: one that has already been reached is a market order in disguise. */
function checkTrigger(request: OrderRequest, { quote, instrument }: MarketView): TradingRefusal | null {
  if (!quote) return null;
  const direction = getTradeDirection(request.side, request.effect);
  const price = getPriceForTriggerSource(request.triggerPriceSource, direction, quote);
  if (request.stopPrice !== null && (request.type === 'stop' || request.type === 'stopLimit')) {
    const beyond = direction === 'buy' ? request.stopPrice > price : request.stopPrice < price;
    if (!beyond) return refusePriceOnWrongSide('stopPrice', price, instrument.currency);
  }
  if (request.type !== 'trailing' || !request.trail) return null;
  return isSoundTrail(request.trail, price) ? null : refuseTrading('trailOutOfRange');
}

/** A take profit must be where the position gains, a stop loss where it loses. */
function checkBracket(request: OrderRequest, { quote, instrument }: MarketView): TradingRefusal | null {
  const { effect, side, takeProfit, stopLoss, stopLossLimit = null, limitPrice, stopPrice, trailingStop } = request;
  if (stopLossLimit !== null && stopLoss === null) return refuseTrading('stopPriceRequired');
  if (!EXIT_KINDS.some((exit) => hasExit(request, exit))) return null;
  if (effect === 'close') return refuseTrading('bracketOnClosing');
  const entry = limitPrice ?? stopPrice ?? (side === 'long' ? quote?.ask : quote?.bid) ?? 0n;
  const gains = (price: Price): boolean => (side === 'long' ? price > entry : price < entry);
  if (takeProfit !== null && !gains(takeProfit))
    return refusePriceOnWrongSide('takeProfit', entry, instrument.currency);
  if (stopLoss !== null && (gains(stopLoss) || stopLoss === entry))
    return refusePriceOnWrongSide('stopLoss', entry, instrument.currency);
  return trailingStop && !isSoundTrail(trailingStop, entry) ? refuseTrading('trailOutOfRange') : null;
}

/**
 * Checks leverage against the market's rules. The customer's existing holdings in the instrument are added where the
 * order is placed.
 */
function checkShortAndLeverage(request: OrderRequest, market: MarketView): TradingRefusal | null {
  if (request.effect === 'close') return null;
  const { instrument, date } = market;
  if (request.side === 'short' && !getShortSellingRule(instrument.market, date).allowed)
    return refuseTrading('shortNotAllowed');
  return checkLeverage(request, null, market);
}

// Between the announcement of a move of a practice world's clock and the move itself nothing leveraged or short opens:
// its holder could lose no more than the margin, but win as much as the prices jump.

/** Taking out margin is leverage, too. */
export const refuseBeforeClockMove = ({ clockMovesAt }: Pick<MarketView, 'clockMovesAt'>): TradingRefusal | null =>
  clockMovesAt === null ? null : { refused: 'clockAboutToMove', params: { at: new Date(clockMovesAt).toISOString() } };
