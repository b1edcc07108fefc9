/**
 * Anyone can recompute a finished session from public data alone: the code, the parameters of the world (hours and
 * start date; time zones are public anyway), the session's revealed key, and the state in which the instrument's day
 * began (`DayOpening`), which is published when the session opens. The operator can't choose that state either: at
 * session 0 it is `firstOpening`, which is in the code (for instruments listed later `firstState`, with the issue
 * price), and each recomputed session gives the next one's, so that all keys together recompute the whole world. A
 * dividend was declared weeks before, from a close that everybody has seen (`dividendOn`). If a month's last close
 * decides the tick, that close is public in the chart. Days before the world's start have no key; nobody traded on
 * them.
 */
import { dayNumber } from '@bourse/core/dates.ts';
import type { Bar, Hours, InstrumentId, Market, Quote, Zones } from '@bourse/core/markets/market.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { barOf } from './bars.ts';
import { createCalendar, momentIn } from './calendar.ts';
import type { DayOpening } from './day.ts';
import { fairDayFrom } from './fair/fair-day.ts';
import { drawMarketMoves } from './fair/market-moves.ts';
import { marketDeviation } from './instruments/traits.ts';
import { listings } from './instruments/listing.ts';
import { newcomers } from './new-listings/new-listings.ts';
import { derivedKeys, keyHashOf } from './keys.ts';
import { openSession, quoteAt, sessionBars } from './open-session.ts';

export interface RevealedSession {
  hours: Hours;
  zones: Zones;
  startDate: string;
  market: Market;
  /** Local date of the session. */
  date: string;
  instrument: InstrumentId;
  /** The session's key, 32 bytes. */
  key: Uint8Array;
  opening: DayOpening;
  /** Whether companies are newly listed while the world runs. */
  newListings?: boolean;
}

/**
 * The state in which an instrument's session 0 begins; the closes are those of the previous session, in 10^-8 units.
 */
export function firstOpening(
  market: Market,
  instrument: InstrumentId,
  hours: Hours,
  startDate: string,
): Omit<DayOpening, 'dividend'> | null {
  const listing = listings(hours, startDate).find((one) => one.instrument.id === instrument);
  if (!listing) return null;
  const { anchor, ownDeviation } = listing.traits;
  const deviation = marketDeviation(market, hours);
  return {
    close: anchor,
    monthEndClose: anchor,
    variance: ownDeviation * ownDeviation,
    marketVariance: deviation * deviation,
    rush: 0,
  };
}

export interface RecomputedSession {
  /** To be compared with the hash published before the session. */
  keyHash: Uint8Array;
  opens: number;
  closes: number;
  /** The quote at an instant of the session (`opens` to `closes`, both included). */
  quote(at: number): Quote;
  /** All bars of 1, 5, 15 or 30 minutes. */
  bars(minutes: 1 | 5 | 15 | 30): Bar[];
  day: Bar;
  /**
   * The state in which the next session begins, except for what was declared for it and `monthEndClose`, which changes
   * with the month.
   */
  next: Omit<DayOpening, 'dividend'>;
}

/** The recomputed session; null if the world has no such instrument or session. */
export function recomputeSession({
  hours,
  zones,
  startDate,
  market,
  date,
  instrument,
  key,
  opening,
  newListings = false,
}: RevealedSession): RecomputedSession | null {
  const coming = newListings ? newcomers(hours, startDate) : [];
  const listing = [...listings(hours, startDate), ...coming].find(
    (one) => one.instrument.id === instrument && one.instrument.market === market,
  );
  const calendar = createCalendar(market, hours, zones, startDate);
  const session = calendar.onOrBefore(date);
  if (!listing || session?.date !== date || session.index < 0) return null;
  const keys = derivedKeys(key);
  const usual = marketDeviation(market, hours);
  const moves = drawMarketMoves({ key: keys.common, counter: 0 }, opening.marketVariance, usual * usual);
  const place = { calendar, session, before: calendar.session(session.index - 1), startDay: dayNumber(startDate) };
  const { day, nextVariance, nextRush } = fairDayFrom(opening, listing, place, moves, keys.instrument(instrument));
  const times = calendar.times(session);
  const open = openSession(listing, day, times);
  return {
    keyHash: keyHashOf(key),
    opens: times.opens,
    closes: times.closes,
    quote(at) {
      if (at < times.opens || at > times.closes) throw new RangeError('an instant outside the session');
      return quoteAt(open, momentIn(session, times, Infinity, at));
    },
    bars: (minutes) => sessionBars(open, minutes, null).map((bar) => barOf(bar, listing)),
    day: barOf({ ...day, high: day.high, low: day.low, at: times.opens }, listing),
    next: {
      close: day.close,
      monthEndClose: opening.monthEndClose,
      variance: nextVariance,
      marketVariance: moves.nextVariance,
      rush: nextRush,
    },
  };
}

/** What was published about the session: the hash before it, quotes (such as a fill's) and bars after it. */
export interface PublishedSession {
  keyHash: Uint8Array;
  quotes?: readonly Quote[];
  bars?: readonly Bar[];
  minutes?: 1 | 5 | 15 | 30;
}

export type Verification =
  | { ok: true }
  | { ok: false; differs: 'session' | 'keyHash' | 'quote' | 'bar'; at: number | null };

/** Whether what was published equals what the revealed key gives; else the first difference, with its instant. */
export function verifySession(revealed: RevealedSession, published: PublishedSession): Verification {
  const session = recomputeSession(revealed);
  if (!session) return { ok: false, differs: 'session', at: null };
  if (toHex(session.keyHash) !== toHex(published.keyHash)) return { ok: false, differs: 'keyHash', at: null };
  for (const quote of published.quotes ?? []) {
    const inside = quote.at >= session.opens && quote.at <= session.closes;
    if (!inside || !sameFields(quote, session.quote(quote.at))) return { ok: false, differs: 'quote', at: quote.at };
  }
  const recomputed = new Map(session.bars(published.minutes ?? 1).map((bar) => [bar.at, bar]));
  for (const bar of published.bars ?? []) {
    const again = recomputed.get(bar.at);
    if (!again || !sameFields(bar, again)) return { ok: false, differs: 'bar', at: bar.at };
  }
  return { ok: true };
}

const sameFields = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(b) as (keyof T)[]).every((field) => a[field] === b[field]);
