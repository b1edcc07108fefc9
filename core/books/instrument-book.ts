/** Everything in one instrument that waits for its price: resting orders and liquidation prices. */
import type { Quote } from '../market.ts';
import type { Price } from '../money.ts';
import { tradedThrough } from '../trading/fill-resting.ts';
import { marginUsedUp } from '../trading/stop-out.ts';
import type { Direction, Side } from '../trading/types.ts';
import { PriceHeap } from './price-heap.ts';

export type Entry = { kind: 'order'; direction: Direction } | { kind: 'liquidation'; side: Side };

export class InstrumentBook {
  private readonly buys = new PriceHeap('falls');
  private readonly sells = new PriceHeap('rises');
  private readonly longs = new PriceHeap('falls');
  private readonly shorts = new PriceHeap('rises');

  get size(): number { return this.buys.size + this.sells.size + this.longs.size + this.shorts.size; }

  put(id: string, entry: Entry, price: Price): void { this.heapOf(entry).put(id, price); }

  remove(id: string): void {
    for (const heap of [this.buys, this.sells, this.longs, this.shorts]) if (heap.has(id)) heap.remove(id);
  }

  /** Ids of orders that the quote fills and of positions that it stops out, liquidations first. */
  crossedBy(quote: Pick<Quote, 'last' | 'bid' | 'ask'>): string[] {
    const found = this.longs.reachedBy((price) => marginUsedUp('long', price, quote));
    const add = (more: string[]): void => { if (more.length > 0) found.push(...more); };
    add(this.shorts.reachedBy((price) => marginUsedUp('short', price, quote)));
    add(this.buys.reachedBy((price) => tradedThrough('buy', price, quote)));
    add(this.sells.reachedBy((price) => tradedThrough('sell', price, quote)));
    return found;
  }

  private heapOf(entry: Entry): PriceHeap {
    if (entry.kind === 'order') return entry.direction === 'buy' ? this.buys : this.sells;
    return entry.side === 'long' ? this.longs : this.shorts;
  }
}
