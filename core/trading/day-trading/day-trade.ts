/**
 * Day trades: for approved customers, within an allowance and a daily count, with higher leverage than other positions,
 * since each is closed before the session ends. `dayTrading` distinguishes their positions and orders from others.
 */
import type { DayTrading } from '../orders/account-state.ts';
import type { Quote } from '../../markets/market.ts';
import { type Amount, larger, notional, type Rate, SCALE, smaller } from '../../ledger/money.ts';
import type { Draft } from '../execution/draft.ts';
import { neededFor } from '../execution/fill-opening.ts';
import type { Offer } from '../execution/pricing.ts';
import {
  dayTradingAllowance,
  dayTradingOrderLimit,
  dayTradingTooLate,
  notTradingTime,
  refuseTrading,
  singlePriceTrading,
  type TradingRefusal,
} from '../execution/refusals.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest, TimeInForce } from '../orders/order.ts';

/** An order's unfilled value, at the price that it names or follows, in minor units. */
export const valueWaiting = ({ limitPrice, stopPrice, best, quantity, filled, currency }: Order): Amount =>
  notional(limitPrice ?? stopPrice ?? best ?? 0n, quantity - filled, currency, 'up');

/**
 * The used part of the allowance: open positions at cost, and waiting orders. `except`: an order to leave out, together
 * with its position.
 */
export function allowanceUsed(
  { positions, orders }: Pick<DayTrading, 'positions' | 'orders'>,
  except: bigint | null = null,
): Amount {
  let used = 0n;
  for (const position of positions) if (position.seq !== except) used += position.openCost;
  for (const order of orders) if (order.seq !== except) used += valueWaiting(order);
  return used;
}

/** Day trades of today, those included that wait to be opened. */
export const tradesToday = ({ positions, orders, since }: Pick<DayTrading, 'positions' | 'orders' | 'since'>): number =>
  new Set([...positions.filter(({ openedAt }) => openedAt >= since), ...orders].map(({ seq }) => seq)).size;

const known = (dayTrading: DayTrading | null): DayTrading => {
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
export function dayTradeLeverageOf(
  largestMove: Rate | null,
  quote: Pick<Quote, 'previousClose' | 'high' | 'low'> | null,
): number {
  if (largestMove === null || !quote || quote.previousClose <= 0n) return UNKNOWN_LEVERAGE;
  const { previousClose: before, high, low } = quote;
  const today = (larger(high - before, before - low) * SCALE) / before;
  const margin = (larger(largestMove, today) * COVERED.times) / COVERED.of;
  const leverage = margin <= 0n ? LEVERAGE_MAXIMUM : SCALE / margin;
  return Number(smaller(larger(leverage, 1n), LEVERAGE_MAXIMUM));
}

/** The highest leverage of a day trade now, by its own limits and by its instrument's recent moves. */
const mostLeverage = ({ limits }: DayTrading, { largestMove, quote }: MarketView): number =>
  Math.min(limits.maximumLeverage, dayTradeLeverageOf(largestMove(), quote));

/** Whether a day trade may be opened at all, its value apart; null for any other order. */
export function checkDayTrade(
  request: OrderRequest,
  given: DayTrading | null,
  market: MarketView,
  now: number,
): TradingRefusal | null {
  if (!request.dayTrading) return null;
  const dayTrading = known(given);
  const { limits } = dayTrading;
  if (!dayTrading.approved) return refuseTrading('dayTradingNotApproved');
  if (market.singlePrice && market.gathers) return singlePriceTrading(market.gathers);
  if (market.session !== 'open') return notTradingTime(market.nextOpen);
  if (!WITHIN_THE_DAY.includes(request.timeInForce)) return refuseTrading('dayTradingDayOnly');
  // A position that can't be sold today can't be a day trade.
  if (market.lockOf(now, now)) return refuseTrading('dayTradingNotOffered');
  if (now >= warnsAt(market)) return dayTradingTooLate(closesAt(market));
  const maximum = mostLeverage(dayTrading, market);
  if (request.leverage > maximum) return { refused: 'leverageTooHigh', params: { maximum } };
  if (tradesToday(dayTrading) >= limits.tradesPerDay)
    return { refused: 'dayTradingTradesUsed', params: { maximum: limits.tradesPerDay } };
  return null;
}

/** Whether what fills now and what then waits stay within the allowance and the largest order. */
export function checkAllowance(draft: Draft, order: Order, offer: Offer | null, waits: boolean): TradingRefusal | null {
  if (!order.dayTrading || order.effect === 'close') return null;
  const dayTrading = known(draft.dayTrading);
  const value = valueOf(draft, order, offer, waits);
  const {
    limits: { allowance, perOrder },
  } = dayTrading;
  const left = allowance - allowanceUsed(dayTrading, order.seq);
  if (value > left) return dayTradingAllowance(larger(left, 0n), order.currency);
  return value > perOrder ? dayTradingOrderLimit(perOrder, order.currency) : null;
}

function valueOf(draft: Draft, order: Order, offer: Offer | null, waits: boolean): Amount {
  const now = offer ? neededFor(draft, order, offer).costs.notional : 0n;
  return now + (waits ? valueWaiting({ ...order, filled: order.filled + (offer?.quantity ?? 0n) }) : 0n);
}

/** The largest value that one more day trade may have now. */
export function mostOfOne(given: DayTrading | null): Amount {
  const {
    limits: { allowance, perOrder },
    ...trades
  } = known(given);
  const left = allowance - allowanceUsed(trades);
  return left > perOrder ? perOrder : larger(left, 0n);
}

/**
 * Whether a day trade that has waited may still fill: a stop can fill beyond its price, an approval can end, and its
 * instrument may have moved by more than its margin should cover. True for any other order.
 */
export function dayTradeStands(draft: Draft, order: Order, offer: Offer): boolean {
  if (!order.dayTrading || order.effect === 'close') return true;
  const dayTrading = known(draft.dayTrading);
  if (!dayTrading.approved || draft.now >= warnsAt(draft.market)) return false;
  if (order.leverage > mostLeverage(dayTrading, draft.market)) return false;
  const own = draft.position(order.seq)?.openCost ?? 0n;
  return (
    allowanceUsed(dayTrading, order.seq) + own + valueOf(draft, order, offer, order.timeInForce === 'day') <=
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

const sessionEnds = ({ dayEnds, continuousEnds }: Ends): number => continuousEnds ?? dayEnds;
/** Epoch ms. Nothing new opens after the warning, so every position has had one. */
export const closesAt = (market: Ends): number => sessionEnds(market) - CLOSED_MINUTES * MINUTE_MS;
export const warnsAt = (market: Ends): number => sessionEnds(market) - WARNED_MINUTES * MINUTE_MS;
