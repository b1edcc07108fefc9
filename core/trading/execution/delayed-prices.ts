/**
 * Orders at prices that come late. Somebody who sees the true prices elsewhere knows the next quotes before we do, so
 * whatever a customer decides counts only against quotes whose own time is later than the decision: an order meets no
 * quote from before its acceptance, and a cancelled one still meets those from before its cancellation. The house's own
 * rule.
 */
import type { Quote } from '../../markets/market-types.ts';
import { divide, minimumOf, type Price } from '../../ledger/money.ts';
import type { TradingRefusal } from './trading-refusals.ts';
import { computeMarketPriceBand, type MarketView, roundToMarketTick } from '../orders/market-view.ts';
import type { Order, OrderRequest, TimeInForce } from '../orders/order.ts';

const MINUTE_MS = 60_000;
/** A source may be asked once a minute: its quotes come by this much later than its delay, at the latest. */
export const DELAY_ALLOWANCE_MS = 2 * MINUTE_MS;

type Timed = Partial<Pick<Order, 'createdAt' | 'plannedAt' | 'pricesAfter' | 'cancelRequestedAt'>>;

/**
 * The moment (epoch ms) after which prices count for an order; null if any does. An order from before the prices became
 * late counts from its acceptance too. One that isn't placed yet meets none.
 */
export function getPricesAfter(order: Timed, { delay }: Pick<MarketView, 'delay'>): number | null {
  if (order.pricesAfter !== undefined && order.pricesAfter !== null) return order.pricesAfter;
  if (!delay) return null;
  return order.createdAt === undefined ? Infinity : Math.max(order.createdAt, order.plannedAt ?? 0);
}

/** Whether an order may fill or trigger at a quote, by the quote's own time. */
export function mayMeetQuote(order: Timed, { at }: Pick<Quote, 'at'>, market: Pick<MarketView, 'delay'>): boolean {
  const after = getPricesAfter(order, market);
  return (after === null || at > after) && !isCancelledBefore(order, at);
}

/** Whether prices have come further than the order's cancellation, which then counts. */
export const isCancelledBefore = ({ cancelRequestedAt }: Pick<Timed, 'cancelRequestedAt'>, quoteAt: number): boolean =>
  cancelRequestedAt !== undefined && cancelRequestedAt !== null && quoteAt > cancelRequestedAt;

/** Whether it waits for a quote of later time, also at the market. */
export const waitsForLaterPrices = ({ pricesAfter }: Timed): boolean =>
  pricesAfter !== undefined && pricesAfter !== null;

/** When nothing more of a day that ends at `ends` (epoch ms) can come. */
export const getLastPriceTime = (ends: number, { delay }: Pick<MarketView, 'delay'>): number =>
  delay ? ends + delay.delayMs + DELAY_ALLOWANCE_MS : ends;

/** In whole minutes, as it is shown. */
export const computeDelayMinutes = (delayMs: number): number => Math.max(Math.ceil(delayMs / MINUTE_MS), 1);
/** How late prices are; null if they aren't. */
export const getDelayMinutes = ({ delay }: Pick<MarketView, 'delay'>): number | null =>
  delay && computeDelayMinutes(delay.delayMs);

/** Fits the catalogue's entries. */
export interface DelayedPriceRefusal {
  refused: 'delayedOrderTerms' | 'delayedNextOrder' | 'delayedReplace' | 'delayedMargin' | 'delayedPrices';
  params: { minutes: number };
}

/**
 * What isn't offered: orders that fill at once, in an auction or outside the session; an opening order that sleeps
 * behind another, since it holds no money, so that its customer could still let it fail; a change, which would be a
 * cancellation of what could have filled.
 */
export const refuseAtDelayedPrices = (
  refused: DelayedPriceRefusal['refused'],
  market: Pick<MarketView, 'delay'>,
): DelayedPriceRefusal => ({ refused, params: { minutes: getDelayMinutes(market) ?? 1 } });

type Requested = Pick<OrderRequest, 'timeInForce' | 'effect'>;
/** `next`: the order that sleeps until the first has filled. */
export function checkDelayedOrder(
  requests: readonly (Requested | null)[],
  next: Requested | null,
  market: Pick<MarketView, 'delay'>,
): TradingRefusal | null {
  if (!market.delay) return null;
  if (requests.some((each) => each && !OFFERED_AT_DELAYED_PRICES.has(each.timeInForce)))
    return refuseAtDelayedPrices('delayedOrderTerms', market);
  return next?.effect === 'open' ? refuseAtDelayedPrices('delayedNextOrder', market) : null;
}
const OFFERED_AT_DELAYED_PRICES: ReadonlySet<TimeInForce> = new Set(['day', 'gtc', 'gtd']);

/**
 * How far above the price at hand an order without a limit reserves money: 5 %, within the day's limits. Beyond it the
 * order takes what else is available, and buys what that pays for.
 */
const RESERVE_BPS = 500n;
export function computeReservePrice(
  price: Price,
  market: Pick<MarketView, 'delay' | 'quote' | 'instrument' | 'date' | 'tickBy'>,
): Price {
  if (!market.delay || price === 0n) return price;
  const reserve = roundToMarketTick(market, price + divide(price * RESERVE_BPS, 10_000n, 'up'), 'up');
  const band = market.quote && computeMarketPriceBand(market, market.quote.previousClose);
  return band && band.high >= price ? minimumOf(reserve, band.high) : reserve;
}
