/**
 * The simulated market's halts. They follow entirely from its prices since the day's opening, second by second, so that
 * every process finds the same ones, and a restart changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import type { PriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { type TradingHalt, getInstrumentHaltRules } from '@bourse/core/markets/halts/instrument-halts.ts';
import {
  findHaltAt,
  InstrumentHaltTracker,
  getMarketHaltRules,
  MarketHaltTracker,
} from '@bourse/core/markets/halts/market-halts.ts';
import {
  STOCK_MARKETS,
  type PriceFeed,
  type TradingHoursMode,
  type Instrument,
  type InstrumentId,
  type Market,
  type TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Clock } from '../../time/clock.ts';
import type { ActiveHalt, VenueHalts } from '../venue.ts';

export interface SimulatedHaltsDependencies {
  simulator: Pick<PriceFeed, 'quote' | 'instruments'>;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
  clock: Clock;
}

/** One market's day for the purpose of halts; instants are epoch ms. */
interface HaltDay {
  date: string;
  spans: readonly { from: number; to: number }[];
  opens: number;
  closes: number;
}
interface FollowedInstrument {
  day: HaltDay;
  next: number;
  own: InstrumentHaltTracker;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** After this long other work has a turn. */
const TURN_MS = 5;

export const createSimulatedHalts = (dependencies: SimulatedHaltsDependencies): VenueHalts =>
  new SimulatedHalts(dependencies);

class SimulatedHalts implements VenueHalts {
  private readonly dependencies: SimulatedHaltsDependencies;
  private readonly days = new Map<Market, { minute: number; day: HaltDay | null }>();
  private readonly markets = new Map<Market, { day: HaltDay; next: number; wide: MarketHaltTracker }>();
  private readonly followed = new Map<InstrumentId, FollowedInstrument>();
  private readonly indexOf: ReadonlyMap<Market, InstrumentId>;

  constructor(dependencies: SimulatedHaltsDependencies) {
    this.dependencies = dependencies;
    const indexes = dependencies.simulator.instruments().filter(({ board }) => board === 'index');
    this.indexOf = new Map(indexes.map(({ id, market }) => [market, id]));
  }

  at(instrument: Instrument, instant: number): ActiveHalt | null {
    if (instrument.board === 'index') return null;
    const day = this.dayAt(instrument.market, instant);
    if (!day) return null;
    const wide = this.wideOf(instrument.market, day, instant);
    const stopped = findHaltAt(wide?.halts ?? [], instant);
    if (stopped) return { ...stopped, wide: true };
    const own = findHaltAt(this.ownOf(instrument, day, instant, wide)?.halts ?? [], instant);
    return own && { ...own, wide: false };
  }

  isOver(instrument: Instrument, instant: number): boolean {
    const end = instrument.board !== 'index' ? this.endedAt(instrument.market, instant) : null;
    const day = end === null ? null : this.dayAt(instrument.market, end - 1);
    return (
      end !== null &&
      day !== null &&
      findHaltAt(this.wideOf(instrument.market, day, end - 1)?.halts ?? [], end - 1)?.reopens === 'close'
    );
  }

  resumed(instrument: Instrument, from: number, to: number): TradingHalt[] {
    const day = instrument.board !== 'index' ? this.dayAt(instrument.market, to) : null;
    if (!day) return [];
    const wide = this.wideOf(instrument.market, day, to);
    const ended = [...(wide?.halts ?? []), ...(this.ownOf(instrument, day, to, wide)?.halts ?? [])].filter(
      ({ until, reopens }) =>
        reopens === 'auction' &&
        until > from &&
        until <= to &&
        day.spans.some((span) => until > span.from && until < span.to) &&
        this.at(instrument, until) === null,
    );
    // The market's halt and the instrument's own may end together.
    return ended.filter(({ until }, index) => ended.findIndex((each) => each.until === until) === index);
  }

  bandAt(instrument: Instrument, instant: number): PriceBand | null {
    const day = instrument.board !== 'index' ? this.dayAt(instrument.market, instant) : null;
    const quote = day && this.dependencies.simulator.quote(instrument.id, instant);
    return quote
      ? (this.followedTo(instrument, day, instant, this.wideOf(instrument.market, day, instant))?.own.bandAt(
          instant,
          quote.last,
        ) ?? null)
      : null;
  }

  async keepUp(): Promise<void> {
    let since = performance.now();
    for (const instrument of this.dependencies.simulator.instruments()) {
      if (!(STOCK_MARKETS as readonly Market[]).includes(instrument.market)) continue;
      this.at(instrument, this.dependencies.clock.now());
      // A start in the middle of a day, or a moved clock, leaves hours to catch up: let other work run in between.
      if (performance.now() - since < TURN_MS) continue;
      await setImmediate();
      since = performance.now();
    }
  }

  /** The trading day around `instant`, from its opening to its close; null outside. */
  private dayAt(market: Market, instant: number): HaltDay | null {
    const minute = Math.floor(instant / MINUTE_MS);
    const cachedDay = this.days.get(market);
    if (cachedDay?.minute === minute) return cachedDay.day;
    const { date, minute: local } = getMarketTime(
      market,
      this.dependencies.hours,
      instant,
      this.dependencies.timeZones,
    );
    const trading = getTradingDay(market, this.dependencies.hours, date);
    const regular = typeof trading === 'string' ? [] : trading.spans.filter(({ kind }) => kind === 'regular');
    const at = (edge: number): number => getInstantOfMinute(market, date, edge, this.dependencies.timeZones);
    const inside = regular.length > 0 && local >= regular[0]!.from && local < regular.at(-1)!.to;
    const spans = inside ? regular.map(({ from, to }) => ({ from: at(from), to: at(to) })) : [];
    const day = inside ? { date, spans, opens: spans[0]!.from, closes: spans.at(-1)!.to } : null;
    this.days.set(market, { minute, day });
    return day;
  }

  private wideOf(market: Market, day: HaltDay, instant: number): MarketHaltTracker | null {
    const index = this.indexOf.get(market);
    const opening = index && this.dependencies.simulator.quote(index, day.opens);
    if (!index || !opening) return null;
    let cachedDay = this.markets.get(market);
    if (cachedDay?.day.date !== day.date) {
      cachedDay = {
        day,
        next: day.opens,
        wide: new MarketHaltTracker(getMarketHaltRules(market, day.date, opening.previousClose, day.spans)),
      };
      this.markets.set(market, cachedDay);
    }
    for (; cachedDay.next <= instant; cachedDay.next += SECOND_MS) {
      const quote = this.dependencies.simulator.quote(index, cachedDay.next);
      if (quote) cachedDay.wide.step(quote.last, cachedDay.next);
    }
    return cachedDay.wide;
  }

  private ownOf(
    instrument: Instrument,
    day: HaltDay,
    instant: number,
    wide: MarketHaltTracker | null,
  ): InstrumentHaltTracker | null {
    const { own } = this.followedTo(instrument, day, instant, wide) ?? {};
    return own?.canHalt ? own : null;
  }

  private followedTo(
    instrument: Instrument,
    day: HaltDay,
    instant: number,
    wide: MarketHaltTracker | null,
  ): FollowedInstrument | null {
    let cachedDay = this.followed.get(instrument.id);
    if (cachedDay?.day.date !== day.date) {
      const opening = this.dependencies.simulator.quote(instrument.id, day.opens);
      if (!opening) return null;
      cachedDay = {
        day,
        next: day.opens,
        own: new InstrumentHaltTracker(getInstrumentHaltRules(instrument, day.date, opening.previousClose, day)),
      };
      this.followed.set(instrument.id, cachedDay);
    }
    if (!cachedDay.own.canHalt) return cachedDay;
    for (; cachedDay.next <= instant; cachedDay.next += SECOND_MS) {
      const { next } = cachedDay;
      if (!day.spans.some(({ from, to }) => next >= from && next < to)) continue;
      const quote = this.dependencies.simulator.quote(instrument.id, next);
      if (quote) cachedDay.own.step(quote, next, findHaltAt(wide?.halts ?? [], next) !== null);
    }
    return cachedDay;
  }

  /** The end of the last session that began on the market's present date, if it has ended; else null. */
  private endedAt(market: Market, instant: number): number | null {
    const { date } = getMarketTime(market, this.dependencies.hours, instant, this.dependencies.timeZones);
    const trading = getTradingDay(market, this.dependencies.hours, date);
    const last = typeof trading === 'string' ? undefined : trading.spans.findLast(({ kind }) => kind === 'regular');
    const end = last ? getInstantOfMinute(market, date, last.to, this.dependencies.timeZones) : Infinity;
    return end <= instant ? end : null;
  }
}
