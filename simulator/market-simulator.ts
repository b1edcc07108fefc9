/** One market of the world: its calendar, its common days, its sessions' keys. */
import type { Hours, Market, Zones } from '@bourse/core/markets/market.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import {
  type Calendar,
  createCalendar,
  type Moment,
  momentIn,
  type SessionDay,
  type SessionTimes,
} from './calendar.ts';
import type { ChanceKey } from './chance.ts';
import { marketDeviation } from './instruments/traits.ts';
import { derivedKeys, historyKey, nightKey, sessionKeys, type DerivedKeys } from './keys.ts';
import { MarketHistory } from './market-history.ts';
import { nightPlace, type NightPlace } from './overnight.ts';

const SESSIONS_KEPT = 4096;
const NIGHTS_KEPT = 16;

export class SimulatedMarket {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly history: MarketHistory;
  readonly startDay: number;
  readonly #seed: Uint8Array;
  readonly #sessionKey: (market: Market, date: string) => Uint8Array;
  readonly #zones: Zones;
  readonly #nights = new Map<number, NightPlace | null>();
  #nightKeys: { date: string; derived: DerivedKeys } | null = null;
  // All instruments request the same sessions' keys.
  readonly #keys = new Map<string, { key: Uint8Array; derived: DerivedKeys }>();
  #current: { session: SessionDay; times: SessionTimes; until: number } | null = null;

  constructor(market: Market, hours: Hours, zones: Zones, startDate: string, seed: Uint8Array) {
    this.market = market;
    this.#zones = zones;
    this.startDay = dayNumber(startDate);
    this.calendar = createCalendar(market, hours, zones, startDate);
    this.#seed = seed;
    this.#sessionKey = sessionKeys(seed);
    this.history = new MarketHistory(
      this.calendar,
      marketDeviation(market, hours),
      this.historyKey(market),
      (session) => this.commonKey(session),
    );
  }

  historyKey(of: string): ChanceKey {
    return historyKey(this.#seed, of);
  }

  sessionKey(date: string): Uint8Array {
    return this.#kept(date).key;
  }

  commonKey(session: SessionDay): ChanceKey {
    return this.#kept(session.date).derived.common;
  }

  instrumentKey(session: SessionDay, instrument: string): ChanceKey {
    return this.#kept(session.date).derived.instrument(instrument);
  }

  /** The session dated `date`, null if the market has none then. */
  sessionOn(date: string): SessionDay | null {
    const session = this.calendar.onOrBefore(date);
    return session?.date === date ? session : null;
  }

  /** The moment of the market's clock at `now`; null before the history and past the calendar. */
  moment(now: number): Moment | null {
    let current = this.#current;
    if (!current || now < current.times.opens || now >= current.until) {
      const session = this.calendar.begun(now);
      if (!session) return null;
      const next = this.calendar.session(session.index + 1);
      current = {
        session,
        times: this.calendar.times(session),
        until: next ? this.calendar.times(next).opens : Infinity,
      };
      this.#current = current;
    }
    return momentIn(current.session, current.times, current.until, now);
  }

  /** The night in whose trading hours `now` is, with its moment; null outside them. */
  night(now: number): { place: NightPlace; moment: Moment } | null {
    const session = this.moment(now)?.session;
    if (!session) return null;
    let place = this.#nights.get(session.index);
    if (place === undefined) {
      if (this.#nights.size >= NIGHTS_KEPT) this.#nights.clear();
      this.#nights.set(session.index, (place = nightPlace(this.calendar, session, this.#zones)));
    }
    if (!place?.times.segments.some(({ opens, closes }) => now >= opens && now < closes)) return null;
    return { place, moment: momentIn(place.next, place.times, Infinity, now) };
  }

  nightKey({ next: { date } }: NightPlace, instrument: string): ChanceKey {
    if (this.#nightKeys?.date !== date)
      this.#nightKeys = { date, derived: derivedKeys(nightKey(this.sessionKey(date))) };
    return this.#nightKeys.derived.instrument(instrument);
  }

  #kept(date: string): { key: Uint8Array; derived: DerivedKeys } {
    let kept = this.#keys.get(date);
    if (!kept) {
      if (this.#keys.size >= SESSIONS_KEPT) this.#keys.clear();
      const key = this.#sessionKey(this.market, date);
      this.#keys.set(date, (kept = { key, derived: derivedKeys(key) }));
    }
    return kept;
  }
}
