/** A leg's path through its minutes and seconds as displayed: prices on the grid, volume, and the progress so far. */
import type { PricePath, PathBar, PathProgress } from '../price-path.ts';
import type { PriceLeg } from './price-leg.ts';
import type { LegExtremes } from './path-halving-tree.ts';
import type { StepPriceMap } from './step-price-map.ts';
import { PriceLegSteps } from './price-leg-steps.ts';
import type { PathHalvingTimes } from './path-halving-shape.ts';
import type { RandomKey } from '../keyed-randomness.ts';
import type { DayPriceLimits } from '../top-of-book.ts';

/** The input of a fair day's path. */
export interface DayPricePlan {
  gap: PriceLeg;
  session: PriceLeg;
  key: RandomKey;
  trading: SessionTradingActivity;
  limits: DayPriceLimits;
}

export interface SessionTradingActivity {
  /** Lots of the whole leg, except those of a burst. */
  volume: number;
  /** Share of seconds with a trade. */
  liveliness: number;
  /** Lots that news during the session trades at once, and its time, as a share of the session. */
  burst: { at: number; lots: number } | null;
}

interface Minute {
  minute: number;
  prices: Int32Array;
  highs: Int32Array;
  lows: Int32Array;
  volumes: Float64Array;
  bits: Uint32Array;
}

/**
 * Base weight in the minute's volume of a second in which the price moves; other seconds with a trade have a random one
 * below 65,536.
 */
const MOVED = 24_000;

export class DisplayedPricePath implements PricePath {
  readonly opening: number;
  readonly #steps: PriceLegSteps;
  readonly #gridPrices: StepPriceMap;
  readonly #trading: SessionTradingActivity;
  readonly #times: PathHalvingTimes;
  /** Sums of price × lots before each minute, and of lots. */
  #sums: { turnover: Float64Array; volume: Float64Array } | null = null;
  #minute: Minute | null = null;
  #before: { minute: number; reach: LegExtremes } | null = null;
  readonly #ends = new Map<number, number>();

  constructor(
    leg: PriceLeg,
    key: RandomKey,
    times: PathHalvingTimes,
    gridPrices: StepPriceMap,
    trading: SessionTradingActivity,
  ) {
    this.#steps = new PriceLegSteps(leg, key, times, trading.volume);
    this.#gridPrices = gridPrices;
    this.#trading = trading;
    this.#times = times;
    this.opening = gridPrices.first;
  }

  progress(minute: number, second: number): PathProgress {
    const now = this.#open(minute);
    const before = this.#reachBefore(minute);
    const sums = this.#running();
    const inMinute = now.volumes[second]!;
    return {
      last: now.prices[second]!,
      high: Math.max(now.highs[second]!, before.most),
      low: Math.min(now.lows[second]!, before.least),
      volume: sums.volume[minute]! + inMinute,
      turnover: sums.turnover[minute]! + inMinute * this.#gridPrices.price(this.#steps.atMinute(minute)),
      bits: now.bits[second]!,
    };
  }

  at(minute: number, second: number): Pick<PathProgress, 'last' | 'bits'> {
    const cached = this.#minute;
    if (cached?.minute === minute) return { last: cached.prices[second]!, bits: cached.bits[second]! };
    const { begins, steps } = this.#steps.alone(minute);
    const prices = this.#pricesOf(steps, () => this.#gridPrices.exactly(begins) ?? this.endOf(minute - 1));
    return { last: prices[second]!, bits: this.#steps.tree.bits(minute)[second]! };
  }

  minuteSoFar(minute: number, second: number): PathBar {
    const { prices, highs, lows, volumes } = this.#open(minute);
    return {
      from: minute,
      open: prices[0]!,
      high: highs[second]!,
      low: lows[second]!,
      close: prices[second]!,
      volume: volumes[second]!,
    };
  }

  bars(period: number, until: number): PathBar[] {
    const bars: PathBar[] = [];
    for (const { firstMinute, minutes } of this.#times.segments) {
      for (let from = firstMinute; from < firstMinute + minutes; from += period) {
        const to = Math.min(from + period, firstMinute + minutes);
        if (to <= until) bars.push(this.#bar(from, to));
      }
    }
    return bars;
  }

  sum(from: number, to: number): PathBar | null {
    return from < to ? this.#bar(from, to) : null;
  }

  /** The day's highest and lowest price, and its last one. */
  extremes(): { high: number; low: number } {
    const { most, least } = this.#steps.wholeReach();
    return {
      high: Math.max(this.opening, this.#gridPrices.below(most)),
      low: Math.min(this.opening, this.#gridPrices.above(least)),
    };
  }

  /**
   * The price shown at the end of the minute. Between two prices of the grid it depends on the end of the minute
   * before, for hours if need be: so back to one that is known, then forward.
   */
  endOf(minute: number): number {
    let known = minute;
    while (this.#knownEndOf(known) === null) known--;
    let end = this.#knownEndOf(known)!;
    for (let next = known + 1; next <= minute; next++) {
      const before = end;
      end = this.#pricesOf(this.#steps.seconds(next), () => before)[59]!;
      this.#ends.set(next, end);
    }
    return end;
  }

  #knownEndOf(minute: number): number | null {
    if (minute < 0) return this.#gridPrices.first;
    return this.#gridPrices.exactly(this.#steps.atMinute(minute + 1)) ?? this.#ends.get(minute) ?? null;
  }

  /** The prices shown in the minute's seconds. */
  #gridPricesIn(minute: number): Int32Array {
    return this.#pricesOf(this.#steps.seconds(minute), () => this.endOf(minute - 1));
  }

  #pricesOf(steps: Float64Array, before: () => number): Int32Array {
    const prices = new Int32Array(60);
    if (this.#gridPrices.even) {
      for (let i = 0; i < 60; i++) prices[i] = this.#gridPrices.below(steps[i]!);
      return prices;
    }
    let last = before();
    for (let i = 0; i < 60; i++) prices[i] = last = this.#gridPrices.after(last, steps[i]!);
    return prices;
  }

  #bar(from: number, to: number): PathBar {
    const steps = this.#steps;
    const open = this.#openingOf(from);
    const close = this.endOf(to - 1);
    const first = steps.firstSecond(from);
    const last = steps.atMinute(to);
    const { most, least } = steps.reach(from, to, { most: Math.max(first, last), least: Math.min(first, last) });
    const sums = this.#running();
    return {
      from,
      open,
      close,
      high: Math.max(open, this.#gridPrices.below(most)),
      low: Math.min(open, this.#gridPrices.above(least)),
      volume: sums.volume[to]! - sums.volume[from]!,
    };
  }

  #openingOf(minute: number): number {
    const first = this.#steps.firstSecond(minute);
    return this.#gridPrices.exactly(first) ?? this.#gridPrices.after(this.endOf(minute - 1), first);
  }

  /** The farthest prices before `minute`, updated as time passes. */
  #reachBefore(minute: number): { most: number; least: number } {
    if (minute === 0) return { most: -Infinity, least: Infinity };
    const cached = this.#before;
    if (!cached || cached.minute > minute)
      this.#before = { minute, reach: this.#steps.reach(0, minute, { most: 0, least: 0 }) };
    else if (cached.minute < minute)
      this.#before = { minute, reach: this.#steps.reach(cached.minute, minute, cached.reach) };
    const { most, least } = this.#before!.reach;
    return {
      most: Math.max(this.opening, this.#gridPrices.below(most)),
      least: Math.min(this.opening, this.#gridPrices.above(least)),
    };
  }

  #open(minute: number): Minute {
    if (this.#minute?.minute === minute) return this.#minute;
    const prices = this.#gridPricesIn(minute);
    const bits = this.#steps.tree.bits(minute);
    const highs = prices.slice();
    const lows = prices.slice();
    for (let i = 1; i < 60; i++) {
      if (highs[i]! < highs[i - 1]!) highs[i] = highs[i - 1]!;
      if (lows[i]! > lows[i - 1]!) lows[i] = lows[i - 1]!;
    }
    return (this.#minute = { minute, prices, highs, lows, bits, volumes: this.#volumesIn(minute, prices, bits) });
  }

  /** Lots from the minute's start through each second. */
  #volumesIn(minute: number, prices: Int32Array, bits: Uint32Array): Float64Array {
    const { liveliness } = this.#trading;
    const weights = new Float64Array(60);
    let sum = 0;
    let before = this.endOf(minute - 1);
    for (let i = 0; i < 60; i++) {
      const word = bits[i]! & 0xffff;
      const moved = prices[i] !== before ? MOVED + word : 0;
      before = prices[i]!;
      weights[i] = sum += (word < liveliness * 65536 ? word + 1 : 0) + moved + (i === 0 ? 1 : 0);
    }
    const lots = this.#steps.lots()[minute]!;
    const burst = this.#burstIn(minute);
    return weights.map(
      (weight, i) =>
        (i === 59 ? lots : 1 + Math.floor(((lots - 1) * weight) / sum)) + (burst && i >= burst.second ? burst.lots : 0),
    );
  }

  #burstIn(minute: number): { second: number; lots: number } | null {
    const { burst } = this.#trading;
    if (!burst) return null;
    const second = Math.min(this.#times.minutes * 60 - 1, Math.max(1, Math.floor(burst.at * this.#times.minutes * 60)));
    return Math.floor(second / 60) === minute ? { second: second % 60, lots: burst.lots } : null;
  }

  #running(): { turnover: Float64Array; volume: Float64Array } {
    if (this.#sums) return this.#sums;
    const { minutes } = this.#times;
    const turnover = new Float64Array(minutes + 1);
    const volume = new Float64Array(minutes + 1);
    const each = this.#steps.lots();
    for (let minute = 0; minute < minutes; minute++) {
      const lots = each[minute]! + (this.#burstIn(minute)?.lots ?? 0);
      volume[minute + 1] = volume[minute]! + lots;
      turnover[minute + 1] = turnover[minute]! + lots * this.#gridPrices.price(this.#steps.atMinute(minute));
    }
    return (this.#sums = { turnover, volume });
  }
}
