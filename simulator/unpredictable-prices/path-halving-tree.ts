/**
 * A leg's own steps, halved again and again: the steps up and down of a stretch fall into its two parts at random, in
 * proportion to each part's share of the activity. That is exact at every level: the path seen so far says nothing
 * about the rest of it.
 */
import { type RandomKey, drawRandomBlock, toUnitInterval, type RandomWords } from '../keyed-randomness.ts';
import { drawBinomial } from './distributions.ts';
import {
  minuteHalvingShapeOf,
  sessionHalvingShapeOf,
  type PathHalvingShape,
  type PathHalvingTimes,
} from './path-halving-shape.ts';

const MINUTES = 31;
const SECONDS = 32;
const QUIET = 33;
const VOLUMES = 34;
/** Blocks of a minute's draws are numbered separately. */
const OF_MINUTE = 16;
/** Blocks as they are drawn; their contents are valid for one call only. */
const blocks: RandomWords[] = [];
const words: RandomWords = new Uint32Array(16);

function blockAt(index: number): RandomWords {
  while (blocks.length <= index) blocks.push(new Uint32Array(16));
  return blocks[index]!;
}

/** Steps of each part of a tree, and the path's position before it, in its own steps. */
export class HalvedSteps {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly before: Float64Array;
  /** Whether a part is to be looked at. */
  readonly wanted: Uint8Array;

  constructor(nodes: number) {
    this.up = new Float64Array(nodes);
    this.down = new Float64Array(nodes);
    this.before = new Float64Array(nodes);
    this.wanted = new Uint8Array(nodes);
  }
}

/** How a minute begins: the position before it, and its steps. */
export interface MinuteStart {
  before: number;
  up: number;
  down: number;
}

export class PathHalvingTree {
  readonly key: RandomKey;
  readonly times: PathHalvingTimes;
  readonly shape: PathHalvingShape;
  readonly up: number;
  readonly down: number;

  constructor(key: RandomKey, times: PathHalvingTimes, up: number, down: number) {
    this.key = key;
    this.times = times;
    this.shape = sessionHalvingShapeOf(times);
    this.up = up;
    this.down = down;
  }

  /** Divides the leg down to its minutes; a search only continues where it may find something. */
  minutes(into: HalvedSteps, search: ExtremesSearch | null = null): HalvedSteps {
    into.before[0] = 0;
    into.up[0] = this.up;
    into.down[0] = this.down;
    halveAllSteps(this.key, 0, MINUTES, this.shape, into, search);
    return into;
  }

  /** How one minute begins, without dividing the rest of the leg. */
  minute(minute: number): MinuteStart {
    const { left, share, block, word, from } = this.shape;
    let { up, down } = this;
    let before = 0;
    for (let node = 0; left[node] !== 0; ) {
      const at = word[node]!;
      if (at === 0) drawRandomBlock(this.key, block[node]!, MINUTES, words);
      const ups = drawBinomial(up, share[node]!, words[at]!);
      const downs = drawBinomial(down, share[node]!, words[at + 1]!);
      node = left[node]!;
      if (minute < from[node + 1]!) [up, down] = [ups, downs];
      else {
        node += 1;
        before += ups - downs;
        up -= ups;
        down -= downs;
      }
    }
    return { before, up, down };
  }

  /** Divides a minute, which begins like this, down to its seconds. */
  seconds(minute: number, { before, up, down }: MinuteStart, into: HalvedSteps, search: ExtremesSearch | null): void {
    into.before[0] = before;
    into.up[0] = up;
    into.down[0] = down;
    halveAllSteps(this.key, minute * OF_MINUTE, SECONDS, minuteHalvingShapeOf(minute), into, search);
  }

  /** The position in the first second of a minute that begins like this. */
  firstSecond(minute: number, before: number, up: number, down: number): number {
    const { left, share, block, word } = minuteHalvingShapeOf(minute);
    let ups = up;
    let downs = down;
    for (let node = 0; left[node] !== 0 && ups + downs > 0; node = left[node]!) {
      const at = word[node]!;
      if (at === 0) drawRandomBlock(this.key, minute * OF_MINUTE + block[node]!, SECONDS, words);
      ups = drawBinomial(ups, share[node]!, words[at]!);
      downs = drawBinomial(downs, share[node]!, words[at + 1]!);
    }
    return before + ups - downs;
  }

  /** Lots of each minute by the hour's activity and at random, at least one while there are enough. */
  lots(all: number): Float64Array {
    const { nodes, left, share, block, word, from, to, leaf } = this.shape;
    const volumes = new Float64Array(nodes);
    volumes[0] = all;
    for (let node = 0; node < nodes; node++) {
      const first = left[node]!;
      if (first === 0) continue;
      const drawn = blockAt(block[node]!);
      if (word[node] === 0) drawRandomBlock(this.key, block[node]!, VOLUMES, drawn);
      const volume = volumes[node]!;
      const part = share[node]!;
      const weight = part * (0.4 + 1.2 * toUnitInterval(drawn[word[node]!]!));
      const wanted = Math.floor((volume * weight) / (weight + 1 - part) + toUnitInterval(drawn[word[node]! + 1]!));
      const taken = Math.max(
        Math.min(to[first]! - from[first]!, volume),
        Math.min(wanted, Math.max(0, volume - (to[first + 1]! - from[first + 1]!))),
      );
      volumes[first] = taken;
      volumes[first + 1] = volume - taken;
    }
    return Float64Array.from(leaf, (node) => volumes[node]!);
  }

  /**
   * 32 random bits for each of the minute's seconds: whether it has a trade, and the displayed sizes. Independent of
   * the path.
   */
  bits(minute: number): Uint32Array {
    const all = new Uint32Array(64);
    for (let i = 0; i < 4; i++) {
      drawRandomBlock(this.key, minute * 4 + i, QUIET, words);
      all.set(words, i * 16);
    }
    return all.subarray(0, 60);
  }
}

/** From the root's steps to all parts, level by level. */
function halveAllSteps(
  key: RandomKey,
  counter: number,
  domain: number,
  { nodes, left, share, block, word, from }: PathHalvingShape,
  into: HalvedSteps,
  search: ExtremesSearch | null,
): void {
  const { up, down, before, wanted } = into;
  if (search) wanted.fill(0, 0, nodes);
  wanted[0] = 1;
  for (let node = 0; node < nodes; node++) {
    const first = left[node]!;
    if (first === 0 || (search && wanted[node] === 0)) continue;
    if (search && !search.mayReach(node, into)) continue;
    const at = word[node]!;
    const drawn = blockAt(block[node]!);
    if (at === 0) drawRandomBlock(key, counter + block[node]!, domain, drawn);
    const ups = drawBinomial(up[node]!, share[node]!, drawn[at]!);
    const downs = drawBinomial(down[node]!, share[node]!, drawn[at + 1]!);
    const middle = before[node]! + ups - downs;
    up[first] = ups;
    down[first] = downs;
    before[first] = before[node]!;
    up[first + 1] = up[node]! - ups;
    down[first + 1] = down[node]! - downs;
    before[first + 1] = middle;
    if (!search) continue;
    wanted[first] = wanted[first + 1] = 1;
    search.met(from[first + 1]!, middle);
  }
}

/** The search for a leg's extremes: stretches that can't exceed what is already found aren't divided. */

export interface LegExtremes {
  most: number;
  least: number;
}

/** A leg's leaps: in which second each comes, with one more after the end, and the steps of all before it. */
export class LegLeaps {
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
const mayExceedBound = (first: number, last: number, towards: number, steps: number): boolean =>
  towards > first && (first < 0 || last < 0 || 2 * first * last < UNLIKELY * steps);

export class ExtremesSearch {
  most: number;
  least: number;
  /** When it was there, as far as positions between stretches reveal it. */
  mostAt = 0;
  leastAt = 0;
  readonly #leaps: LegLeaps;
  #shape: PathHalvingShape | null = null;
  #start = 0;
  #scale = 1;

  constructor(leaps: LegLeaps, { most, least }: LegExtremes) {
    this.#leaps = leaps;
    this.most = most;
    this.least = least;
  }

  /** The searched tree: the second in which it begins, and how many seconds its smallest parts have. */
  of(shape: PathHalvingShape, start: number, scale: number): this {
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

  mayReach(node: number, { up, down, before }: HalvedSteps): boolean {
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
    return (
      mayExceedBound(above, above - move, ups, ups + downs) || mayExceedBound(below, below + move, downs, ups + downs)
    );
  }
}
