/**
 * One session of one instrument, from the day's bar down to seconds; each query costs as many steps as there are
 * levels.
 */
import { minutePath, type MinutePath } from './minute-path.ts';
import type { Path, PathBar, Progress } from './path.ts';
import { splitBar, type Division, type Stretch } from './split-bar.ts';

/** Minutes of the session without a break in between, such as before and after lunch. */
export interface Segment {
  firstMinute: number;
  minutes: number;
}

/** A session's progress before a moment; high is below low before the first trade. */
export interface Running {
  high: number;
  low: number;
  volume: number;
  turnover: number;
}

const BLOCKS_MINUTES = [30, 15, 5, 1];

/**
 * Where a stretch is divided: at a break if it contains one, else so that bars of 30, 15, 5 and 1 minutes are whole
 * parts.
 */
export function middleOf(from: number, to: number, segments: readonly Segment[]): number {
  let start = 0;
  for (const { firstMinute } of segments) {
    if (firstMinute > from && firstMinute < to) return firstMinute;
    if (firstMinute <= from) start = firstMinute;
  }
  const length = to - from;
  const unit = BLOCKS_MINUTES.find((minutes) => minutes < length && (from - start) % minutes === 0) ?? 1;
  return from + unit * Math.max(1, Math.floor(length / unit / 2));
}

export class SessionPath implements Path {
  readonly day: Stretch;
  readonly #division: Division;
  readonly #segments: readonly Segment[];
  readonly #liveliness: number;
  // The path from the day down to the minute asked for last, with what happened before each step.
  readonly #way: { bar: Stretch; before: Running }[];
  #minute: MinutePath | null = null;

  constructor(day: Stretch, division: Division, segments: readonly Segment[], liveliness: number) {
    this.day = day;
    this.#division = division;
    this.#segments = segments;
    this.#liveliness = liveliness;
    this.#way = [{ bar: day, before: { high: -Infinity, low: Infinity, volume: 0, turnover: 0 } }];
  }

  get opening(): number {
    return this.day.open;
  }

  progress(minute: number, second: number): Progress {
    const { before, bar } = this.minuteBar(minute);
    const seconds = this.seconds(minute);
    const inMinute = seconds.volumes[second]!;
    return {
      last: seconds.prices[second]!,
      high: Math.max(before.high, seconds.highs[second]!),
      low: Math.min(before.low, seconds.lows[second]!),
      volume: before.volume + inMinute,
      turnover: before.turnover + (bar.turnover * inMinute) / bar.volume,
      bits: seconds.bits[second]!,
    };
  }

  at(minute: number, second: number): Pick<Progress, 'last' | 'bits'> {
    const { prices, bits } = this.seconds(minute);
    return { last: prices[second]!, bits: bits[second]! };
  }

  minuteSoFar(minute: number, second: number): PathBar {
    const { bar } = this.minuteBar(minute);
    const { prices, highs, lows, volumes } = this.seconds(minute);
    return {
      from: minute,
      open: bar.open,
      high: highs[second]!,
      low: lows[second]!,
      close: prices[second]!,
      volume: volumes[second]!,
    };
  }

  /** The bar of `minute`, and what happened before it. */
  minuteBar(minute: number): { bar: Stretch; before: Running } {
    const way = this.#way;
    while (way.length > 1) {
      const { bar } = way[way.length - 1]!;
      if (minute >= bar.from && minute < bar.to) break;
      way.pop();
    }
    for (;;) {
      const step = way[way.length - 1]!;
      if (step.bar.to - step.bar.from === 1) return step;
      const middle = this.#middle(step.bar);
      const [left, right] = splitBar(step.bar, middle, this.#division);
      way.push(minute < middle ? { bar: left, before: step.before } : { bar: right, before: after(step.before, left) });
    }
  }

  /** The seconds of `minute`. */
  seconds(minute: number): MinutePath {
    if (this.#minute?.minute !== minute)
      this.#minute = minutePath(this.minuteBar(minute).bar, this.#division, this.#liveliness);
    return this.#minute;
  }

  /** Whole bars of `period` minutes, counted from each segment's start, that end at `until` at the latest. */
  bars(period: number, until: number): Stretch[] {
    const out: Stretch[] = [];
    this.#collect(this.day, period, until, out);
    return out;
  }

  /** The bar of the minutes `from` to `to`; null if there are none. */
  sum(from: number, to: number): Stretch | null {
    return from < to ? this.#sum(this.day, from, to) : null;
  }

  #middle(bar: Stretch): number {
    return middleOf(bar.from, bar.to, this.#segments);
  }

  #collect(bar: Stretch, period: number, until: number, out: Stretch[]): void {
    if (bar.from >= until) return;
    const broken = this.#segments.some(({ firstMinute }) => firstMinute > bar.from && firstMinute < bar.to);
    if (bar.to - bar.from <= period && !broken) {
      if (bar.to <= until) out.push(bar);
      return;
    }
    const [left, right] = splitBar(bar, this.#middle(bar), this.#division);
    this.#collect(left, period, until, out);
    this.#collect(right, period, until, out);
  }

  #sum(bar: Stretch, from: number, to: number): Stretch | null {
    if (bar.from >= to || bar.to <= from) return null;
    if (bar.from >= from && bar.to <= to) return bar;
    const [left, right] = splitBar(bar, this.#middle(bar), this.#division);
    const first = this.#sum(left, from, to);
    const second = this.#sum(right, from, to);
    return first && second ? joined(first, second) : (first ?? second);
  }
}

function after(before: Running, bar: Stretch): Running {
  return {
    high: Math.max(before.high, bar.high),
    low: Math.min(before.low, bar.low),
    volume: before.volume + bar.volume,
    turnover: before.turnover + bar.turnover,
  };
}

function joined(a: Stretch, b: Stretch): Stretch {
  return {
    from: a.from,
    to: b.to,
    open: a.open,
    close: b.close,
    high: Math.max(a.high, b.high),
    highAt: a.high >= b.high ? a.highAt : b.highAt,
    low: Math.min(a.low, b.low),
    lowAt: a.low <= b.low ? a.lowAt : b.lowAt,
    volume: a.volume + b.volume,
    turnover: a.turnover + b.turnover,
    deviation: a.deviation,
  };
}
