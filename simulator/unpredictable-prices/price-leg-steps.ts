/** A leg's position, in steps from its start and including its leaps; and how far it went within a stretch of time. */
import type { RandomKey } from '../keyed-randomness.ts';
import type { PriceLeg } from './price-leg.ts';
import {
  type MinuteStart,
  HalvedSteps,
  LegLeaps,
  PathHalvingTree,
  type LegExtremes,
  ExtremesSearch,
} from './path-halving-tree.ts';
import { minuteHalvingShapeOf, type PathHalvingTimes } from './path-halving-shape.ts';

/** Scratch space for the parts of a day, and of a minute. */
let passing = new HalvedSteps(0);
const inMinute = new HalvedSteps(119);

export class PriceLegSteps {
  readonly tree: PathHalvingTree;
  readonly #leaps: LegLeaps;
  readonly #lots: number;
  #minutes: HalvedSteps | null = null;
  #ownLots: Float64Array | null = null;
  #seconds: { minute: number; steps: Float64Array } | null = null;

  constructor({ up, down, leaps }: PriceLeg, key: RandomKey, times: PathHalvingTimes, lots: number) {
    this.#lots = lots;
    this.tree = new PathHalvingTree(key, times, up, down);
    this.#leaps = new LegLeaps(leaps, times.minutes * 60);
  }

  lots(): Float64Array {
    return (this.#ownLots ??= this.tree.lots(this.#lots));
  }

  #divided(): HalvedSteps {
    return (this.#minutes ??= this.tree.minutes(new HalvedSteps(this.tree.shape.nodes)));
  }

  /** The position when `minute` begins, before that minute's first second. */
  atMinute(minute: number): number {
    return this.#ownAt(minute, this.#divided()) + this.#leapt(minute * 60);
  }

  /** The same in steps of its own, without leaps. */
  #ownAt(minute: number, { before }: HalvedSteps): number {
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
    const steps = this.#secondsOf(minute, this.#startMinute(minute, this.#divided()));
    this.#seconds = { minute, steps };
    return steps;
  }

  /** The position when `minute` begins, and in each of its seconds, without dividing the rest of the leg for them. */
  alone(minute: number): { begins: number; steps: Float64Array } {
    if (this.#minutes) return { begins: this.atMinute(minute), steps: this.seconds(minute) };
    const minuteStart = this.tree.minute(minute);
    return { begins: minuteStart.before + this.#leapt(minute * 60), steps: this.#secondsOf(minute, minuteStart) };
  }

  #secondsOf(minute: number, minuteStart: MinuteStart): Float64Array {
    const { second, sum } = this.#leaps;
    const steps = new Float64Array(60);
    const { leaf } = this.#halveMinute(minute, minuteStart, null);
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
    const { before, up, down } = this.#startMinute(minute, this.#divided());
    return this.tree.firstSecond(minute, before, up, down) + this.#leapt(minute * 60 + 1);
  }

  #startMinute(minute: number, { before, up, down }: HalvedSteps): MinuteStart {
    const node = this.tree.shape.leaf[minute]!;
    return { before: before[node]!, up: up[node]!, down: down[node]! };
  }

  #halveMinute(minute: number, minuteStart: MinuteStart, search: ExtremesSearch | null) {
    const shape = minuteHalvingShapeOf(minute);
    this.tree.seconds(minute, minuteStart, inMinute, search?.of(shape, minute * 60, 1) ?? null);
    return shape;
  }

  /** The farthest places in the minutes `from` to `to`; `known` are some that it has certainly reached. */
  reach(from: number, to: number, known: LegExtremes): LegExtremes {
    const search = new ExtremesSearch(this.#leaps, known);
    const all = this.#divided();
    search.of(this.tree.shape, 0, 60);
    for (let minute = from + 1; minute <= to; minute++) search.met(minute, this.#ownAt(minute, all));
    return this.#searchMinutes(search, all, from, to, null);
  }

  /** The farthest places of the whole leg. */
  wholeReach(): LegExtremes {
    const { tree } = this;
    const { nodes } = tree.shape;
    const { minutes } = tree.times;
    const search = new ExtremesSearch(this.#leaps, { most: 0, least: 0 }).of(tree.shape, 0, 60);
    search.met(minutes, tree.up - tree.down);
    if (passing.up.length < nodes) passing = new HalvedSteps(nodes);
    tree.minutes(passing, search);
    return this.#searchMinutes(search, passing, 0, minutes, passing.wanted);
  }

  /** Looks into the minutes at the farthest places first; most others then needn't be looked into. */
  #searchMinutes(
    search: ExtremesSearch,
    all: HalvedSteps,
    from: number,
    to: number,
    wanted: Uint8Array | null,
  ): LegExtremes {
    const { shape } = this.tree;
    const most = search.mostAt / 60;
    const least = search.leastAt / 60;
    const early = [most - 1, most, least - 1, least];
    const searchMinute = (minute: number): void => {
      const node = shape.leaf[minute]!;
      if (wanted && wanted[node] === 0) return;
      if (search.of(shape, 0, 60).mayReach(node, all))
        this.#halveMinute(minute, this.#startMinute(minute, all), search);
    };
    for (let i = 0; i < 4; i++)
      if (early[i]! >= from && early[i]! < to && early.indexOf(early[i]!) === i) searchMinute(early[i]!);
    for (let minute = from; minute < to; minute++) if (!early.includes(minute)) searchMinute(minute);
    return search;
  }
}
