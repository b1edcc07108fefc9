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

  /** Steps of each of the minute's 60 seconds, up less down. The session's first second has none: it is the opening price. */
  seconds({ from: minute, up, down }: Stretch): Float64Array {
    const steps = new Float64Array(60);
    this.#fill(steps, { minute, from: 0, to: 60, node: 1, up, down, drawn: { block: -1 } });
    return steps;
  }

  #fill(steps: Float64Array, part: { minute: number; from: number; to: number; node: number; up: number; down: number; drawn: { block: number } }): void {
    const { minute, from, to, node, up, down, drawn } = part;
    if (up + down === 0) return;
    if (to - from === 1) {
      steps[from] = up - down;
      return;
    }
    const middle = (from + to) >> 1;
    const idle = minute === 0 && from === 0 ? 1 : 0;
    const share = (middle - from - idle) / (to - from - idle);
    const block = node >> 3;
    if (drawn.block !== block) {
      drawBlock(this.key, minute * 16 + block, SECONDS, words);
      drawn.block = block;
    }
    const at = (node & 7) * 2;
    const ups = binomial(up, share, words[at]!);
    const downs = binomial(down, share, words[at + 1]!);
    this.#fill(steps, { minute, from, to: middle, node: node * 2, up: ups, down: downs, drawn });
    this.#fill(steps, { minute, from: middle, to, node: node * 2 + 1, up: up - ups, down: down - downs, drawn });
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
