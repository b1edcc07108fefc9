/**
 * Entries waiting for a price, nearest first: O(log n) to add, O(1) to see that a tick crosses nothing. A removed entry
 * stays in the heap until it reaches the top, so removing costs O(1) too.
 */
import type { Price } from '../../ledger/money.ts';

/** `falls`: reached when the price falls to it (buy limits, long liquidations); `rises`: the other way round. */
export type PriceCrossingDirection = 'falls' | 'rises';

export class PriceHeap {
  private readonly prices: Price[] = [];
  private readonly ids: string[] = [];
  private readonly live = new Map<string, Price>();
  private readonly reached: PriceCrossingDirection;

  constructor(reached: PriceCrossingDirection) {
    this.reached = reached;
  }

  get size(): number {
    return this.live.size;
  }
  has(id: string): boolean {
    return this.live.has(id);
  }
  /** Entries in memory, including removed or moved ones that haven't been swept yet. */
  get storedCount(): number {
    return this.prices.length;
  }

  /** Adds `id`, or moves it to another price. */
  put(id: string, price: Price): void {
    if (this.live.get(id) === price) return;
    this.live.set(id, price);
    this.prices.push(price);
    this.ids.push(id);
    this.rise(this.prices.length - 1);
    this.sweep();
  }

  remove(id: string): void {
    this.live.delete(id);
    this.sweep();
  }

  /** Without this, a book full of cancels or price changes would grow for ever. */
  private sweep(): void {
    if (this.prices.length > 64 && this.prices.length > this.live.size * 4) this.rebuild();
  }

  /** The nearest price that something still waits for, or null. */
  nearest(): Price | null {
    while (this.prices.length > 0 && this.live.get(this.ids[0] as string) !== this.prices[0]) this.pop();
    return this.prices[0] ?? null;
  }

  /** Ids whose price `crosses` says has been reached, nearest first. They stay until removed. */
  reachedBy(crosses: (price: Price) => boolean): string[] {
    const nearest = this.nearest();
    if (nearest === null || !crosses(nearest)) return [];
    // An entry that was moved away and back is in the heap twice.
    const found = new Set<string>();
    // Depth first over the part of the heap that has been reached: a child is never nearer than its parent.
    const open = [0];
    while (open.length > 0) {
      const at = open.pop() as number;
      const price = this.prices[at];
      if (price === undefined || !crosses(price)) continue;
      const id = this.ids[at] as string;
      if (this.live.get(id) === price) found.add(id);
      open.push(2 * at + 2, 2 * at + 1);
    }
    return [...found].sort(
      (a, b) => this.order(this.live.get(a) as Price, this.live.get(b) as Price) || (a < b ? -1 : 1),
    );
  }

  private order(a: Price, b: Price): number {
    if (a === b) return 0;
    return (this.reached === 'falls') === a > b ? -1 : 1;
  }

  private before(a: number, b: number): boolean {
    return this.order(this.prices[a] as Price, this.prices[b] as Price) < 0;
  }

  private swap(a: number, b: number): void {
    [this.prices[a], this.prices[b]] = [this.prices[b] as Price, this.prices[a] as Price];
    [this.ids[a], this.ids[b]] = [this.ids[b] as string, this.ids[a] as string];
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.before(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(from: number): void {
    for (let at = from; ; ) {
      let nearest = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.prices.length && this.before(child, nearest)) nearest = child;
      if (nearest === at) return;
      this.swap(at, nearest);
      at = nearest;
    }
  }

  private pop(): void {
    this.swap(0, this.prices.length - 1);
    this.prices.pop();
    this.ids.pop();
    this.sink(0);
  }

  private rebuild(): void {
    const live = [...this.live];
    this.prices.length = 0;
    this.ids.length = 0;
    for (const [id, price] of live) {
      this.prices.push(price);
      this.ids.push(id);
      this.rise(this.prices.length - 1);
    }
  }
}

/** A heap that merges with another in O(log n): smallest key first. Nodes are never changed, only relinked. */
export interface HeapNode {
  id: string;
  key: bigint;
  rank: number;
  left: HeapNode | null;
  right: HeapNode | null;
}
export type MergeableHeap = HeapNode | null;

const getRank = (heap: MergeableHeap): number => heap?.rank ?? 0;

export function mergeHeaps(a: MergeableHeap, b: MergeableHeap): MergeableHeap {
  // Written as a walk down the right spines and back, since a million orders must not deepen the stack.
  const spine: HeapNode[] = [];
  let [x, y] = [a, b];
  while (x && y) {
    if (y.key < x.key) [x, y] = [y, x];
    spine.push(x);
    x = x.right;
  }
  let merged: MergeableHeap = x ?? y;
  for (let node = spine.pop(); node; node = spine.pop()) {
    node.right = merged;
    if (getRank(node.left) < getRank(node.right)) [node.left, node.right] = [node.right, node.left];
    node.rank = getRank(node.right) + 1;
    merged = node;
  }
  return merged;
}

export const insertIntoHeap = (heap: MergeableHeap, id: string, key: bigint): MergeableHeap =>
  mergeHeaps(heap, { id, key, rank: 1, left: null, right: null });
export const removeHeapTop = (heap: HeapNode): MergeableHeap => mergeHeaps(heap.left, heap.right);
