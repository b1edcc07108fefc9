/**
 * Trailing stops of one side of one instrument. Those with the same best price so far form a group, so that a new high
 * of the market moves one group instead of each of its orders: a tick costs O(log n), amortised over all ticks.
 */
import { divide, SCALE, type Price } from '../../ledger/money.ts';
import { type MergeableHeap, insertIntoHeap, mergeHeaps, PriceHeap, removeHeapTop } from './price-heap.ts';
import type { TrailDistance } from '../orders/order.ts';

/** `sell` protects against a fall: it follows the highest price. `buy` follows the lowest. */
export type TrailingDirection = 'sell' | 'buy';

/** The stop for a best price, rounded so that it triggers late rather than early, by less than 1e-8. */
export function computeTrailingStop(direction: TrailingDirection, best: Price, trail: TrailDistance): Price {
  const away = trail.kind === 'amount' ? trail.amount : divide(best * trail.rate, SCALE, 'up');
  return direction === 'sell' ? best - away : best + away;
}

interface Group {
  name: string;
  best: Price;
  amounts: MergeableHeap;
  rates: MergeableHeap;
  members: Set<string>;
}
interface Member {
  trail: TrailDistance;
  group: Group;
}

export class TrailingStopBook {
  private readonly direction: TrailingDirection;
  /** The best prices furthest from the market first: the market reaches the last group first. */
  private readonly groups: Group[] = [];
  private readonly members = new Map<string, Member>();
  /** The nearest stop of each group. */
  private readonly nearest: PriceHeap;
  private groupsMade = 0;

  constructor(direction: TrailingDirection) {
    this.direction = direction;
    this.nearest = new PriceHeap(direction === 'sell' ? 'falls' : 'rises');
  }

  get size(): number {
    return this.members.size;
  }
  has(id: string): boolean {
    return this.members.has(id);
  }
  /** The best price so far, or null for an unknown id. */
  bestOf(id: string): Price | null {
    return this.members.get(id)?.group.best ?? null;
  }

  put(id: string, best: Price, trail: TrailDistance): void {
    this.remove(id);
    const group = this.groupAt(best);
    this.join(group, id, trail);
    this.settle(group);
  }

  remove(id: string): void {
    const member = this.members.get(id);
    if (!member) return;
    this.members.delete(id);
    member.group.members.delete(id);
    this.settle(member.group);
  }

  /** Follows the market to `price`, and names the orders whose stop it has reached. They stay until removed. */
  observe(price: Price): string[] {
    this.follow(price);
    const crosses = (stop: Price): boolean => (this.direction === 'sell' ? price <= stop : price >= stop);
    const found: string[] = [];
    for (const name of this.nearest.reachedBy(crosses)) {
      const group = this.groups.find((each) => each.name === name);
      if (group) this.collect(group, crosses, found);
    }
    return found;
  }

  /** Walks both heaps from their tops; behind a stop that isn't reached there are only stops that are further away. */
  private collect(group: Group, crosses: (stop: Price) => boolean, found: string[]): void {
    for (const [kind, top] of [
      ['amount', group.amounts],
      ['rate', group.rates],
    ] as const) {
      const open: MergeableHeap[] = [top];
      while (open.length > 0) {
        const node = open.pop();
        if (!node) continue;
        const trail: TrailDistance = kind === 'amount' ? { kind, amount: node.key } : { kind, rate: node.key };
        if (!crosses(computeTrailingStop(this.direction, group.best, trail))) continue;
        if (this.belongs(node.id, group, kind, node.key) && !found.includes(node.id)) found.push(node.id);
        open.push(node.left, node.right);
      }
    }
  }

  stopOf(id: string): Price {
    const member = this.members.get(id);
    if (!member) throw new Error(`no trailing order ${id}`);
    return computeTrailingStop(this.direction, member.group.best, member.trail);
  }

  /** Groups that the market has caught up with are merged, at its price. */
  private follow(price: Price): void {
    let caught: Group | null = null;
    for (let last = this.groups.at(-1); last && this.isBetter(price, last.best); last = this.groups.at(-1)) {
      this.groups.pop();
      caught = caught ? this.unite(caught, last) : last;
    }
    if (!caught) return;
    const same = this.groups.at(-1);
    if (same?.best === price) {
      this.groups.pop();
      caught = this.unite(caught, same);
    }
    caught.best = price;
    this.groups.push(caught);
    this.settle(caught);
  }

  private isBetter(price: Price, best: Price): boolean {
    return this.direction === 'sell' ? price > best : price < best;
  }

  private groupAt(best: Price): Group {
    let at = this.groups.length;
    while (at > 0 && this.isBetter(best, (this.groups[at - 1] as Group).best)) at -= 1;
    const before = this.groups[at - 1];
    if (before?.best === best) return before;
    const made: Group = { name: `g${++this.groupsMade}`, best, amounts: null, rates: null, members: new Set() };
    this.groups.splice(at, 0, made);
    return made;
  }

  private join(group: Group, id: string, trail: TrailDistance): void {
    if (trail.kind === 'amount') group.amounts = insertIntoHeap(group.amounts, id, trail.amount);
    else group.rates = insertIntoHeap(group.rates, id, trail.rate);
    group.members.add(id);
    this.members.set(id, { trail, group });
  }

  /** Moves the members of the smaller group to the larger one, so that each moves O(log n) times at most. */
  private unite(a: Group, b: Group): Group {
    const [large, small] = a.members.size >= b.members.size ? [a, b] : [b, a];
    large.amounts = mergeHeaps(large.amounts, small.amounts);
    large.rates = mergeHeaps(large.rates, small.rates);
    for (const id of small.members) {
      const member = this.members.get(id);
      if (member) member.group = large;
      large.members.add(id);
    }
    this.nearest.remove(small.name);
    return large;
  }

  /** Drops removed members from the tops, and returns the group's nearest stop. */
  private settle(group: Group): void {
    while (group.amounts && !this.belongs(group.amounts.id, group, 'amount', group.amounts.key))
      group.amounts = removeHeapTop(group.amounts);
    while (group.rates && !this.belongs(group.rates.id, group, 'rate', group.rates.key))
      group.rates = removeHeapTop(group.rates);
    if (group.members.size === 0) {
      this.nearest.remove(group.name);
      const at = this.groups.indexOf(group);
      if (at >= 0) this.groups.splice(at, 1);
      return;
    }
    const stops: Price[] = [];
    if (group.amounts)
      stops.push(computeTrailingStop(this.direction, group.best, { kind: 'amount', amount: group.amounts.key }));
    if (group.rates)
      stops.push(computeTrailingStop(this.direction, group.best, { kind: 'rate', rate: group.rates.key }));
    const [first = 0n, second = first] = stops;
    this.nearest.put(group.name, (this.direction === 'sell') === first > second ? first : second);
  }

  private belongs(id: string, group: Group, kind: TrailDistance['kind'], key: bigint): boolean {
    const member = this.members.get(id);
    if (member?.group !== group || member.trail.kind !== kind) return false;
    return (member.trail.kind === 'amount' ? member.trail.amount : member.trail.rate) === key;
  }
}
