/** The chart: bars of every period, the last one as far as the session has come. */
import type { Adjustment, Bar, BarsRequest, Period } from '@bourse/core/market.ts';
import { adjusted, factorsOf, type Cut, type Factors } from './adjustment.ts';
import type { SessionDay } from './calendar.ts';
import type { Day } from './day.ts';
import type { SimulatedInstrument } from './instrument-simulator.ts';
import type { Listing } from './instruments/listing.ts';
import type { KeptSessions } from './kept-sessions.ts';
import type { Moment } from './moment.ts';
import { progressAt, sessionBars, unitsOf, type PlainBar } from './open-session.ts';
import { groupOf, minutesOfPeriod } from './periods.ts';

const LIMIT = 1000;

/** Bars that start before `before` and not after `now`, oldest first. */
export function barsOf(
  simulator: SimulatedInstrument,
  { period, adjustment, before, limit, endsOnly = false }: Omit<BarsRequest, 'instrument'>,
  now: number,
  kept: KeptSessions,
): Bar[] {
  const wanted = Math.min(Math.max(0, Math.floor(limit)), LIMIT);
  const present = simulator.market.moment(now);
  if (!present || wanted === 0) return [];
  const latest = before > now ? present.session : simulator.market.calendar.begun(before - 1);
  if (!latest) return [];
  const minutes = minutesOfPeriod(period);
  const chart = { simulator, present, kept, cuts: new Cuts(simulator, present.session.index, adjustment), endsOnly };
  const plain =
    minutes === null
      ? grouped(chart, latest, period, before, wanted)
      : intraday(chart, latest, minutes, before, wanted);
  return plain.map((bar) => barOf(bar, simulator.listing));
}

export const barOf = (bar: PlainBar, listing: Listing): Bar => ({
  at: bar.at,
  open: BigInt(bar.open),
  high: BigInt(bar.high),
  low: BigInt(bar.low),
  close: BigInt(bar.close),
  volume: unitsOf(listing, bar.volume),
});

interface Chart {
  simulator: SimulatedInstrument;
  present: Moment;
  kept: KeptSessions;
  cuts: Cuts;
  endsOnly: boolean;
}

/** The splits and dividends that a chart's days need: from a day on, or all since the listing. */
class Cuts {
  readonly #simulator: SimulatedInstrument;
  readonly #adjustment: Adjustment;
  readonly #found: Cut[] = [];
  #next: number;

  constructor(simulator: SimulatedInstrument, present: number, adjustment: Adjustment) {
    this.#simulator = simulator;
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
      const day = this.#simulator.history.day(this.#next);
      if (!day) return;
      const cut = cutOf(day);
      if (cut) this.#found.unshift(cut);
    }
  }
}

/** The effect of a day's split and dividend on earlier prices, null if it has none. */
export const cutOf = ({ session, split, dividend, previousClose }: Day): Cut | null =>
  split === 1 && dividend === 0
    ? null
    : { index: session.index, price: (1 - dividend / previousClose) / split, shares: split };

function scaled(bar: PlainBar, { price, volume }: Factors): PlainBar {
  if (price === 1 && volume === 1) return bar;
  return {
    at: bar.at,
    open: adjusted(bar.open, price),
    high: adjusted(bar.high, price),
    low: adjusted(bar.low, price),
    close: adjusted(bar.close, price),
    volume: Math.round(bar.volume * volume),
  };
}

function intraday(chart: Chart, latest: SessionDay, minutes: number, before: number, wanted: number): PlainBar[] {
  const { simulator, present, cuts, kept } = chart;
  const { calendar } = simulator.market;
  const { id } = simulator.listing.instrument;
  const pages: PlainBar[][] = [];
  let count = 0;
  for (
    let session: SessionDay | null = latest;
    session && count < wanted;
    session = calendar.session(session.index - 1)
  ) {
    if (!simulator.history.day(session.index)) break;
    const until = session.index === present.session.index ? present : null;
    const factors = cuts.factors(session.index);
    const of = session;
    const whole = until
      ? sessionBars(simulator.session(of)!, minutes, until)
      : kept.of(id, of.index, minutes, () => sessionBars(simulator.session(of)!, minutes, null));
    const page = whole.filter(({ at }) => at < before).map((bar) => scaled(bar, factors));
    pages.push(page);
    count += page.length;
  }
  return pages.reverse().flat().slice(-wanted);
}

/** Bars of a day or longer; one that `before` cuts through shows all its days up to now. */
function grouped(chart: Chart, latest: SessionDay, period: Period, before: number, wanted: number): PlainBar[] {
  const { calendar, market } = chart.simulator.market;
  const group = groupOf(latest, period, market);
  let newest = latest;
  for (
    let next = newest;
    next && next.index <= chart.present.session.index && groupOf(next, period, market) === group;
  ) {
    newest = next;
    const following = calendar.session(next.index + 1);
    if (!following) break;
    next = following;
  }
  const bars: PlainBar[] = [];
  let current: PlainBar | null = null;
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

function dayBar({ simulator, present, cuts, endsOnly }: Chart, session: SessionDay): PlainBar | null {
  const day = simulator.history.day(session.index);
  if (!day) return null;
  const at = simulator.market.calendar.times(session).opens;
  const factors = cuts.factors(session.index);
  if (session.index !== present.session.index) {
    const { open, close, volume } = day;
    // Highs and lows come from the day's path, which takes far longer than its two ends.
    const high = endsOnly ? Math.max(open, close) : day.high;
    const low = endsOnly ? Math.min(open, close) : day.low;
    return scaled({ at, open, high, low, close, volume }, factors);
  }
  const now = progressAt(simulator.session(session)!, present);
  const { grid } = day;
  const running = {
    at,
    open: day.open,
    high: grid.priceOf(now.high),
    low: grid.priceOf(now.low),
    close: grid.priceOf(now.last),
    volume: now.volume,
  };
  return scaled(running, factors);
}

function prepend(bar: PlainBar, earlier: PlainBar): void {
  bar.at = earlier.at;
  bar.open = earlier.open;
  bar.high = Math.max(bar.high, earlier.high);
  bar.low = Math.min(bar.low, earlier.low);
  bar.volume += earlier.volume;
}
