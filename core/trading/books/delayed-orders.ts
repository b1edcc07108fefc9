/** One instrument's orders at delayed prices: those that wait for later prices, and those that are being cancelled. */
import type { Order } from '../orders/order.ts';
import { PriceHeap } from './price-heap.ts';

export class DelayedOrders {
  /** Orders that no quote has reached yet, by the time after which prices count (epoch ms in place of prices). */
  private readonly times = new PriceHeap('rises');
  private readonly waiting = new Map<string, Order>();
  /** Orders that later prices have reached. */
  private readonly reached = new Set<string>();
  private readonly cancelled = new PriceHeap('rises');

  get size(): number {
    return this.waiting.size + this.reached.size + this.cancelled.size;
  }

  /** Whether prices have reached it already, so that its place is with the other orders. */
  put(id: string, order: Order): boolean {
    if (typeof order.cancelRequestedAt === 'number') this.cancelled.put(id, BigInt(order.cancelRequestedAt));
    if (order.inactive) return false;
    if (typeof order.pricesAfter !== 'number') return true;
    if (this.reached.has(id)) return true;
    this.times.put(id, BigInt(order.pricesAfter));
    this.waiting.set(id, order);
    return false;
  }

  remove(id: string): void {
    this.times.remove(id);
    this.waiting.delete(id);
    this.reached.delete(id);
    this.cancelled.remove(id);
  }

  /** The orders that a quote of this own time is the first to reach. */
  takeReached(quoteAt: number): [id: string, order: Order][] {
    if (this.waiting.size === 0) return [];
    const found: [string, Order][] = [];
    for (const id of this.times.reachedBy((after) => after < BigInt(quoteAt))) {
      const order = this.waiting.get(id);
      this.times.remove(id);
      this.waiting.delete(id);
      this.reached.add(id);
      if (order) found.push([id, order]);
    }
    return found;
  }

  cancelledBefore(quoteAt: number): string[] {
    return this.cancelled.size === 0 ? [] : this.cancelled.reachedBy((at) => at < BigInt(quoteAt));
  }
}
