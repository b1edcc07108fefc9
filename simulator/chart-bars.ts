/** The chart: bars of every period, the last one as far as the session has come. */
import type { PriceAdjustment, Bar, BarsRequest, Market, BarPeriod } from '@bourse/core/markets/market-types.ts';
import { minutesOfPeriod } from '@bourse/core/markets/bar-periods.ts';
import type { SessionMoment, SessionDay } from './session-calendar.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { SessionBarCache } from './session-bar-cache.ts';
import { type RawBar, sessionProgressAt, computeSessionBars, lotsToQuantity } from './simulated-instrument-session.ts';

const BARS_MAXIMUM = 1000;

/** Bars that start before `before` and not after `now`, oldest first. */
export function listChartBars(
  simulator: SimulatedInstrument,
  { period, adjustment, before, limit, endsOnly = false }: Omit<BarsRequest, 'instrument'>,
  now: number,
  sessionCache: SessionBarCache,
): Bar[] {
  const wanted = Math.min(Math.max(0, Math.floor(limit)), BARS_MAXIMUM);
  const present = simulator.market.moment(now);
  if (!present || wanted === 0) return [];
  const latest = before > now ? present.session : simulator.market.calendar.startedSession(before - 1);
  if (!latest) return [];
  const minutes = minutesOfPeriod(period);
  const chart = {
    simulator,
    present,
    sessionCache,
    cuts: new PriceCuts(simulator, present.session.index, adjustment),
    endsOnly,
  };
  const plain =
    minutes === null
      ? listDailyOrLongerBars(chart, latest, period, before, wanted)
      : listIntradayBars(chart, latest, minutes, before, wanted);
  return plain.map((bar) => toFeedBar(bar, simulator.listing));
}

export const toFeedBar = (bar: RawBar, listing: Listing): Bar => ({
  at: bar.at,
  open: BigInt(bar.open),
  high: BigInt(bar.high),
  low: BigInt(bar.low),
  close: BigInt(bar.close),
  volume: lotsToQuantity(listing, bar.volume),
});

interface ChartContext {
  simulator: SimulatedInstrument;
  present: SessionMoment;
  sessionCache: SessionBarCache;
  cuts: PriceCuts;
  endsOnly: boolean;
}

/** The splits and dividends that a chart's days need: from a day on, or all since the listing. */
class PriceCuts {
  readonly #simulator: SimulatedInstrument;
  readonly #adjustment: PriceAdjustment;
  readonly #found: PriceCut[] = [];
  #next: number;

  constructor(simulator: SimulatedInstrument, present: number, adjustment: PriceAdjustment) {
    this.#simulator = simulator;
    this.#adjustment = adjustment;
    this.#next = present;
    if (adjustment === 'backward') this.#findCuts(-Infinity);
  }

  factors(index: number): AdjustmentFactors {
    if (this.#adjustment === 'forward') this.#findCuts(index);
    return factorsOf(this.#found, index, this.#adjustment);
  }

  #findCuts(from: number): void {
    for (; this.#next > from; this.#next--) {
      const day = this.#simulator.history.day(this.#next);
      if (!day) return;
      const cut = priceAdjustmentOfDay(day);
      if (cut) this.#found.unshift(cut);
    }
  }
}

/** The effect of a day's split and dividend on earlier prices, null if it has none. */
export const priceAdjustmentOfDay = ({
  session,
  split,
  dividend,
  previousClose,
}: SimulatedInstrumentDay): PriceCut | null =>
  split === 1 && dividend === 0
    ? null
    : { index: session.index, price: (1 - dividend / previousClose) / split, shares: split };

function scaleBar(bar: RawBar, { price, volume }: AdjustmentFactors): RawBar {
  if (price === 1 && volume === 1) return bar;
  return {
    at: bar.at,
    open: adjustPrice(bar.open, price),
    high: adjustPrice(bar.high, price),
    low: adjustPrice(bar.low, price),
    close: adjustPrice(bar.close, price),
    volume: Math.round(bar.volume * volume),
  };
}

function listIntradayBars(
  chart: ChartContext,
  latest: SessionDay,
  minutes: number,
  before: number,
  wanted: number,
): RawBar[] {
  const { simulator, present, cuts, sessionCache } = chart;
  const { calendar } = simulator.market;
  const { id } = simulator.listing.instrument;
  const pages: RawBar[][] = [];
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
      ? computeSessionBars(simulator.session(of)!, minutes, until)
      : sessionCache.of(id, of.index, minutes, () => computeSessionBars(simulator.session(of)!, minutes, null));
    const page = whole.filter(({ at }) => at < before).map((bar) => scaleBar(bar, factors));
    pages.push(page);
    count += page.length;
  }
  return pages.reverse().flat().slice(-wanted);
}

/** Bars of a day or longer; one that `before` cuts through shows all its days up to now. */
function listDailyOrLongerBars(
  chart: ChartContext,
  latest: SessionDay,
  period: BarPeriod,
  before: number,
  wanted: number,
): RawBar[] {
  const { calendar, market } = chart.simulator.market;
  const group = barGroupKeyOf(latest, period, market);
  let newest = latest;
  for (
    let next = newest;
    next && next.index <= chart.present.session.index && barGroupKeyOf(next, period, market) === group;
  ) {
    newest = next;
    const following = calendar.session(next.index + 1);
    if (!following) break;
    next = following;
  }
  const bars: RawBar[] = [];
  let current: RawBar | null = null;
  let currentGroup = Number.NaN;
  for (let session: SessionDay | null = newest; session; session = calendar.session(session.index - 1)) {
    const bar = buildDayBar(chart, session);
    if (!bar) break;
    const of = barGroupKeyOf(session, period, market);
    if (current && of === currentGroup) mergeEarlierBar(current, bar);
    else {
      if (bars.length === wanted) break;
      bars.push((current = bar));
      currentGroup = of;
    }
  }
  // The bar of a stock's first year begins with its listing, which may not be before `before`.
  return bars.reverse().filter(({ at }) => at < before);
}

function buildDayBar({ simulator, present, cuts, endsOnly }: ChartContext, session: SessionDay): RawBar | null {
  const day = simulator.history.day(session.index);
  if (!day) return null;
  const at = simulator.market.calendar.times(session).opens;
  const factors = cuts.factors(session.index);
  if (session.index !== present.session.index) {
    const { open, close, volume } = day;
    // Highs and lows come from the day's path, which takes far longer than its two ends.
    const high = endsOnly ? Math.max(open, close) : day.high;
    const low = endsOnly ? Math.min(open, close) : day.low;
    return scaleBar({ at, open, high, low, close, volume }, factors);
  }
  const now = sessionProgressAt(simulator.session(session)!, present);
  const { grid } = day;
  const running = {
    at,
    open: day.open,
    high: grid.priceOf(now.high),
    low: grid.priceOf(now.low),
    close: grid.priceOf(now.last),
    volume: now.volume,
  };
  return scaleBar(running, factors);
}

function mergeEarlierBar(bar: RawBar, earlier: RawBar): void {
  bar.at = earlier.at;
  bar.open = earlier.open;
  bar.high = Math.max(bar.high, earlier.high);
  bar.low = Math.min(bar.low, earlier.low);
  bar.volume += earlier.volume;
}

/**
 * Adjusted charts. Forward (前復權): the latest price is real, and everything before a split or dividend is scaled down to
 * it. Backward: the earliest is real, and everything after is scaled up. A dividend scales by the part of the previous
 * close that it left.
 */

/**
 * A day on which the price was cut: `price` is what a price of before is worth afterwards, `shares` new shares per old.
 */
interface PriceCut {
  index: number;
  price: number;
  shares: number;
}

interface AdjustmentFactors {
  price: number;
  volume: number;
}

const NO_ADJUSTMENT: AdjustmentFactors = { price: 1, volume: 1 };

/** Factors for a session `index`. `cuts` are all those up to now, oldest first. */
function factorsOf(cuts: readonly PriceCut[], index: number, adjustment: PriceAdjustment): AdjustmentFactors {
  if (adjustment === 'none' || cuts.length === 0) return NO_ADJUSTMENT;
  let price = 1;
  let volume = 1;
  for (const cut of cuts) {
    if (adjustment === 'forward' && cut.index > index) {
      price *= cut.price;
      volume *= cut.shares;
    } else if (adjustment === 'backward' && cut.index <= index) {
      price /= cut.price;
      volume /= cut.shares;
    }
  }
  return price === 1 && volume === 1 ? NO_ADJUSTMENT : { price, volume };
}

/** Adjusted prices are rounded to a hundredth of a cent. */
const STEP = 10_000;

/** A price in 10^-8 units after `factor`. */
const adjustPrice = (price: number, factor: number): number =>
  factor === 1 ? price : Math.round((price * factor) / STEP) * STEP;

/**
 * A number that two sessions share if they belong to one bar of `period`. Weeks begin on Monday, in Saudi Arabia on
 * Sunday.
 */
export function barGroupKeyOf(
  { day, month, date }: Pick<SessionDay, 'day' | 'month' | 'date'>,
  period: BarPeriod,
  market: Market,
): number {
  const year = Number(date.slice(0, 4));
  switch (period) {
    // 1970-01-01 was a Thursday.
    case '1w':
      return Math.floor((day + (market === 'SA' ? 4 : 3)) / 7);
    case '1M':
      return year * 12 + month - 1;
    case '3M':
      return year * 4 + Math.floor((month - 1) / 3);
    case '6M':
      return year * 2 + (month > 6 ? 1 : 0);
    case '1Y':
      return year;
    default:
      return day;
  }
}
