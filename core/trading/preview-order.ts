/** What an order would cost and leave, by the functions that will decide it. */
import { isRolledOver } from '../fx-rollover.ts';
import { lotOf } from '../lots.ts';
import { lentValue } from '../margin/lending-terms.ts';
import type { Quote } from '../market.ts';
import { divide, smaller, type Amount, type Price, type Quantity, type Rate } from '../money.ts';
import { shortingOf } from '../shorting.ts';
import { isForAuction, joinsAuctions } from './auction-orders.ts';
import { previewExchange, type PreviewedExchange } from './preview-exchange.ts';
import { borrows, freeOf } from './check-stock.ts';
import { forOneNight } from './charge-financing.ts';
import { isExtended } from './extended-hours.ts';
import { directionOf } from './direction.ts';
import { consumedIn } from './consumed.ts';
import { costsOf, nothingBefore, type Costs } from './costs.ts';
import { mostOfOne } from './day-trade.ts';
import { isLocked, sumOfUnits } from './units.ts';
import { canPay } from './pay-with.ts';
import { lastLevel, takeable } from './fill-price.ts';
import { liquidationPrice } from './margin.ts';
import { termsOfRequest } from './margin-table.ts';
import { mostNow } from './pricing.ts';
import { leastShortPrice } from './short-test.ts';
import { tickAt, toTickOf } from './tick-at.ts';
import { holdPrice } from './hold-price.ts';
import { NO_LINKS, type Links } from './link-orders.ts';

import { closingValue, heldFor, previewLinked, type PreviewedLink } from './preview-linked.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from './refusals.ts';
import { payableFor } from './spendable.ts';
import { acceptOrder } from './accept-order.ts';
import type { AccountState, Direction, MarketView, Order, OrderRequest } from './types.ts';

/**
 * How far a market order's worst accepted price lies from the last level that it reaches: 0.2 %. The house's own rule.
 */
const WORST_PRICE_BPS = 20n;

export interface Preview {
  /** What it stands on. */
  quote: Quote;
  price: Price;
  worstPrice: Price;
  costs: Costs;
  /** What leaves (positive) or reaches (negative) the available money, before profit or loss. */
  total: Amount;
  available: Amount;
  availableAfter: Amount;
  /** At which the position is called, and closed as far as it takes; null where it can't lose more than was paid. */
  callPrice: Price | null;
  liquidationPrice: Price | null;
  maximumQuantity: Quantity;
  fillsNow: boolean;
  notes: string[];
  /** Until when what is bought now can't be sold. */
  lockedUntil: number | null;
  /**
   * What it is paid with, where that is another currency; `availableAfter` of the instrument's own then stays what it
   * is.
   */
  exchange: PreviewedExchange | null;
  /** What is placed with it; `availableAfter` counts what is held for that too. */
  linked: PreviewedLink | null;
  /**
   * Of a short sale what borrowing costs a year and a night, and how many units can be borrowed (null: without limit).
   */
  borrow: { rate: Rate; feePerNight: Amount; available: Quantity | null } | null;
}

/** Refused only for reasons other than money; a shortfall shows as `availableAfter` below zero. */
export function previewOrder(
  state: AccountState,
  meant: OrderRequest,
  given: MarketView,
  now: number,
  links: Links = NO_LINKS,
): Preview | TradingRefusal {
  const accepted = acceptOrder(state, meant, given, now, links);
  if (isTradingRefusal(accepted)) return accepted;
  const { request, market, order: asked, offer } = accepted;
  const { quote, instrument } = market;
  if (!quote) return refuseTrading('priceNotObtained');
  const lock = buysLocked(request) ? (market.lockOf?.(now, now) ?? null) : null;
  const whole = offer?.quantity === request.quantity ? offer : null;
  const before = nothingBefore(request);
  const direction = directionOf(request.side, request.effect);
  const price = whole?.price ?? holdPrice(asked, market);
  const worstPrice =
    request.type !== 'market' && request.limitPrice !== null
      ? request.limitPrice
      : worstPriceOf(direction, request.quantity, quote, market);
  const costs = costsOf(market, direction, price, request.quantity, request.leverage, whole === null, before);
  const available = payableFor(state, market, request, instrument.currency, now);
  const total =
    request.effect === 'open'
      ? costs.total
      : costs.total - costs.margin - closingValue(heldFor(state, request), request.quantity, price);
  const worst = costsOf(
    market,
    direction,
    worstPrice,
    request.quantity,
    request.leverage,
    whole === null,
    before,
  ).total;
  const linked = previewLinked(state, asked, links, costs, market, now);
  const exchange =
    market.exchange && request.effect === 'open'
      ? previewExchange(
          market.exchange.rate,
          total,
          worst,
          payableFor(state, market, request, market.exchange.rate.pay, now),
        )
      : null;
  const levelOf = (level: 'warning' | 'maintenance'): Price | null =>
    request.effect === 'close'
      ? null
      : liquidationPrice(
          request.side,
          request.leverage,
          costs.notional,
          costs.margin,
          request.quantity,
          instrument.currency,
          termsOfRequest(request, state, market, costs.notional)[level],
        );
  return {
    quote,
    price,
    worstPrice,
    costs,
    total,
    available,
    availableAfter: (exchange ? available : available - total) - (linked?.held ?? 0n),
    exchange,
    linked,
    callPrice: levelOf('warning'),
    liquidationPrice: levelOf('maintenance'),
    notes: [
      ...notesOf(request, market, whole !== null, offer !== null && whole === null),
      ...(whole && (whole.takenBefore ?? 0n) > 0n && whole.impact > 0n ? ['takenBefore'] : []),
      ...(joinsNext(asked, market, now) ? ['joinsAuction'] : []),
      ...(exchange && whole === null ? ['exchangeStays'] : []),
      ...(lock ? ['locked'] : []),
      ...(costs.held === null ? [] : ['chargesHeld']),
    ],
    lockedUntil: lock?.until ?? null,
    borrow: borrowTerms(state, request, market, costs.notional, quote.last),
    maximumQuantity: maximumQuantity(state, request, price, market, whole === null, now),
    fillsNow: whole !== null,
  };
}

function borrowTerms(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  cost: Amount,
  last: Price,
): Preview['borrow'] {
  // Who sells a pair that is rolled over pays or gets the difference of both currencies' rates instead.
  const stock = borrows(request) && !isRolledOver(market.instrument.market, market.date) ? market.stock?.() : null;
  return stock
    ? {
        rate: stock.rate,
        feePerNight: forOneNight(
          lentValue(market.instrument.market, market.date, last, request.quantity, market.instrument.currency) ?? cost,
          stock.rate,
          market.instrument.currency,
        ),
        available: freeOf(stock, state),
      }
    : null;
}

/** Locks are on purchases; who sells short may buy back at any time. */
const buysLocked = ({ effect, side }: OrderRequest): boolean => effect === 'open' && side === 'long';

/**
 * No unit of a market order is to be dearer (a sale: cheaper) than this: the last level that it reaches now, and a
 * little room.
 */
function worstPriceOf(direction: Direction, quantity: Quantity, quote: Quote, market: MarketView): Price {
  const tick = tickAt(market, direction === 'buy' ? quote.ask : quote.bid);
  const reached = lastLevel(direction, quantity, quote, tick, consumedIn(market, direction).units);
  const slip = divide(reached * WORST_PRICE_BPS, 10_000n, 'down');
  return direction === 'buy' ? toTickOf(market, reached + slip, 'up') : toTickOf(market, reached - slip, 'down');
}

/**
 * The largest quantity, in whole lots, that the available money pays for, or that is held; no more than the market
 * gives.
 */
function maximumQuantity(
  state: AccountState,
  request: OrderRequest,
  price: Price,
  market: MarketView,
  waits: boolean,
  now: number,
): Quantity {
  const given = mostGiven(request, market);
  if (request.effect === 'close') {
    const held = sumOfUnits(
      heldFor(state, request).filter((each) => !isLocked(each, now)),
      'free',
    );
    return given === null ? held : smaller(held, given);
  }
  const { lot } = lotOf(market.instrument, market.date);
  const direction = directionOf(request.side, request.effect);
  const most = request.dayTrading ? mostOfOne(state.dayTrading) : null;
  const affordable = (lots: bigint): boolean => {
    const costs = costsOf(market, direction, price, lots * lot, request.leverage, waits, nothingBefore(request));
    return canPay(state, market, costs.total, now, request) && (most === null || costs.notional <= most);
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
  const stock = borrows(request) ? market.stock?.() : null;
  const free = stock ? freeOf(stock, state) : null;
  const ends = [free, given].filter((each) => each !== null).map((each) => each / lot);
  return ends.reduce(smaller, low) * lot;
}

/**
 * Beyond this the order would be refused as too large, whatever pays for it: at the market what can be had now, an
 * opening one that waits by what is displayed; null where nothing ends it.
 */
function mostGiven(request: OrderRequest, market: MarketView): Quantity | null {
  const { quote, session } = market;
  if (!quote) return null;
  const direction = directionOf(request.side, request.effect);
  const now =
    request.type === 'market' && session === 'open' && !isForAuction(request)
      ? mostNow(direction, quote, market)
      : null;
  const ever = request.effect === 'open' ? takeable(direction, quote, 1n, null) : null;
  return now !== null && ever !== null ? smaller(now, ever) : (now ?? ever);
}

/** Whether an ordinary limit meets an auction before it meets a quote. */
const joinsNext = (asked: Order, market: MarketView, now: number): boolean =>
  market.session !== 'open' &&
  joinsAuctions(asked) &&
  (Boolean(market.gathers) || (market.auctionFor?.('open', 'limit', now) ?? null) !== null);

/** Keys of texts that the ticket shows beneath the figures. */
function notesOf(request: OrderRequest, market: MarketView, fillsNow: boolean, fillsInPart: boolean): string[] {
  const notes: string[] = [];
  if (fillsInPart) notes.push('fillsInPart');
  else if (!fillsNow && !(market.gathers && request.type === 'limit' && !isForAuction(request)))
    notes.push(
      isForAuction(request)
        ? 'waitsForAuction'
        : market.halt
          ? 'waitsForHalt'
          : market.session === 'open'
            ? request.type === 'limit'
              ? 'waitsForPrice'
              : 'waitsForStop'
            : 'waitsForSession',
    );
  if (market.singlePrice) notes.push('singlePrice');
  if (isExtended(request)) notes.push('extendedThin');
  if (request.type === 'stop' || request.type === 'trailing') notes.push('stopNotGuaranteed');
  if (request.effect === 'open' && request.leverage > 1) notes.push('leverageRisk');
  if (request.effect === 'open' && request.side === 'short')
    notes.push('shortRisk', ...(leastShortPrice(market) === null ? [] : ['shortTest']));
  if (request.dayTrading) notes.push('dayTrade');
  else if (
    request.effect === 'open' &&
    request.side === 'short' &&
    shortingOf(market.instrument.market, market.date).intradayOnly
  )
    notes.push('intradayOnly');
  return notes;
}
