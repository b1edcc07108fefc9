/** The search for a leg's extremes: stretches that can't exceed what is already found aren't divided. */
import type { Halved } from './path-tree.ts';
import type { TreeShape } from './tree-shape.ts';

export interface Reach {
  most: number;
  least: number;
}

/** A leg's leaps: in which second each comes, with one more after the end, and the steps of all before it. */
export class Leaps {
  readonly second: Int32Array;
  readonly sum: Float64Array;
  /** How many come before each minute. */
  readonly #ofMinute: Uint16Array;

  constructor(leaps: readonly { at: number; steps: number }[], seconds: number) {
    const count = leaps.length;
    const minutes = seconds / 60;
    this.second = new Int32Array(count + 1);
    this.sum = new Float64Array(count + 1);
    for (let i = 0; i < count; i++) {
      const { at, steps } = leaps[i]!;
      this.second[i] = Math.min(seconds - 1, Math.max(1, Math.floor(at * seconds)));
      this.sum[i + 1] = this.sum[i]! + steps;
    }
    this.second[count] = 2 ** 31 - 1;
    this.#ofMinute = new Uint16Array(minutes + 1);
    for (let minute = 1, before = 0; minute <= minutes; minute++) {
      while (this.second[before]! < minute * 60) before += 1;
      this.#ofMinute[minute] = before;
    }
  }

  /** How many come before a second. */
  before(second: number): number {
    let count = this.#ofMinute[(second / 60) | 0]!;
    while (this.second[count]! < second) count += 1;
    return count;
  }
}

/** Beyond this a path between two known places exceeds both so rarely (e^−30) that it isn't searched. */
const UNLIKELY = 30;

/**
 * Whether a path of `steps` steps, whose ends are `first` and `last` short of a bound, may exceed it; `towards` of them
 * go that way.
 */
const beyond = (first: number, last: number, towards: number, steps: number): boolean =>
  towards > first && (first < 0 || last < 0 || 2 * first * last < UNLIKELY * steps);

export class ReachSearch {
  most: number;
  least: number;
  /** When it was there, as far as positions between stretches reveal it. */
  mostAt = 0;
  leastAt = 0;
  readonly #leaps: Leaps;
  #shape: TreeShape | null = null;
  #start = 0;
  #scale = 1;

  constructor(leaps: Leaps, { most, least }: Reach) {
    this.#leaps = leaps;
    this.most = most;
    this.least = least;
  }

  /** The searched tree: the second in which it begins, and how many seconds its smallest parts have. */
  of(shape: TreeShape, start: number, scale: number): this {
    this.#shape = shape;
    this.#start = start;
    this.#scale = scale;
    return this;
  }

  /** Before the part `from` the path was at `place`, in steps of its own. */
  met(from: number, place: number): void {
    const second = this.#start + from * this.#scale;
    const steps = place + this.#leaps.sum[this.#leaps.before(second)]!;
    if (steps > this.most) {
      this.most = steps;
      this.mostAt = second;
    }
    if (steps < this.least) {
      this.least = steps;
      this.leastAt = second;
    }
  }

  mayReach(node: number, { up, down, before }: Halved): boolean {
    const { sum } = this.#leaps;
    const { from, to } = this.#shape!;
    const first = this.#leaps.before(this.#start + from[node]! * this.#scale);
    const last = this.#leaps.before(this.#start + to[node]! * this.#scale);
    let highest = sum[first]!;
    let lowest = highest;
    for (let i = first + 1; i <= last; i++) {
      if (sum[i]! > highest) highest = sum[i]!;
      if (sum[i]! < lowest) lowest = sum[i]!;
    }
    const ups = up[node]!;
    const downs = down[node]!;
    const above = this.most - highest - before[node]!;
    const below = before[node]! + lowest - this.least;
    const move = ups - downs;
    return beyond(above, above - move, ups, ups + downs) || beyond(below, below + move, downs, ups + downs);
  }
}
