/** The chart: bars of every period, the last one as far as the session has come. */
import type { Adjustment, Bar, BarsRequest, Period } from '@bourse/core/market.ts';
import { adjusted, factorsOf, type Cut, type Factors } from './adjustment.ts';
import type { SessionDay, SessionTimes } from './calendar.ts';
import type { Day } from './day.ts';
import type { InstrumentTape } from './instrument-tape.ts';
import type { Moment } from './market-tape.ts';
import { groupOf, minutesOfPeriod } from './periods.ts';

const LIMIT = 1000;

/** Prices in 10^-8 units, volume in lots. */
interface Plain { at: number; open: number; high: number; low: number; close: number; volume: number }

/** Bars that start before `before` and not after `now`, oldest first. */
export function barsOf(tape: InstrumentTape, { period, adjustment, before, limit }: Omit<BarsRequest, 'instrument'>, now: number): Bar[] {
  const wanted = Math.min(Math.max(0, Math.floor(limit)), LIMIT);
  const present = tape.market.moment(now);
  if (!present || wanted === 0) return [];
  const latest = before > now ? present.session : tape.market.calendar.begun(before - 1);
  if (!latest) return [];
  const minutes = minutesOfPeriod(period);
  const chart = { tape, present, cuts: new Cuts(tape, present.session.index, adjustment), adjustment };
  const plain = minutes === null ? grouped(chart, latest, period, before, wanted) : intraday(chart, latest, minutes, before, wanted);
  return plain.map((bar) => ({
    at: bar.at, open: BigInt(bar.open), high: BigInt(bar.high), low: BigInt(bar.low), close: BigInt(bar.close), volume: tape.units(bar.volume),
  }));
}

interface Chart { tape: InstrumentTape; present: Moment; cuts: Cuts; adjustment: Adjustment }

/** The splits and dividends that a chart's days need: from a day on, or all since the listing. */
class Cuts {
  readonly #tape: InstrumentTape;
  readonly #adjustment: Adjustment;
  readonly #found: Cut[] = [];
  #next: number;

  constructor(tape: InstrumentTape, present: number, adjustment: Adjustment) {
    this.#tape = tape;
    this.#adjustment = adjustment;
    this.#next = present;
    if (adjustment === 'backward') this.#look(-Infinity);
  }

  factors(index: number): Factors {
    if (this.#adjustment === 'forward') this.#look(index);
    return factorsOf(this.#found, index, this.#adjustment);
  }

  #look(from: number): void {
    for (; this.#next > from; this.#next--) {
      const day = this.#tape.history.day(this.#next);
      if (!day) return;
      const cut = cutOf(day);
      if (cut) this.#found.unshift(cut);
    }
  }
}

/** What a day's split and dividend do to prices before it, null if it has none. */
export const cutOf = ({ session, split, dividend, previousClose }: Day): Cut | null =>
  split === 1 && dividend === 0 ? null : { index: session.index, price: (1 - dividend / previousClose) / split, shares: split };

function scaled(bar: Plain, { price, volume }: Factors): Plain {
  if (price === 1 && volume === 1) return bar;
  return {
    at: bar.at, open: adjusted(bar.open, price), high: adjusted(bar.high, price), low: adjusted(bar.low, price),
    close: adjusted(bar.close, price), volume: Math.round(bar.volume * volume),
  };
}

function intraday(chart: Chart, latest: SessionDay, minutes: number, before: number, wanted: number): Plain[] {
  const { tape, present, cuts } = chart;
  const { calendar } = tape.market;
  const pages: Plain[][] = [];
  let count = 0;
  for (let session: SessionDay | null = latest; session && count < wanted; session = calendar.session(session.index - 1)) {
    if (!tape.history.day(session.index)) break;
    const until = session.index === present.session.index ? present : null;
    const factors = cuts.factors(session.index);
    const page = sessionBars(tape, session, minutes, until).filter(({ at }) => at < before).map((bar) => scaled(bar, factors));
    pages.push(page);
    count += page.length;
  }
  return pages.reverse().flat().slice(-wanted);
}

/** The session's bars of `minutes`, whole or up to the moment `until`, where the last one is unfinished. */
function sessionBars(tape: InstrumentTape, session: SessionDay, minutes: number, until: Moment | null): Plain[] {
  const { day, path } = tape.session(session)!;
  const times = tape.market.calendar.times(session);
  const { grid } = day;
  const bars = path.bars(minutes, until ? until.minute : times.minutes).map((bar) => ({
    at: instantOf(times, bar.from), open: grid.priceOf(bar.open), high: grid.priceOf(bar.high), low: grid.priceOf(bar.low),
    close: grid.priceOf(bar.close), volume: bar.volume,
  }));
  if (!until) return bars;
  const segment = times.segments.findLast(({ firstMinute }) => firstMinute <= until.minute)!;
  const start = until.minute - ((until.minute - segment.firstMinute) % minutes);
  const whole = path.sum(start, until.minute);
  const { bar } = path.minuteBar(until.minute);
  const seconds = path.seconds(until.minute);
  bars.push({
    at: instantOf(times, start), open: grid.priceOf(whole?.open ?? bar.open), close: grid.priceOf(seconds.prices[until.second]!),
    high: grid.priceOf(Math.max(whole?.high ?? -Infinity, seconds.highs[until.second]!)),
    low: grid.priceOf(Math.min(whole?.low ?? Infinity, seconds.lows[until.second]!)),
    volume: (whole?.volume ?? 0) + seconds.volumes[until.second]!,
  });
  return bars;
}

function instantOf({ segments }: SessionTimes, minute: number): number {
  const segment = segments.findLast(({ firstMinute }) => firstMinute <= minute)!;
  return segment.opens + (minute - segment.firstMinute) * 60_000;
}

/** Bars of a day or longer; one that `before` cuts through shows all its days up to now. */
function grouped(chart: Chart, latest: SessionDay, period: Period, before: number, wanted: number): Plain[] {
  const { calendar, market } = chart.tape.market;
  const group = groupOf(latest, period, market);
  let newest = latest;
  for (let next = newest; next && next.index <= chart.present.session.index && groupOf(next, period, market) === group;) {
    newest = next;
    const following = calendar.session(next.index + 1);
    if (!following) break;
    next = following;
  }
  const bars: Plain[] = [];
  let current: Plain | null = null;
  let currentGroup = Number.NaN;
  for (let session: SessionDay | null = newest; session; session = calendar.session(session.index - 1)) {
    const bar = dayBar(chart, session);
    if (!bar) break;
    const of = groupOf(session, period, market);
    if (current && of === currentGroup) prepend(current, bar);
    else {
      if (bars.length === wanted) break;
      bars.push((current = bar));
      currentGroup = of;
    }
  }
  // The bar of a stock's first year begins with its listing, which may not be before `before`.
  return bars.reverse().filter(({ at }) => at < before);
}

function dayBar({ tape, present, cuts }: Chart, session: SessionDay): Plain | null {
  const day = tape.history.day(session.index);
  if (!day) return null;
  const at = tape.market.calendar.times(session).opens;
  const factors = cuts.factors(session.index);
  if (session.index !== present.session.index) {
    return scaled({ at, open: day.open, high: day.high, low: day.low, close: day.close, volume: day.volume }, factors);
  }
  const now = tape.progress(tape.session(session)!.path, present);
  const { grid } = day;
  const running = { at, open: day.open, high: grid.priceOf(now.high), low: grid.priceOf(now.low), close: grid.priceOf(now.last), volume: now.volume };
  return scaled(running, factors);
}

function prepend(bar: Plain, earlier: Plain): void {
  bar.at = earlier.at;
  bar.open = earlier.open;
  bar.high = Math.max(bar.high, earlier.high);
  bar.low = Math.min(bar.low, earlier.low);
  bar.volume += earlier.volume;
}
