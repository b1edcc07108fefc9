/** A leg's position, in steps from its start and including its leaps; and how far it went within a stretch of time. */
import type { ChanceKey } from '../chance.ts';
import type { Leg } from './leg.ts';
import { type Begun, Halved, Leaps, PathTree, type Reach, ReachSearch } from './path-tree.ts';
import { minuteShape, type TreeTimes } from './tree-shape.ts';

/** Scratch space for the parts of a day, and of a minute. */
let passing = new Halved(0);
const inMinute = new Halved(119);

export class Steps {
  readonly tree: PathTree;
  readonly #leaps: Leaps;
  readonly #lots: number;
  #minutes: Halved | null = null;
  #ownLots: Float64Array | null = null;
  #seconds: { minute: number; steps: Float64Array } | null = null;

  constructor({ up, down, leaps }: Leg, key: ChanceKey, times: TreeTimes, lots: number) {
    this.#lots = lots;
    this.tree = new PathTree(key, times, up, down);
    this.#leaps = new Leaps(leaps, times.minutes * 60);
  }

  lots(): Float64Array {
    return (this.#ownLots ??= this.tree.lots(this.#lots));
  }

  #divided(): Halved {
    return (this.#minutes ??= this.tree.minutes(new Halved(this.tree.shape.nodes)));
  }

  /** The position when `minute` begins, before that minute's first second. */
  atMinute(minute: number): number {
    return this.#ownAt(minute, this.#divided()) + this.#leapt(minute * 60);
  }

  /** The same in steps of its own, without leaps. */
  #ownAt(minute: number, { before }: Halved): number {
    const { shape, up, down } = this.tree;
    return minute < shape.leaf.length ? before[shape.leaf[minute]!]! : up - down;
  }

  /** Steps of the leaps before a second. */
  #leapt(second: number): number {
    return this.#leaps.sum[this.#leaps.before(second)]!;
  }

  /** The position in each second of a minute. */
  seconds(minute: number): Float64Array {
    if (this.#seconds?.minute === minute) return this.#seconds.steps;
    const steps = this.#secondsOf(minute, this.#begun(minute, this.#divided()));
    this.#seconds = { minute, steps };
    return steps;
  }

  /** The position when `minute` begins, and in each of its seconds, without dividing the rest of the leg for them. */
  alone(minute: number): { begins: number; steps: Float64Array } {
    if (this.#minutes) return { begins: this.atMinute(minute), steps: this.seconds(minute) };
    const begun = this.tree.minute(minute);
    return { begins: begun.before + this.#leapt(minute * 60), steps: this.#secondsOf(minute, begun) };
  }

  #secondsOf(minute: number, begun: Begun): Float64Array {
    const { second, sum } = this.#leaps;
    const steps = new Float64Array(60);
    const { leaf } = this.#halveMinute(minute, begun, null);
    let leaps = this.#leaps.before(minute * 60);
    for (let i = 0; i < 60; i++) {
      const node = leaf[i]!;
      while (second[leaps]! <= minute * 60 + i) leaps += 1;
      steps[i] = inMinute.before[node]! + inMinute.up[node]! - inMinute.down[node]! + sum[leaps]!;
    }
    return steps;
  }

  /** The position in a minute's first second. */
  firstSecond(minute: number): number {
    if (this.#seconds?.minute === minute) return this.#seconds.steps[0]!;
    const { before, up, down } = this.#begun(minute, this.#divided());
    return this.tree.firstSecond(minute, before, up, down) + this.#leapt(minute * 60 + 1);
  }

  #begun(minute: number, { before, up, down }: Halved): Begun {
    const node = this.tree.shape.leaf[minute]!;
    return { before: before[node]!, up: up[node]!, down: down[node]! };
  }

  #halveMinute(minute: number, begun: Begun, search: ReachSearch | null) {
    const shape = minuteShape(minute);
    this.tree.seconds(minute, begun, inMinute, search?.of(shape, minute * 60, 1) ?? null);
    return shape;
  }

  /** The farthest places in the minutes `from` to `to`; `known` are some that it has certainly reached. */
  reach(from: number, to: number, known: Reach): Reach {
    const search = new ReachSearch(this.#leaps, known);
    const all = this.#divided();
    search.of(this.tree.shape, 0, 60);
    for (let minute = from + 1; minute <= to; minute++) search.met(minute, this.#ownAt(minute, all));
    return this.#lookInto(search, all, from, to, null);
  }

  /** The farthest places of the whole leg. */
  wholeReach(): Reach {
    const { tree } = this;
    const { nodes } = tree.shape;
    const { minutes } = tree.times;
    const search = new ReachSearch(this.#leaps, { most: 0, least: 0 }).of(tree.shape, 0, 60);
    search.met(minutes, tree.up - tree.down);
    if (passing.up.length < nodes) passing = new Halved(nodes);
    tree.minutes(passing, search);
    return this.#lookInto(search, passing, 0, minutes, passing.wanted);
  }

  /** Looks into the minutes at the farthest places first; most others then needn't be looked into. */
  #lookInto(search: ReachSearch, all: Halved, from: number, to: number, wanted: Uint8Array | null): Reach {
    const { shape } = this.tree;
    const most = search.mostAt / 60;
    const least = search.leastAt / 60;
    const early = [most - 1, most, least - 1, least];
    const look = (minute: number): void => {
      const node = shape.leaf[minute]!;
      if (wanted && wanted[node] === 0) return;
      if (search.of(shape, 0, 60).mayReach(node, all)) this.#halveMinute(minute, this.#begun(minute, all), search);
    };
    for (let i = 0; i < 4; i++)
      if (early[i]! >= from && early[i]! < to && early.indexOf(early[i]!) === i) look(early[i]!);
    for (let minute = from; minute < to; minute++) if (!early.includes(minute)) look(minute);
    return search;
  }
}
