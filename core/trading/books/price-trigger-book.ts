/** Everything in one instrument that waits for its price: limits, stops, trailing stops and liquidation prices. */
import type { Quote } from '../../markets/market-types.ts';
import type { Price } from '../../ledger/money.ts';
import {
  type TradeDirection,
  getTradeDirection,
  type Order,
  type PositionSide,
  isWaitingForStop,
  type TriggerPriceSource,
} from '../orders/order.ts';
import { isStopReached, getPriceForTriggerSource, isMarginUsedUp } from './stop-triggers.ts';
import { PriceHeap } from './price-heap.ts';
import { TrailingStopBook } from './trailing-stop-book.ts';

type Prices = Pick<Quote, 'last' | 'bid' | 'ask'>;
const DIRECTIONS = ['buy', 'sell'] as const;
const TRIGGER_PRICE_SOURCES = ['last', 'quote', 'mark'] as const;

/** One side's stops that watch the same price. */
class Stops {
  readonly direction: TradeDirection;
  readonly source: TriggerPriceSource;
  readonly fixed: PriceHeap;
  readonly trailing: TrailingStopBook;

  constructor(direction: TradeDirection, source: TriggerPriceSource) {
    this.direction = direction;
    this.source = source;
    this.fixed = new PriceHeap(direction === 'buy' ? 'rises' : 'falls');
    this.trailing = new TrailingStopBook(direction);
  }

  reachedBy(quote: Prices): string[] {
    if (this.fixed.size === 0 && this.trailing.size === 0) return [];
    const price = getPriceForTriggerSource(this.source, this.direction, quote);
    const found = this.fixed.reachedBy((stop) => isStopReached(this.direction, stop, price));
    return this.trailing.size === 0 ? found : [...found, ...this.trailing.observe(price)];
  }
}

export class PriceTriggerBook {
  private readonly limits = { buy: new PriceHeap('falls'), sell: new PriceHeap('rises') };
  private readonly liquidations = { long: new PriceHeap('falls'), short: new PriceHeap('rises') };
  private readonly stops: readonly Stops[] = DIRECTIONS.flatMap((direction) =>
    TRIGGER_PRICE_SOURCES.map((source) => new Stops(direction, source)),
  );
  /** Triggered stops that haven't filled completely: they take what each quote shows. */
  private readonly working = new Set<string>();

  get size(): number {
    const stops = this.stops.reduce((sum, each) => sum + each.fixed.size + each.trailing.size, 0);
    return (
      stops +
      this.limits.buy.size +
      this.limits.sell.size +
      this.liquidations.long.size +
      this.liquidations.short.size +
      this.working.size
    );
  }

  /** Puts a waiting order into its place, and removes it from its earlier one. */
  putOrder(
    id: string,
    order: Pick<
      Order,
      'side' | 'effect' | 'type' | 'triggeredAt' | 'limitPrice' | 'stopPrice' | 'trail' | 'best' | 'triggerPriceSource'
    >,
  ): void {
    const direction = getTradeDirection(order.side, order.effect);
    const stops = this.stops.find(
      (each) => each.direction === direction && each.source === order.triggerPriceSource,
    ) as Stops;
    const best = isWaitingForStop(order) && order.trail ? (stops.trailing.bestOf(id) ?? order.best) : null;
    this.remove(id);
    if (isWaitingForStop(order)) {
      if (order.trail && best !== null) stops.trailing.put(id, best, order.trail);
      else if (order.stopPrice !== null) stops.fixed.put(id, order.stopPrice);
    } else if (order.limitPrice !== null && order.type !== 'stop' && order.type !== 'trailing')
      this.limits[direction].put(id, order.limitPrice);
    else this.working.add(id);
  }

  putLiquidation(id: string, side: PositionSide, price: Price): void {
    this.liquidations[side].put(id, price);
  }

  remove(id: string): void {
    for (const heap of [this.limits.buy, this.limits.sell, this.liquidations.long, this.liquidations.short])
      if (heap.has(id)) heap.remove(id);
    for (const { fixed, trailing } of this.stops) {
      if (fixed.has(id)) fixed.remove(id);
      if (trailing.has(id)) trailing.remove(id);
    }
    this.working.delete(id);
  }

  /** The best price that a trailing order has followed; null for any other. */
  bestOf(id: string): Price | null {
    for (const { trailing } of this.stops) {
      const best = trailing.bestOf(id);
      if (best !== null) return best;
    }
    return null;
  }

  /** Limits that a price between `low` and `high` could meet. */
  limitsWithin(low: Price, high: Price): string[] {
    return [
      ...this.limits.buy.reachedBy((limit) => limit >= low),
      ...this.limits.sell.reachedBy((limit) => limit <= high),
    ];
  }

  /**
   * Ids of positions that the quote stops out, then of stops that it reaches, then of limits that it touches. Unless
   * `isTraded` (something changed hands), a limit fills only once the other side of the book has reached it.
   */
  crossedBy(quote: Prices, isTraded: () => boolean = () => true): string[] {
    const found = this.liquidations.long.reachedBy((price) => isMarginUsedUp('long', price, quote));
    const add = (more: readonly string[]): void => {
      if (more.length > 0) found.push(...more);
    };
    add(this.liquidations.short.reachedBy((price) => isMarginUsedUp('short', price, quote)));
    for (const stops of this.stops) add(stops.reachedBy(quote));
    const buys = this.limits.buy.reachedBy((limit) => quote.last <= limit);
    const sells = this.limits.sell.reachedBy((limit) => quote.last >= limit);
    if ((buys.length === 0 && sells.length === 0) || isTraded()) {
      add(buys);
      add(sells);
    } else {
      add(this.limits.buy.reachedBy((limit) => quote.last < limit && quote.ask <= limit));
      add(this.limits.sell.reachedBy((limit) => quote.last > limit && quote.bid >= limit));
    }
    if (this.working.size > 0) add([...this.working]);
    return found;
  }
}
