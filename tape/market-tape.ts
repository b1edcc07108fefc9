/** One market of the world: its calendar, its common days, its sessions' keys. */
import type { Hours, Market, Zones } from '@bourse/core/market.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import { createCalendar, type Calendar, type SessionDay, type SessionTimes } from './calendar.ts';
import type { ChanceKey } from './chance.ts';
import { marketDeviation } from './instruments/traits.ts';
import { commonKey, historyKey, instrumentKey, sessionKeys } from './keys.ts';
import { MarketHistory } from './market-history.ts';

/** Where an instant lies: the last minute and second that trade at or before it. */
export interface Moment {
  session: SessionDay;
  times: SessionTimes;
  minute: number;
  second: number;
  /** When the price that holds then came about, and until when it holds; epoch ms. */
  at: number;
  until: number;
}

export class MarketTape {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly history: MarketHistory;
  readonly startDay: number;
  readonly #seed: Uint8Array;
  readonly #sessionKey: (market: Market, date: string) => Uint8Array;
  // The keys of the sessions used last: today's are asked for by every instrument.
  readonly #keys = new Map<string, { key: Uint8Array; common: ChanceKey }>();
  #current: { session: SessionDay; times: SessionTimes; until: number } | null = null;

  constructor(market: Market, hours: Hours, zones: Zones, startDate: string, seed: Uint8Array) {
    this.market = market;
    this.startDay = dayNumber(startDate);
    this.calendar = createCalendar(market, hours, zones, startDate);
    this.#seed = seed;
    this.#sessionKey = sessionKeys(seed);
    this.history = new MarketHistory(this.calendar, marketDeviation(market, hours), this.historyKey(market), (session) => this.commonKey(session));
  }

  historyKey(of: string): ChanceKey {
    return historyKey(this.#seed, of);
  }

  sessionKey(date: string): Uint8Array {
    return this.#kept(date).key;
  }

  commonKey(session: SessionDay): ChanceKey {
    return this.#kept(session.date).common;
  }

  instrumentKey(session: SessionDay, instrument: string): ChanceKey {
    return instrumentKey(this.#kept(session.date).key, instrument);
  }

  /** The moment of the market's clock at `now`; null before the history and past the calendar. */
  moment(now: number): Moment | null {
    let current = this.#current;
    if (!current || now < current.times.opens || now >= current.until) {
      const session = this.calendar.begun(now);
      if (!session) return null;
      const next = this.calendar.session(session.index + 1);
      current = { session, times: this.calendar.times(session), until: next ? this.calendar.times(next).opens : Infinity };
      this.#current = current;
    }
    const { session, times } = current;
    const { segments } = times;
    let i = segments.length - 1;
    while (i > 0 && segments[i]!.opens > now) i--;
    const segment = segments[i]!;
    if (now >= segment.closes) {
      const minute = segment.firstMinute + segment.minutes - 1;
      return { session, times, minute, second: 59, at: segment.closes, until: segments[i + 1]?.opens ?? current.until };
    }
    const seconds = Math.floor((now - segment.opens) / 1000);
    const at = segment.opens + seconds * 1000;
    const minute = Math.floor(seconds / 60);
    return { session, times, minute: segment.firstMinute + minute, second: seconds - minute * 60, at, until: at + 1000 };
  }

  #kept(date: string): { key: Uint8Array; common: ChanceKey } {
    let kept = this.#keys.get(date);
    if (!kept) {
      if (this.#keys.size >= 512) this.#keys.clear();
      const key = this.#sessionKey(this.market, date);
      this.#keys.set(date, (kept = { key, common: commonKey(key) }));
    }
    return kept;
  }
}
