/** What an order would cost and leave, by the functions that will decide it. */
import { lotOf } from '../lots.ts';
import type { Quote } from '../market.ts';
import { divide, type Amount, type Price, type Quantity } from '../money.ts';
import { roundToTick, tickOf } from '../ticks.ts';
import { checkOrder, directionOf } from './check-order.ts';
import { costsOf, worthOf, type Circumstances, type Costs } from './costs.ts';
import { unitsOf } from './close-position.ts';
import { lastLevel } from './fill-price.ts';
import { liquidationPrice } from './margin.ts';
import { immediatePrice } from './immediate-price.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { AccountState, Direction, MarketView, OrderRequest } from './types.ts';

/** How far a market order's worst accepted price lies from the last level that it reaches: 0.2 %. The house's own rule. */
const WORST_PRICE_BPS = 20n;

export interface Preview {
  price: Price;
  worstPrice: Price;
  costs: Costs;
  /** What leaves (positive) or reaches (negative) the available money, before profit or loss. */
  total: Amount;
  available: Amount;
  availableAfter: Amount;
  liquidationPrice: Price | null;
  maximumQuantity: Quantity;
  fillsNow: boolean;
  notes: string[];
}

/** Refused only for what no amount of money would change; too little money shows in `availableAfter` below zero. */
export function previewOrder(state: AccountState, request: OrderRequest, market: MarketView): Preview | TradingRefusal {
  const { quote, instrument } = market;
  const refused = checkOrder(request, market);
  if (refused) return refused;
  if (!quote) return refuseTrading('priceNotObtained');

  const priced = immediatePrice({ ...request, currency: instrument.currency }, market);
  if (priced && isTradingRefusal(priced)) return priced;
  const direction = directionOf(request.side, request.effect);
  const price = priced?.price ?? request.limitPrice ?? (direction === 'buy' ? quote.ask : quote.bid);
  const worstPrice = request.type === 'limit' && request.limitPrice !== null ? request.limitPrice : worstPriceOf(direction, request.quantity, quote, market);
  const circumstances: Circumstances = { liquidity: priced ? 'taker' : 'maker' };
  const costs = costsOf(market, direction, price, request.quantity, request.leverage, circumstances);
  const available = state.available(instrument.currency);
  const total = request.effect === 'open' ? costs.total : costs.fee + costs.tax - closingValue(state, request, price);
  return {
    price, worstPrice, costs, total, available, availableAfter: available - total,
    liquidationPrice: request.effect === 'open'
      ? liquidationPrice(request.side, request.leverage, costs.notional, costs.margin, request.quantity, instrument.currency) : null,
    maximumQuantity: maximumQuantity(state, request, price, market, circumstances), fillsNow: priced !== null,
    notes: notesOf(request, market, priced !== null),
  };
}

/** No unit of a market order is to be dearer (a sale: cheaper) than this: the last level that it reaches now, and a little room. */
function worstPriceOf(direction: Direction, quantity: Quantity, quote: Quote, { instrument, date }: MarketView): Price {
  const tick = tickOf(instrument.market, direction === 'buy' ? quote.ask : quote.bid, date);
  const reached = lastLevel(direction, quantity, quote, tick);
  const slip = divide(reached * WORST_PRICE_BPS, 10_000n, 'down');
  return direction === 'buy' ? roundToTick(instrument.market, reached + slip, date, 'up') : roundToTick(instrument.market, reached - slip, date, 'down');
}

/** Margin that comes back and profit or loss, if the oldest units of the side closed at `price`. */
function closingValue(state: AccountState, request: OrderRequest, price: Price): Amount {
  let left = request.quantity;
  let value = 0n;
  for (const position of state.positions.filter((each) => each.side === request.side && each.openQuantity > 0n)) {
    const quantity = left < unitsOf(position, 'free') ? left : unitsOf(position, 'free');
    if (quantity === 0n) continue;
    const cost = divide(position.openCost * quantity, position.openQuantity, 'down');
    const margin = divide(position.margin * quantity, position.openQuantity, 'down');
    const worth = worthOf(directionOf(position.side, 'close'), price, quantity, position.currency);
    const result = margin + (position.side === 'long' ? worth - cost : cost - worth);
    value += result > 0n ? result : 0n;
    left -= quantity;
  }
  return value;
}

/** The largest quantity, in whole lots, that the available money pays for, or that is held. */
function maximumQuantity(state: AccountState, request: OrderRequest, price: Price, market: MarketView, circumstances: Circumstances): Quantity {
  if (request.effect === 'close') {
    return state.positions.filter((each) => each.side === request.side).reduce((sum, each) => sum + unitsOf(each, 'free'), 0n);
  }
  const { lot } = lotOf(market.instrument, market.date);
  const direction = directionOf(request.side, request.effect);
  const available = state.available(market.instrument.currency);
  const affordable = (lots: bigint): boolean => costsOf(market, direction, price, lots * lot, request.leverage, circumstances).total <= available;
  let low = 0n;
  let high = 1n;
  while (affordable(high) && high < 1n << 62n) { low = high; high *= 2n; }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (affordable(middle)) low = middle; else high = middle;
  }
  return low * lot;
}

/** Keys of texts that the ticket shows beneath the figures. */
function notesOf(request: OrderRequest, market: MarketView, fillsNow: boolean): string[] {
  const notes: string[] = [];
  if (request.type === 'limit' && !fillsNow) notes.push(market.session === 'open' ? 'waitsForPrice' : 'waitsForSession');
  if (request.effect === 'open' && request.leverage > 1) notes.push('leverageRisk');
  if (request.effect === 'open' && request.side === 'short') notes.push('shortRisk');
  return notes;
}
