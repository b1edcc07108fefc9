/**
 * The second feed: real bars, played as a live price. Charts show the history's own dates; a quote's time is the
 * clock's. Nothing that hasn't been played yet is shown. While it isn't playing, the price doesn't move and can't be
 * traded at.
 */
import type {
  Bar,
  BarsRequest,
  CorporateAction,
  Instrument,
  Quote,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { divide, maximumOf, computeNotional, type Price, type Quantity, SCALE } from '@bourse/core/ledger/money.ts';
import {
  getInstrumentTickSize,
  roundToMultiple,
  usesMonthEndTick,
} from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { PRICES_ONLY_CAPABILITIES, type Venue } from './venue.ts';
import {
  computeReplayChart,
  runWithPauses,
  combineBars,
  type ReplayProgress,
  getBarAsPlayed,
} from './replay/replay-chart.ts';
import type { BarSeries } from './replay/bar-series.ts';
import { marketDateAt } from './replay/replay-trading-time.ts';

export const REPLAY_SOURCE = 'replay';

/**
 * A series being played: all instants in epoch milliseconds, `from` by the history's clock. Speed: seconds of trading
 * per second.
 */
export interface PlayedSeries {
  series: BarSeries;
  from: number;
  startedAt: number;
  speed: number;
  stoppedAt: number | null;
}
/** An imported series that isn't played, with its price at its end. */
export interface UnplayedSeries {
  series: BarSeries;
  importedAt: number;
}

const GRID_MS = 1000;
/** A step combines a hundred bars, in some tenths of a millisecond. */
const STEPS_AT_ONCE = 4;
/** The displayed size: the previous bar's average volume over this time. */
const DISPLAYED_MS = 6_000n;

/** `at`: from when the quote applies. `elapsed`: played trading milliseconds of the series. */
interface PlaybackPosition {
  at: number;
  elapsed: number;
  playing: boolean;
}

const floorToGrid = (instant: number): number => instant - (instant % GRID_MS);
const ceilToGrid = (instant: number): number => Math.ceil(instant / GRID_MS) * GRID_MS;

/** The series' position at `now`, on a grid of whole seconds; null before it began. */
export function playbackPositionAt(play: PlayedSeries | UnplayedSeries, now: number): PlaybackPosition | null {
  const { series } = play;
  const { total } = series.time;
  if ('importedAt' in play)
    return now < play.importedAt ? null : { at: floorToGrid(play.importedAt), elapsed: total, playing: false };
  const { startedAt, stoppedAt, speed } = play;
  if (now < startedAt) return null;
  const present = floorToGrid(stoppedAt === null ? now : Math.min(now, stoppedAt));
  const before = series.time.elapsedAt(play.from);
  const end = ceilToGrid(startedAt + (total - before) / speed);
  if (present >= end) return { at: end, elapsed: total, playing: false };
  return {
    at: present,
    elapsed: before + Math.max(0, present - startedAt) * speed,
    playing: stoppedAt === null || now < stoppedAt,
  };
}

/** `plays`: one per instrument. Bars contain no halts, auctions or extended hours. */
export function createReplayVenue(plays: readonly (PlayedSeries | UnplayedSeries)[], zones: TimeZoneConverter): Venue {
  const players = new Map(plays.map((play) => [play.series.instrument.id, new ReplayPlayer(play, zones)]));
  return {
    ...PRICES_ONLY_CAPABILITIES,
    source: REPLAY_SOURCE,
    isSimulated: false,
    instruments: () => plays.map(({ series }) => series.instrument),
    quote: (id, now) => players.get(id)?.quote(now) ?? null,
    bars: ({ instrument, ...request }, now) => players.get(instrument)?.bars(request, now) ?? [],
    actions: (id, now) => players.get(id)?.actions(now) ?? [],
    upcoming: (id, now) => players.get(id)?.upcoming(now) ?? [],
    company: null,
    trades: (id, now) => players.get(id)?.trades(now) ?? false,
    monthEndClose: (id, now) => players.get(id)?.monthEndClose(now) ?? null,
    pace: (id, now) => players.get(id)?.pace(now) ?? 1,
  };
}

class ReplayPlayer {
  private readonly play: PlayedSeries | UnplayedSeries;
  private readonly zones: TimeZoneConverter;
  private readonly instrument: Instrument;
  /** The rulebook date when the play began: customers' orders must be on its ticks. */
  private readonly date: string;
  private cachedQuote: Quote | null = null;

  constructor(play: PlayedSeries | UnplayedSeries, zones: TimeZoneConverter) {
    this.play = play;
    this.zones = zones;
    this.instrument = play.series.instrument;
    this.date = marketDateAt(this.instrument.market, 'importedAt' in play ? play.importedAt : play.startedAt, zones);
  }

  bars(request: Omit<BarsRequest, 'instrument'>, now: number): Bar[] | Promise<Bar[]> {
    const position = playbackPositionAt(this.play, now);
    return position
      ? runWithPauses(
          computeReplayChart(this.chart(this.play.series.time.locate(position.elapsed)), request),
          STEPS_AT_ONCE,
        )
      : [];
  }

  /** Actions whose ex-date has been played, with the clock's moment of it; 0 for those before the beginning. */
  actions(now: number): CorporateAction[] {
    const position = playbackPositionAt(this.play, now);
    const { series } = this.play;
    if (!position || series.actions.length === 0) return [];
    const { date } = series.days[series.dayOf(series.time.locate(position.elapsed).bar)]!;
    return series.actions
      .filter(({ exDate }) => exDate <= date)
      .map((action) => ({ ...action, exAt: this.playedAt(action.exDate) }));
  }

  /**
   * Actions declared by the date being played, each with the clock's moment of its ex-date if the replay continues.
   * Without a declaration date an action is known on its ex-date.
   */
  upcoming(now: number): CorporateAction[] {
    const position = playbackPositionAt(this.play, now);
    const { series } = this.play;
    if (!position || series.actions.length === 0) return [];
    const { date } = series.days[series.dayOf(series.time.locate(position.elapsed).bar)]!;
    return series.actions
      .filter(({ exDate, declaredOn }) => exDate > date && declaredOn !== undefined && declaredOn <= date)
      .map((action) => ({ ...action, exAt: this.willPlayAt(action.exDate, now) }));
  }

  /** Infinity while the play is stopped, or if no bar is on or after the date. */
  private willPlayAt(date: string, now: number): number {
    const at = this.trades(now) ? this.playedAt(date) : 0;
    return at > 0 ? at : Infinity;
  }

  private playedAt(date: string): number {
    if ('importedAt' in this.play) return 0;
    const { series, from, startedAt, speed } = this.play;
    const first = series.firstOn(date);
    if (first === null) return 0;
    const ahead = series.time.elapsedAt(series.at[first]!) - series.time.elapsedAt(from);
    return ahead <= 0 ? 0 : ceilToGrid(startedAt + ahead / speed);
  }

  trades(now: number): boolean {
    return playbackPositionAt(this.play, now)?.playing ?? false;
  }

  /** By the history's own calendar. */
  monthEndClose(now: number): Price | null {
    const position = playbackPositionAt(this.play, now);
    return position && this.monthEndBefore(this.play.series.time.locate(position.elapsed));
  }

  /** In the units of the bar being played. */
  private monthEndBefore({ bar }: ReplayProgress): Price | null {
    const { series } = this.play;
    const month = series.days[series.dayOf(bar)]!.date.slice(0, 7);
    const first = series.days.find(({ date }) => date.startsWith(month))!.first;
    return first > 0 ? series.closeAsOf(first - 1, bar) : null;
  }

  /** Seconds of trading per second. */
  pace(now: number): number {
    return 'speed' in this.play && this.trades(now) ? this.play.speed : 1;
  }

  quote(now: number): Quote | null {
    const position = playbackPositionAt(this.play, now);
    if (!position) return null;
    if (this.cachedQuote?.at !== position.at) this.cachedQuote = this.quoteAt(position);
    return this.cachedQuote;
  }

  private quoteAt({ at, elapsed }: PlaybackPosition): Quote {
    const { series } = this.play;
    const until = series.time.locate(elapsed);
    const chart = this.chart(until);
    const { first } = series.days[series.dayOf(until.bar)]!;
    const { open, high, low, close: last, volume } = combineBars(chart, first, until.bar);
    const size = this.displayedSize(until);
    return {
      instrument: this.instrument.id,
      source: REPLAY_SOURCE,
      at,
      seq: at / GRID_MS,
      last,
      ...this.spread(last, until),
      bidSize: size,
      askSize: size,
      open,
      previousClose: first > 0 ? series.closeBefore(first) : open,
      high,
      low,
      volume,
      turnover: this.turnover(chart, first),
    };
  }

  /** One tick below and above the price's place on the tick grid; imported prices are often off it. */
  private spread(last: Price, until: ReplayProgress): { bid: Price; ask: Price } {
    const tick = this.ticksAt(until)(last);
    const middle = roundToMultiple(last, tick, 'nearest');
    return { bid: maximumOf(middle - tick, middle > tick ? tick : 1n), ask: middle + tick };
  }

  /** By the previous bar, since the present one's volume isn't known yet; at least one lot. */
  private displayedSize({ bar }: ReplayProgress): Quantity {
    const { series } = this.play;
    const { lot, minimum } =
      this.instrument.board === 'index' ? { lot: SCALE, minimum: SCALE } : getLotSizeRules(this.instrument, this.date);
    const traded = bar === 0 ? 0n : (series.bar(bar - 1).volume * DISPLAYED_MS) / BigInt(series.time.duration(bar - 1));
    return maximumOf(traded - (traded % lot), maximumOf(lot, minimum));
  }

  /** Each bar's volume times the middle of its range. */
  private turnover(chart: ReturnType<ReplayPlayer['chart']>, first: number): bigint {
    let sum = 0n;
    for (let bar = first; bar <= chart.until.bar; bar++) {
      const { high, low, volume } = getBarAsPlayed(chart, bar);
      sum += computeNotional(divide(high + low, 2n, 'down'), volume, this.instrument.currency);
    }
    return sum;
  }

  private chart(until: ReplayProgress) {
    return { series: this.play.series, until, tick: this.ticksAt(until), timeZones: this.zones };
  }

  private ticksAt(until: ReplayProgress): (price: Price) => Price {
    const tickBy = usesMonthEndTick(this.instrument, this.date) ? this.monthEndBefore(until) : null;
    return (price) => getInstrumentTickSize(this.instrument, price, this.date, tickBy);
  }
}
