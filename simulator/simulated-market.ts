/** One market of the world: its calendar, its common days, its sessions' keys. */
import type { TradingHoursMode, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import {
  type SessionCalendar,
  createSessionCalendar,
  type SessionMoment,
  sessionMomentAt,
  type SessionDay,
  type SessionTimes,
} from './session-calendar.ts';
import type { RandomKey } from './keyed-randomness.ts';
import { marketDeviationOf } from './instruments/instrument-traits.ts';
import {
  deriveSessionKeys,
  deriveHistoryKey,
  deriveNightKey,
  createSessionKeyDerivation,
  type DerivedSessionKeys,
} from './session-randomness-keys.ts';
import { MarketMovesBySession } from './market-moves-by-session.ts';
import { SimulatedOrderBook } from './order-book.ts';
import { nightSessionAfter, type NightSession } from './night-session.ts';

const SESSIONS_CACHED = 4096;
const NIGHTS_CACHED = 16;

export interface SimulatedMarketOptions {
  seed: Uint8Array;
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
  /** Local date of the first sessions with an order book; by default the world's start. */
  orderBooksFrom?: string;
}

export class SimulatedMarket {
  readonly market: Market;
  readonly calendar: SessionCalendar;
  readonly history: MarketMovesBySession;
  readonly startDay: number;
  readonly #seed: Uint8Array;
  readonly #sessionKey: (market: Market, date: string) => Uint8Array;
  readonly #zones: TimeZoneConverter;
  readonly #nights = new Map<number, NightSession | null>();
  #nightKeys: { date: string; derived: DerivedSessionKeys } | null = null;
  // All instruments request the same sessions' keys.
  readonly #keys = new Map<string, { key: Uint8Array; derived: DerivedSessionKeys }>();
  #current: { session: SessionDay; times: SessionTimes; until: number } | null = null;

  readonly #orderBooksFrom: string;

  constructor(market: Market, { hours, zones, seed, orderBooksFrom }: SimulatedMarketOptions, startDate: string) {
    this.market = market;
    this.#orderBooksFrom = orderBooksFrom ?? startDate;
    this.#zones = zones;
    this.startDay = toDayNumber(startDate);
    this.calendar = createSessionCalendar(market, hours, zones, startDate);
    this.#seed = seed;
    this.#sessionKey = createSessionKeyDerivation(seed);
    this.history = new MarketMovesBySession(
      this.calendar,
      marketDeviationOf(market, hours),
      this.historyKey(market),
      (session) => this.commonKey(session),
    );
  }

  historyKey(of: string): RandomKey {
    return deriveHistoryKey(this.#seed, of);
  }

  sessionKey(date: string): Uint8Array {
    return this.#cachedKeys(date).key;
  }

  commonKey(session: SessionDay): RandomKey {
    return this.#cachedKeys(session.date).derived.common;
  }

  instrumentKey(session: SessionDay, instrument: string): RandomKey {
    return this.#cachedKeys(session.date).derived.instrument(instrument);
  }

  /** The session dated `date`, null if the market has none then. */
  sessionOn(date: string): SessionDay | null {
    const session = this.calendar.onOrBefore(date);
    return session?.date === date ? session : null;
  }

  /** The moment of the market's clock at `now`; null before the history and past the calendar. */
  moment(now: number): SessionMoment | null {
    let current = this.#current;
    if (!current || now < current.times.opens || now >= current.until) {
      const session = this.calendar.startedSession(now);
      if (!session) return null;
      const next = this.calendar.session(session.index + 1);
      current = {
        session,
        times: this.calendar.times(session),
        until: next ? this.calendar.times(next).opens : Infinity,
      };
      this.#current = current;
    }
    return sessionMomentAt(current.session, current.times, current.until, now);
  }

  /** The night in whose trading hours `now` is, with its moment; null outside them. */
  night(now: number): { place: NightSession; moment: SessionMoment } | null {
    const session = this.moment(now)?.session;
    if (!session) return null;
    let place = this.#nights.get(session.index);
    if (place === undefined) {
      if (this.#nights.size >= NIGHTS_CACHED) this.#nights.clear();
      this.#nights.set(session.index, (place = nightSessionAfter(this.calendar, session, this.#zones)));
    }
    if (!place?.times.segments.some(({ opens, closes }) => now >= opens && now < closes)) return null;
    return { place, moment: sessionMomentAt(place.next, place.times, Infinity, now) };
  }

  nightKey({ next: { date } }: NightSession, instrument: string): RandomKey {
    return this.#nightKeysBefore(date).instrument(instrument);
  }

  /** Null for a session before those that have an order book. */
  orderBook({ date }: SessionDay, instrument: string): SimulatedOrderBook | null {
    if (date < this.#orderBooksFrom) return null;
    return new SimulatedOrderBook(this.#cachedKeys(date).derived.orderBook(instrument));
  }

  nightOrderBook({ next: { date } }: NightSession, instrument: string): SimulatedOrderBook | null {
    return date < this.#orderBooksFrom
      ? null
      : new SimulatedOrderBook(this.#nightKeysBefore(date).orderBook(instrument));
  }

  #nightKeysBefore(date: string): DerivedSessionKeys {
    if (this.#nightKeys?.date !== date)
      this.#nightKeys = { date, derived: deriveSessionKeys(deriveNightKey(this.sessionKey(date))) };
    return this.#nightKeys.derived;
  }

  #cachedKeys(date: string): { key: Uint8Array; derived: DerivedSessionKeys } {
    let cached = this.#keys.get(date);
    if (!cached) {
      if (this.#keys.size >= SESSIONS_CACHED) this.#keys.clear();
      const key = this.#sessionKey(this.market, date);
      this.#keys.set(date, (cached = { key, derived: deriveSessionKeys(key) }));
    }
    return cached;
  }
}
