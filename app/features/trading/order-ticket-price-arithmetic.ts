/** The outcome at a price: what a protected entry would win or lose, and where a trailing stop would begin. */
import { type Currency, formatAmount, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { computeTrailingStop } from '@bourse/core/trading/books/trailing-stop-book.ts';
import { getTradeDirection, type TrailDistance, computeUnitsValue } from '@bourse/core/trading/orders/order.ts';
import { roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { getPriceForTriggerSource } from '@bourse/core/trading/books/stop-triggers.ts';
import {
  type OrderTicketDraft,
  hasLimitPrice,
  isStopOrderType,
  hasStopPrice,
  type OrderType,
} from './order-ticket-draft.ts';
import { orderEffectOf, type OrderInput, type OrderPreview, type OrderSide } from './order-ticket-intent.ts';
import { countDecimals } from '../../format/numbers.ts';
import { padPriceDigits } from '../positions/shared/price-format.ts';

export interface EntryOrder {
  side: OrderSide;
  /** Decimal strings. */
  price: string;
  quantity: string;
  currency: Currency;
}

/** Whether the order's value had to be rounded to the currency's smallest unit. */
export const isNotionalRounded = ({
  price,
  quantity,
  notional,
}: Pick<OrderPreview, 'price' | 'quantity' | 'notional'>): boolean =>
  scaled(price) * scaled(quantity) !== scaled(notional) * SCALE;

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

/**
 * What closing at `price` would bring over the entry, before charges, by the arithmetic that settles it; negative for a
 * loss.
 */
export function computeProfitAtExitPrice(
  { side, price: entry, quantity, currency }: EntryOrder,
  price: string,
): string {
  const units = scaled(quantity);
  const paid = computeUnitsValue(getTradeDirection(side, 'open'), scaled(entry), units, currency);
  const had = computeUnitsValue(getTradeDirection(side, 'close'), scaled(price), units, currency);
  return formatAmount(side === 'long' ? had - paid : paid - had, currency);
}

/** The price at which an order would open: its limit, else its stop, else the price available now. */
export const entryPriceOf = (
  order: Pick<OrderInput, 'type' | 'limitPrice' | 'stopPrice'>,
  preview: Pick<OrderPreview, 'price'>,
): string =>
  (order.type === 'market' ? undefined : order.limitPrice) ??
  (hasStopPrice(order.type) ? order.stopPrice : undefined) ??
  preview.price;

export interface QuotePrices {
  last: string;
  bid: string;
  ask: string;
}

/** Where a trailing stop placed now would begin, on the tick that reaches it; null without a valid distance. */
export function computeTrailStart(
  order: Pick<OrderInput, 'side' | 'effect' | 'trailAmount' | 'trailRate' | 'triggerPriceSource'>,
  quote: QuotePrices,
  tick: string,
): string | null {
  const trail: TrailDistance | null =
    order.trailAmount !== undefined
      ? { kind: 'amount', amount: scaled(order.trailAmount) }
      : order.trailRate !== undefined
        ? { kind: 'rate', rate: scaled(order.trailRate) }
        : null;
  if (!trail) return null;
  const direction = getTradeDirection(order.side, order.effect ?? 'open');
  const seen = getPriceForTriggerSource(order.triggerPriceSource ?? 'last', direction, {
    last: scaled(quote.last),
    bid: scaled(quote.bid),
    ask: scaled(quote.ask),
  });
  const stop = computeTrailingStop(direction, seen, trail);
  if (stop <= 0n) return null;
  const step = scaled(tick);
  return formatScaled(step > 0n ? roundToMultiple(stop, step, direction === 'sell' ? 'down' : 'up') : stop);
}

/** The same of a further stop that an order names, if it were to wait from now on. */
export const computeTrailingExitStart = (
  { side, trailingStopAmount, trailingStopRate, oco, triggerPriceSource }: OrderInput,
  quote: QuotePrices,
  tick: string,
): string | null =>
  computeTrailStart(
    {
      side,
      effect: 'close',
      trailAmount: trailingStopAmount ?? oco?.trailAmount,
      trailRate: trailingStopRate ?? oco?.trailRate,
      triggerPriceSource: oco?.triggerPriceSource ?? triggerPriceSource,
    },
    quote,
    tick,
  );

/** How far a suggested price keeps from the market, so that the next tick doesn't overtake it: 0.5 %. */
const ROOM_BPS = 50n;

/** A price a little above or below another, on a tick. */
export function offsetPrice(price: string, tick: string, where: 'above' | 'below'): string {
  const [from, step] = [scaled(price), scaled(tick)];
  if (step <= 0n) return price;
  const room = (from * ROOM_BPS) / 10_000n;
  const whole = where === 'above' ? (from + room) / step + 1n : (from - room) / step;
  return formatScaled((whole > 0n ? whole : 1n) * step);
}

/** On which side of the market a price of the draft belongs. */
export function decideAboveOrBelowMarket(
  draft: Pick<OrderTicketDraft, 'intent'>,
  field: 'stopPrice' | 'takeProfit' | 'stopLoss',
): 'above' | 'below' {
  const buys = draft.intent === 'buy' || draft.intent === 'cover';
  if (field === 'stopPrice') return buys ? 'above' : 'below';
  if (field === 'takeProfit') return draft.intent === 'buy' ? 'above' : 'below';
  // A sale's own stop is below the market; an entry's is where the entry loses.
  return draft.intent === 'short' || draft.intent === 'cover' ? 'above' : 'below';
}

/** Choosing an order's type: the initial values of the new fields. */

/** The types in the row: all kinds of stops are one of them. */
export type OrderTypeFamily = 'market' | 'limit' | 'stop';
export const orderTypeFamilyOf = (type: OrderType): OrderTypeFamily =>
  type === 'market' || type === 'limit' ? type : 'stop';
export const STOP_ORDER_TYPES = ['stop', 'stopLimit', 'trailing'] as const;
export const ORDER_TYPES = ['market', 'limit', ...STOP_ORDER_TYPES] as const;

/** A limit starts at the price available now, a stop a little beyond it; what was typed before stays. */
export function changeOrderType(
  draft: OrderTicketDraft,
  type: OrderType,
  now: { price: string | null; tick: string },
): Partial<OrderTicketDraft> {
  const { tick } = now;
  const digits = countDecimals(tick);
  const price = now.price === null ? null : padPriceDigits(now.price, digits);
  const stop =
    price !== null && hasStopPrice(type) && draft.stopPrice === ''
      ? padPriceDigits(offsetPrice(price, tick, decideAboveOrBelowMarket(draft, 'stopPrice')), digits)
      : draft.stopPrice;
  const limit =
    price !== null && hasLimitPrice(type) && draft.limitPrice === ''
      ? type === 'stopLimit'
        ? stop
        : price
      : draft.limitPrice;
  return { type, stopPrice: stop, limitPrice: limit, ...adjustTimeInForce(draft, type) };
}

/** A stop that protects a holding lasts until cancelled, unless something else was chosen. */
function adjustTimeInForce(
  { intent, type, timeInForce }: OrderTicketDraft,
  next: OrderType,
): Pick<Partial<OrderTicketDraft>, 'timeInForce'> {
  const protects = (kind: OrderType): boolean => isStopOrderType(kind) && orderEffectOf(intent) === 'close';
  if (protects(next) === protects(type) || timeInForce !== (protects(type) ? 'gtc' : 'day')) return {};
  return { timeInForce: protects(next) ? 'gtc' : 'day' };
}
