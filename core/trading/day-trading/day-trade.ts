/**
 * Day trades: for approved customers, within an allowance and a daily count, with higher leverage than other positions,
 * since each is closed before the session ends. `dayTrading` distinguishes their positions and orders from others.
 */
import type { DayTradingState } from '../orders/account-state.ts';
import type { Quote } from '../../markets/market-types.ts';
import { type Amount, maximumOf, computeNotional, type Rate, SCALE, minimumOf } from '../../ledger/money.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeReservePrice } from '../execution/delayed-prices.ts';
import { computeOpeningFillPayment } from '../execution/fill-opening-order.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import {
  refuseDayTradingAllowance,
  refuseDayTradingOrderLimit,
  refuseDayTradingTooLate,
  refuseNotTradingTime,
  refuseTrading,
  refuseSinglePriceTrading,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest, TimeInForce } from '../orders/order.ts';

/** An order's unfilled value, at the price that it names or follows, in minor units. */
export const computeUnfilledValue = ({ limitPrice, stopPrice, best, quantity, filled, currency }: Order): Amount =>
  computeNotional(limitPrice ?? stopPrice ?? best ?? 0n, quantity - filled, currency, 'up');

/**
 * The used part of the allowance: open positions at cost, and waiting orders. `except`: an order to leave out, together
 * with its position.
 */
export function computeUsedDayTradingAllowance(
  { positions, orders }: Pick<DayTradingState, 'positions' | 'orders'>,
  except: bigint | null = null,
): Amount {
  let used = 0n;
  for (const position of positions) if (position.seq !== except) used += position.openCost;
  for (const order of orders) if (order.seq !== except) used += computeUnfilledValue(order);
  return used;
}

/** Day trades of today, those included that wait to be opened. */
export const countDayTradesToday = ({
  positions,
  orders,
  since,
}: Pick<DayTradingState, 'positions' | 'orders' | 'since'>): number =>
  new Set([...positions.filter(({ openedAt }) => openedAt >= since), ...orders].map(({ seq }) => seq)).size;

const requireDayTrading = (dayTrading: DayTradingState | null): DayTradingState => {
  if (!dayTrading) throw new Error('a day trade was to be decided without what it needs to know');
  return dayTrading;
};

/** Not auctions: their price isn't known beforehand, and the closing one comes too late. */
const WITHIN_THE_DAY: readonly TimeInForce[] = ['day', 'ioc', 'fok'];

/** A day trade's margin covers this multiple of its instrument's largest recent daily move. */
const COVERED = { times: 3n, of: 2n };
/** The leverage if recent moves are unknown, as for an instrument listed this week. */
const UNKNOWN_LEVERAGE = 3;
const LEVERAGE_MAXIMUM = 100n;

/**
 * The leverage at which a day trade's margin is one and a half times the largest move of its name's last five days and
 * of today: if the price jumps farther than the margin covers, the insurance account bears the loss, whereas the
 * customer would keep the gain. From 1 to 100, rounded down. The house's own rule.
 */
export function computeDayTradeLeverage(
  largestMove: Rate | null,
  quote: Pick<Quote, 'previousClose' | 'high' | 'low'> | null,
): number {
  if (largestMove === null || !quote || quote.previousClose <= 0n) return UNKNOWN_LEVERAGE;
  const { previousClose: before, high, low } = quote;
  const today = (maximumOf(high - before, before - low) * SCALE) / before;
  const margin = (maximumOf(largestMove, today) * COVERED.times) / COVERED.of;
  const leverage = margin <= 0n ? LEVERAGE_MAXIMUM : SCALE / margin;
  return Number(minimumOf(maximumOf(leverage, 1n), LEVERAGE_MAXIMUM));
}

/** The highest leverage of a day trade now, by its own limits and by its instrument's recent moves. */
const computeMaximumLeverage = ({ limits }: DayTradingState, { largestMove, quote }: MarketView): number =>
  Math.min(limits.maximumLeverage, computeDayTradeLeverage(largestMove(), quote));

/** Whether a day trade may be opened at all, its value apart; null for any other order. */
export function checkDayTrade(
  request: OrderRequest,
  provided: DayTradingState | null,
  market: MarketView,
  now: number,
): TradingRefusal | null {
  if (!request.dayTrading) return null;
  const dayTrading = requireDayTrading(provided);
  const { limits } = dayTrading;
  if (!dayTrading.approved) return refuseTrading('dayTradingNotApproved');
  if (market.singlePrice && market.gathers) return refuseSinglePriceTrading(market.gathers);
  if (market.session !== 'open') return refuseNotTradingTime(market.nextOpen);
  if (!WITHIN_THE_DAY.includes(request.timeInForce)) return refuseTrading('dayTradingDayOnly');
  // A position that can't be sold today can't be a day trade.
  if (market.lockOf(now, now)) return refuseTrading('dayTradingNotOffered');
  if (now >= getIntradayWarningTime(market)) return refuseDayTradingTooLate(getIntradayClosingTime(market));
  const maximum = computeMaximumLeverage(dayTrading, market);
  if (request.leverage > maximum) return { refused: 'leverageTooHigh', params: { maximum } };
  if (countDayTradesToday(dayTrading) >= limits.tradesPerDay)
    return { refused: 'dayTradingTradesUsed', params: { maximum: limits.tradesPerDay } };
  return null;
}

/** Whether what fills now and what then waits stay within the allowance and the largest order. */
export function checkDayTradingAllowance(
  draft: DecisionDraft,
  order: Order,
  offer: FillOffer | null,
  waits: boolean,
): TradingRefusal | null {
  if (!order.dayTrading || order.effect === 'close') return null;
  const dayTrading = requireDayTrading(draft.dayTrading);
  const value = computeDayTradeValue(draft, order, offer, waits);
  const {
    limits: { allowance, perOrder },
  } = dayTrading;
  const left = allowance - computeUsedDayTradingAllowance(dayTrading, order.seq);
  if (value > left) return refuseDayTradingAllowance(maximumOf(left, 0n), order.currency);
  return value > perOrder ? refuseDayTradingOrderLimit(perOrder, order.currency) : null;
}

function computeDayTradeValue(draft: DecisionDraft, order: Order, offer: FillOffer | null, waits: boolean): Amount {
  const now = offer ? computeOpeningFillPayment(draft, order, offer).costs.notional : 0n;
  if (!waits) return now;
  const unfilled = { ...order, filled: order.filled + (offer?.quantity ?? 0n) };
  return now + computeUnfilledValue(unfilled) + computeDelayedMarketValue(unfilled, draft.market);
}

/** A market order waits at delayed prices only: it counts as it reserves, since its price isn't known. */
function computeDelayedMarketValue({ type, filled, quantity, currency }: Order, market: MarketView): Amount {
  if (type !== 'market' || !market.delay || !market.quote) return 0n;
  return computeNotional(computeReservePrice(market.quote.last, market), quantity - filled, currency, 'up');
}

/**
 * Whether a day trade that has waited may still fill: a stop can fill beyond its price, an approval can end, and its
 * instrument may have moved by more than its margin should cover. True for any other order.
 */
export function isDayTradeStillAllowed(draft: DecisionDraft, order: Order, offer: FillOffer): boolean {
  if (!order.dayTrading || order.effect === 'close') return true;
  const dayTrading = requireDayTrading(draft.dayTrading);
  if (!dayTrading.approved || draft.now >= getIntradayWarningTime(draft.market)) return false;
  if (order.leverage > computeMaximumLeverage(dayTrading, draft.market)) return false;
  const own = draft.position(order.seq)?.openCost ?? 0n;
  return (
    computeUsedDayTradingAllowance(dayTrading, order.seq) +
      own +
      computeDayTradeValue(draft, order, offer, order.timeInForce === 'day') <=
    dayTrading.limits.allowance
  );
}

// Positions that may be held only within the day end before their session: first a warning, then the closing. The
// session's end is that of continuous trading, since nothing can be closed at once while a closing auction gathers;
// where trading never stops, it is the market's midnight. The house's own rule.

type Ends = Pick<MarketView, 'dayEnds' | 'continuousEnds'>;
const MINUTE_MS = 60_000;
/** How long before the session's end the customer is warned, and the position is closed. */
const WARNED_MINUTES = 30;
const CLOSED_MINUTES = 10;

const getSessionEnd = ({ dayEnds, continuousEnds }: Ends): number => continuousEnds ?? dayEnds;
/** Epoch ms. Nothing new opens after the warning, so every position has had one. */
export const getIntradayClosingTime = (market: Ends): number => getSessionEnd(market) - CLOSED_MINUTES * MINUTE_MS;
export const getIntradayWarningTime = (market: Ends): number => getSessionEnd(market) - WARNED_MINUTES * MINUTE_MS;
