/** Where a leg stands, in steps from its start: its own and its leaps together; and how far it came in a stretch of time. */
import { unit, type ChanceKey } from '../chance.ts';
import { PathTree, type Stretch, type TreeTimes } from './path-tree.ts';
import type { Leg } from './leg.ts';

export interface Reach {
  most: number;
  least: number;
}

interface Leapt {
  second: number;
  /** Steps of all leaps before it, and with it. */
  before: number;
  after: number;
}

/** That a path between two known places goes this much farther than both is so unlikely (e^−30) that nobody looks. */
const UNLIKELY = 30;
const COARSE_PARTS = 24;
const looked = new Float64Array(60);

export class Steps {
  readonly tree: PathTree;
  readonly #leaps: Leapt[] = [];
  readonly #lots: number;
  #minutes: { stretches: Stretch[]; lots: Float64Array } | null = null;
  #seconds: { minute: number; steps: Float64Array } | null = null;

  constructor(leg: Leg, key: ChanceKey, times: TreeTimes, lots: number) {
    this.#lots = lots;
    this.tree = new PathTree(key, times, leg.up, leg.down);
    let sum = 0;
    for (const { at, steps } of leg.leaps) {
      const second = Math.min(times.minutes * 60 - 1, Math.max(1, Math.floor(at * times.minutes * 60)));
      this.#leaps.push({ second, before: sum, after: (sum += steps) });
    }
  }

  /** Lots of each minute by the hour's activity and by chance, at least one while there are that many. */
  lots(): Float64Array {
    return this.#divided().lots;
  }

  /** The leg halved down to its minutes. */
  #divided(): { stretches: Stretch[]; lots: Float64Array } {
    if (this.#minutes) return this.#minutes;
    const stretches: Stretch[] = [];
    const lots = new Float64Array(this.tree.times.minutes);
    const visit = (stretch: Stretch, volume: number): void => {
      if (stretch.to - stretch.from === 1) {
        lots[stretch.from] = volume;
        stretches.push(stretch);
        return;
      }
      const { left, right, share, tilt, part } = this.tree.halves(stretch);
      const weight = share * (0.4 + 1.2 * unit(tilt));
      const wanted = Math.floor((volume * weight) / (weight + 1 - share) + unit(part));
      const first = Math.max(Math.min(left.to - left.from, volume), Math.min(wanted, Math.max(0, volume - (right.to - right.from))));
      visit(left, first);
      visit(right, volume - first);
    };
    visit(this.tree.root, this.#lots);
    return (this.#minutes = { stretches, lots });
  }

  /** Where it stands when `minute` begins, before that minute's first second. */
  atMinute(minute: number): number {
    const all = this.#divided().stretches;
    const own = minute < all.length ? all[minute]!.before : this.tree.root.up - this.tree.root.down;
    return own + this.#leapt(minute * 60);
  }

  /** Where it stands in each second of a minute. */
  seconds(minute: number): Float64Array {
    if (this.#seconds?.minute !== minute) this.#seconds = { minute, steps: this.#secondsOf(this.#divided().stretches[minute]!, new Float64Array(60)) };
    return this.#seconds.steps;
  }

  #secondsOf(stretch: Stretch, steps: Float64Array): Float64Array {
    this.tree.seconds(stretch, steps);
    const first = stretch.from * 60;
    const before = this.#leapt(first);
    if (before === this.#leapt(first + 60) && !this.#leaps.some(({ second }) => second >= first && second < first + 60)) {
      if (before !== 0) for (let i = 0; i < 60; i++) steps[i]! += before;
    } else for (let i = 0; i < 60; i++) steps[i]! += this.#leapt(first + i + 1);
    return steps;
  }

  /** Steps of the leaps before a second. */
  #leapt(second: number): number {
    let low = 0;
    let high = this.#leaps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#leaps[middle]!.second < second) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : this.#leaps[low - 1]!.after;
  }

  /** The farthest places in the minutes `from` to `to`; `known` are some that it has certainly been to. */
  reach(from: number, to: number, known: Reach): Reach {
    const reach = { ...known };
    const all = this.#divided().stretches;
    for (let minute = from; minute < to; minute++) this.#look(all[minute]!, reach);
    return reach;
  }

  /** The farthest places of the whole leg, without looking at every minute. */
  wholeReach(): Reach {
    const { root } = this.tree;
    const reach = { most: 0, least: 0 };
    const coarse: Stretch[] = [];
    const divide = (stretch: Stretch, length: number, use: (part: Stretch) => void): void => {
      if (stretch.to - stretch.from <= length) return use(stretch);
      const { left, right } = this.tree.halves(stretch);
      divide(left, length, use);
      divide(right, length, use);
    };
    divide(root, Math.max(1, Math.floor(root.to / COARSE_PARTS)), (part) => {
      coarse.push(part);
      const end = part.before + part.up - part.down + this.#leapt(part.to * 60);
      reach.most = Math.max(reach.most, end);
      reach.least = Math.min(reach.least, end);
    });
    const search = (stretch: Stretch): void => {
      if (!this.#mayReach(stretch, reach)) return;
      if (stretch.to - stretch.from === 1) return this.#look(stretch, reach);
      const { left, right } = this.tree.halves(stretch);
      const middle = right.before + this.#leapt(right.from * 60);
      reach.most = Math.max(reach.most, middle);
      reach.least = Math.min(reach.least, middle);
      search(left);
      search(right);
    };
    for (const part of coarse) search(part);
    return reach;
  }

  #look(stretch: Stretch, reach: Reach): void {
    if (!this.#mayReach(stretch, reach)) return;
    const all = this.#seconds?.minute === stretch.from ? this.#seconds.steps : this.#secondsOf(stretch, looked);
    for (let i = 0; i < 60; i++) {
      const steps = all[i]!;
      if (steps > reach.most) reach.most = steps;
      if (steps < reach.least) reach.least = steps;
    }
  }

  #mayReach({ from, to, before, up, down }: Stretch, { most, least }: Reach): boolean {
    const first = this.#leapt(from * 60);
    const last = this.#leapt(to * 60);
    let highest = Math.max(first, last);
    let lowest = Math.min(first, last);
    if (first !== last || to - from > 1) {
      for (const { second, after } of this.#leaps) {
        if (second < from * 60 || second >= to * 60) continue;
        if (after > highest) highest = after;
        if (after < lowest) lowest = after;
      }
    }
    const end = before + up - down;
    return beyond(most - highest - before, most - highest - end, up, up + down) || beyond(before + lowest - least, end + lowest - least, down, up + down);
  }
}

/** Whether a path of `steps` steps, whose ends lie `first` and `last` short of a bound, may come beyond it; `towards` of them go there. */
function beyond(first: number, last: number, towards: number, steps: number): boolean {
  if (towards <= first) return false;
  return first < 0 || last < 0 || 2 * first * last < UNLIKELY * steps;
}
