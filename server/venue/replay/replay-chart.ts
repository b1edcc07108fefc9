/** The chart of a replay: imported bars up to the played moment, split or combined into any period. */
import { toDayNumber, monthOf } from '@bourse/core/dates.ts';
import type { Bar, BarsRequest, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { absolute, divide, maximumOf, type Price, SCALE, minimumOf } from '@bourse/core/ledger/money.ts';
import { minutesOfPeriod } from '@bourse/core/markets/bar-periods.ts';
import { barGroupKeyOf } from '@bourse/simulator/chart-bars.ts';
import type { BarSeries } from './bar-series.ts';
import { lastIndexNotAbove, sessionOpeningAt } from './replay-trading-time.ts';
import { roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { setImmediate as turn } from 'node:timers/promises';

const LIMIT = 1000;
const MINUTE_MS = 60_000;
const BARS_A_STEP = 100;

/** How far the history has been played: `played` trading milliseconds of `bar`, and nothing after it. */
export interface ReplayProgress {
  bar: number;
  played: number;
}

export interface ReplayChart {
  series: BarSeries;
  until: ReplayProgress;
  tick: Tick;
  timeZones: TimeZoneConverter;
}

export const buildBarPath = ({ series, tick }: Pick<ReplayChart, 'series' | 'tick'>, bar: number): BarPath =>
  new BarPath(series.bar(bar), series.time.duration(bar), tick);

/** The bar as far as it has been played, unadjusted. */
export function getBarAsPlayed(chart: ReplayChart, bar: number): Bar {
  const { series, until } = chart;
  if (bar < until.bar || until.played >= series.time.duration(bar)) return series.bar(bar);
  return { at: series.at[bar]!, ...buildBarPath(chart, bar).between(0, until.played) };
}

/** The bars `first` to `last` as one, as far as played, unadjusted. */
export const combineBars = (chart: ReplayChart, first: number, last: number): Bar =>
  runWithoutPauses(joinBarsInSteps(chart, first, last, null));

/** At the level of the bar `reference` (null: unadjusted). */
function* joinBarsInSteps(
  chart: ReplayChart,
  first: number,
  last: number,
  reference: number | null,
): PausableWork<Bar> {
  let sum = adjustBar(chart, getBarAsPlayed(chart, first), first, reference);
  for (let bar = first + 1; bar <= Math.min(last, chart.until.bar); bar++) {
    if ((bar - first) % BARS_A_STEP === 0) yield null;
    sum = extendBar(sum, adjustBar(chart, getBarAsPlayed(chart, bar), bar, reference));
  }
  return sum;
}

/** A step touches at most about a hundred bars, each a few microseconds. */
export function* computeReplayChart(
  chart: ReplayChart,
  { period, adjustment, before, limit }: Omit<BarsRequest, 'instrument'>,
): PausableWork<Bar[]> {
  const wanted = Math.min(Math.max(0, Math.floor(limit)), LIMIT);
  if (wanted === 0) return [];
  const reference = adjustment === 'none' ? null : adjustment === 'forward' ? chart.until.bar : 0;
  const minutes = minutesOfPeriod(period);
  const newestFirst =
    minutes === null
      ? groupedBars(chart, period, before, reference)
      : intradayBuckets(chart, minutes * MINUTE_MS, before, reference);
  const found: Bar[] = [];
  for (const bar of newestFirst) {
    if (bar === null) yield null;
    else if (bar.at < before && found.push(bar) === wanted) break;
  }
  return found.reverse();
}

/**
 * Bars of a day or longer, newest first, with pauses. A bar that `before` cuts through contains all of its played days.
 */
function* groupedBars(
  chart: ReplayChart,
  period: BarsRequest['period'],
  before: number,
  reference: number | null,
): Generator<Bar | null> {
  const { series, until } = chart;
  const { market } = series.instrument;
  const groupOfDay = (index: number): number => {
    const { date } = series.days[index]!;
    return barGroupKeyOf({ date, day: toDayNumber(date), month: monthOf(date) }, period, market);
  };
  const present = series.dayOf(until.bar);
  let last = Math.min(present, series.dayOf(lastIndexNotAbove(series.at, before - 1)));
  if (last < 0) return;
  while (last < present && groupOfDay(last + 1) === groupOfDay(last)) last++;
  while (last >= 0) {
    const group = groupOfDay(last);
    let sum = yield* dayInSteps(chart, last, reference);
    for (last--; last >= 0 && groupOfDay(last) === group; last--) {
      yield null;
      sum = extendBar(yield* dayInSteps(chart, last, reference), sum);
    }
    yield sum;
    yield null;
  }
}

/** A finished day is computed once and cached with its series. */
function* dayInSteps(chart: ReplayChart, index: number, reference: number | null): PausableWork<Bar> {
  const { series, until } = chart;
  const { first, last } = series.days[index]!;
  if (last >= until.bar) return yield* joinBarsInSteps(chart, first, last, reference);
  const foldedDays = series.foldedDays(reference);
  const known = foldedDays.get(index);
  if (known) return known;
  const day = yield* joinBarsInSteps(chart, first, last, reference);
  foldedDays.set(index, day);
  return day;
}

/** Bars within the day, newest first, counted from the session's opening; with pauses. */
function* intradayBuckets(
  chart: ReplayChart,
  length: number,
  before: number,
  reference: number | null,
): Generator<Bar | null> {
  const { series, until } = chart;
  let open: Bar | null = null;
  let touched = 0;
  const startOf = bucketStarts(chart, length);
  for (let bar = Math.min(until.bar, lastIndexNotAbove(series.at, before - 1 + length)); bar >= 0; bar--) {
    for (const piece of splitBar(chart, bar, length).reverse()) {
      if (++touched % BARS_A_STEP === 0) yield null;
      const at = startOf(bar, piece.at);
      const level = { ...adjustBar(chart, piece, bar, reference), at };
      if (open?.at === at) open = extendBar(level, open);
      else {
        if (open) yield open;
        open = level;
      }
    }
  }
  if (open) yield open;
}

/** The bar itself if it is no longer than `length`, else pieces of that length along its path; oldest first. */
function splitBar(chart: ReplayChart, bar: number, length: number): Bar[] {
  const { series, until } = chart;
  if (series.time.duration(bar) <= length) return [getBarAsPlayed(chart, bar)];
  const end = bar < until.bar ? series.time.duration(bar) : until.played;
  const path = buildBarPath(chart, bar);
  const found: Bar[] = [];
  let from = 0;
  for (const { start, ms } of series.time.stretches(bar)) {
    for (let inside = 0; inside < ms && (from < end || from === 0); ) {
      const step = Math.min(length, ms - inside);
      found.push({ at: start + inside, ...path.between(from, Math.min(from + step, end)) });
      inside += step;
      from += step;
    }
  }
  return found;
}

/** A piece cut off a longer bar starts its own bucket; whole bars are counted from the opening of their session. */
function bucketStarts({ series, timeZones }: ReplayChart, length: number): (bar: number, at: number) => number {
  const { market } = series.instrument;
  const openings = new Map<number, number>();
  return (bar, at) => {
    if (series.time.duration(bar) > length) return at;
    const day = series.dayOf(bar);
    const opening = openings.getOrInsertComputed(day, () =>
      sessionOpeningAt(market, series.days[day]!.date, timeZones),
    );
    return opening + Math.floor((at - opening) / length) * length;
  };
}

function adjustBar({ series }: ReplayChart, bar: Bar, index: number, reference: number | null): Bar {
  if (reference === null) return bar;
  const level = (price: bigint): bigint => series.adjust(price, index, reference);
  return {
    at: bar.at,
    open: level(bar.open),
    high: level(bar.high),
    low: level(bar.low),
    close: level(bar.close),
    volume: series.adjustVolume(bar.volume, index, reference),
  };
}

const extendBar = (bar: Bar, next: Bar): Bar => ({
  at: bar.at,
  open: bar.open,
  high: maximumOf(bar.high, next.high),
  low: minimumOf(bar.low, next.low),
  close: next.close,
  volume: bar.volume + next.volume,
});

/**
 * The path of a price through a bar of which only four prices are known. The published rule: from the open to one
 * extreme, to the other, to the close (a rising bar falls first), at an even pace, rounded to the tick in between.
 */

type Tick = (price: Price) => Price;
type Prices = Omit<Bar, 'at' | 'volume'>;

class BarPath {
  private readonly points: readonly [Price, Price, Price, Price];
  /** Distance from the open to each point. */
  private readonly reached: readonly [bigint, bigint, bigint, bigint];
  private readonly duration: bigint;
  private readonly volume: bigint;
  private readonly tick: Tick;

  /** `duration` in whole milliseconds, at least 1. */
  constructor({ open, high, low, close, volume }: Omit<Bar, 'at'>, duration: number, tick: Tick) {
    const [first, second] = close >= open ? [low, high] : [high, low];
    const a = absolute(first - open);
    const b = a + high - low;
    this.points = [open, first, second, close];
    this.reached = [0n, a, b, b + absolute(close - second)];
    this.duration = BigInt(duration);
    this.volume = volume;
    this.tick = tick;
  }

  /** The price after `played` of the duration's milliseconds: exact at the four points. */
  priceAt(played: number): Price {
    const at = this.reached[3] * BigInt(played);
    for (let leg = 0; leg < 3; leg++) {
      const end = this.reached[leg + 1]! * this.duration;
      if (at < end) return this.within(leg, at - this.reached[leg]! * this.duration);
      if (at === end && leg < 2 && at > 0n) return this.points[leg + 1]!;
    }
    return played > 0 ? this.points[3] : this.points[0];
  }

  /** The stretch from `from` to `to` (milliseconds played) as a bar. */
  between(from: number, to: number): Prices & { volume: bigint } {
    const open = this.priceAt(from);
    const close = this.priceAt(to);
    let high = maximumOf(open, close);
    let low = minimumOf(open, close);
    for (const point of [1, 2]) {
      const reached = this.reached[point]! * this.duration;
      if (reached < this.reached[3] * BigInt(from) || reached > this.reached[3] * BigInt(to)) continue;
      high = maximumOf(high, this.points[point]!);
      low = minimumOf(low, this.points[point]!);
    }
    return { open, high, low, close, volume: this.tradedBy(to) - this.tradedBy(from) };
  }

  private tradedBy(played: number): bigint {
    // Whole shares stay whole.
    const unit = this.volume % SCALE === 0n ? SCALE : 1n;
    return (((this.volume / unit) * BigInt(played)) / this.duration) * unit;
  }

  /** `inside`: distance into the leg times the duration. */
  private within(leg: number, inside: bigint): Price {
    const from = this.points[leg]!;
    const to = this.points[leg + 1]!;
    const moved = divide(inside, this.duration, 'half-even');
    if (moved === 0n) return from;
    const exact = to > from ? from + moved : from - moved;
    const price = roundToMultiple(exact, this.tick(exact), 'nearest');
    return maximumOf(minimumOf(from, to), minimumOf(price, maximumOf(from, to)));
  }
}

/** Work with pauses: wherever it yields null, other work may run in between. */

type PausableWork<Result> = Generator<null, Result>;

/** Without pauses for other work. */
export function runWithoutPauses<Result>(steps: PausableWork<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Small work is done at once; larger work lets everything else run after each `stepsAtOnce`. */
export function runWithPauses<Result>(steps: PausableWork<Result>, stepsAtOnce: number): Result | Promise<Result> {
  for (let step = 0; step < stepsAtOnce; step++) {
    const { done, value } = steps.next();
    if (done) return value;
  }
  return turn().then(() => runWithPauses(steps, stepsAtOnce));
}
