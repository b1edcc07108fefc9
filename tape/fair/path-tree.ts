/**
 * A leg's own steps, halved again and again: a stretch's steps up and its steps down fall into its two parts by chance, each as the
 * part's share of the activity. That is exact at every level: what has been seen of the path says nothing about the rest of it.
 */
import { drawBlock, type ChanceKey, type Words } from '../chance.ts';
import { activity, type Smile } from '../session-clock.ts';
import { middleOf, type Segment } from '../session-path.ts';
import { binomial } from './binomial.ts';

const MINUTES = 31;
const SECONDS = 32;
const QUIET = 33;
const words: Words = new Uint32Array(16);
/** Which block of a minute's draws `words` holds. */
let drawnBlock = -1;

export interface TreeTimes {
  minutes: number;
  segments: readonly Segment[];
  smile: Smile;
}

/** Steps in the minutes `from` to `to` (exclusive), and the place of the path before them, in steps of its own. */
export interface Stretch {
  from: number;
  to: number;
  before: number;
  up: number;
  down: number;
}

export class PathTree {
  readonly key: ChanceKey;
  readonly times: TreeTimes;
  readonly root: Stretch;

  constructor(key: ChanceKey, times: TreeTimes, up: number, down: number) {
    this.key = key;
    this.times = times;
    this.root = { from: 0, to: times.minutes, before: 0, up, down };
  }

  /** The two halves of a stretch of more than a minute, and a word for its volume. */
  halves({ from, to, before, up, down }: Stretch): { left: Stretch; right: Stretch; share: number; tilt: number; part: number } {
    const { minutes, segments, smile } = this.times;
    const middle = middleOf(from, to, segments);
    const start = activity(from, minutes, smile);
    const share = (activity(middle, minutes, smile) - start) / (activity(to, minutes, smile) - start);
    drawBlock(this.key, from * 4096 + to, MINUTES, words);
    const ups = binomial(up, share, words[0]!);
    const downs = binomial(down, share, words[1]!);
    const left = { from, to: middle, before, up: ups, down: downs };
    return { left, right: { from: middle, to, before: before + ups - downs, up: up - ups, down: down - downs }, share, tilt: words[2]!, part: words[3]! };
  }

  /** Writes where the path stands in each of the minute's 60 seconds, in steps of its own, into `at`. The session's first second has no step: it is the opening price. */
  seconds({ from: minute, before, up, down }: Stretch, at: Float64Array): void {
    drawnBlock = -1;
    this.#fill(at, minute, 0, 60, 1, before, up, down);
  }

  #fill(at: Float64Array, minute: number, from: number, to: number, node: number, before: number, up: number, down: number): void {
    if (up + down === 0 || to - from === 1) {
      at.fill(before + up - down, from, to);
      return;
    }
    const middle = (from + to) >> 1;
    const idle = minute === 0 && from === 0 ? 1 : 0;
    const share = (middle - from - idle) / (to - from - idle);
    const block = node >> 3;
    if (drawnBlock !== block) {
      drawBlock(this.key, minute * 16 + block, SECONDS, words);
      drawnBlock = block;
    }
    const first = (node & 7) * 2;
    const ups = binomial(up, share, words[first]!);
    const downs = binomial(down, share, words[first + 1]!);
    this.#fill(at, minute, from, middle, node * 2, before, ups, downs);
    this.#fill(at, minute, middle, to, node * 2 + 1, before + ups - downs, up - ups, down - downs);
  }

  /** 32 random bits for each of the minute's seconds: who trades, and how much stands there. They are not the path's. */
  bits(minute: number): Uint32Array {
    const all = new Uint32Array(64);
    for (let i = 0; i < 4; i++) {
      drawBlock(this.key, minute * 4 + i, QUIET, words);
      all.set(words, i * 16);
    }
    return all.subarray(0, 60);
  }
}
