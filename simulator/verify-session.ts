/**
 * Anyone can recompute a finished session from public data alone: the code, the parameters of the world (hours and
 * start date; time zones are public anyway), the session's revealed key, and the state in which the instrument's day
 * began (`InstrumentDayOpeningState`), which is published when the session opens. The operator can't choose that state
 * either: at session 0 it is `firstSessionOpeningState`, which is in the code (for instruments listed later
 * `firstDayOpeningState`, with the issue price), and each recomputed session gives the next one's, so that all keys
 * together recompute the whole world. A dividend was declared weeks before, from a close that everybody has seen
 * (`computeDividend`). If a month's last close decides the tick, that close is public in the chart. Days before the
 * world's start have no key; nobody traded on them.
 */
import { toDayNumber } from '@bourse/core/dates.ts';
import type {
  Bar,
  TradingHoursMode,
  InstrumentId,
  Market,
  Quote,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { toFeedBar } from './chart-bars.ts';
import { createSessionCalendar, sessionMomentAt } from './session-calendar.ts';
import type { InstrumentDayOpeningState } from './simulated-instrument-day.ts';
import { computeSimulatedInstrumentDay } from './unpredictable-prices/draw-price-day.ts';
import { drawMarketMoves } from './unpredictable-prices/market-moves.ts';
import { marketDeviationOf } from './instruments/instrument-traits.ts';
import { buildListings } from './instruments/build-listings.ts';
import { listUpcomingListings } from './new-listings/upcoming-listings.ts';
import { SimulatedOrderBook } from './order-book.ts';
import { deriveSessionKeys, sessionKeyHashOf } from './session-randomness-keys.ts';
import { buildSimulatedInstrumentSession, sessionQuoteAt, computeSessionBars } from './simulated-instrument-session.ts';

export interface RevealedSession {
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
  startDate: string;
  market: Market;
  /** Local date of the session. */
  date: string;
  instrument: InstrumentId;
  /** The session's key, 32 bytes. */
  key: Uint8Array;
  opening: InstrumentDayOpeningState;
  /** Whether companies are newly listed while the world runs. */
  newListings?: boolean;
  /** The first date with order books, if that isn't the world's start. */
  orderBooksFrom?: string;
}

/**
 * The state in which an instrument's session 0 begins; the closes are those of the previous session, in 10^-8 units.
 */
export function firstSessionOpeningState(
  market: Market,
  instrument: InstrumentId,
  hours: TradingHoursMode,
  startDate: string,
): Omit<InstrumentDayOpeningState, 'dividend'> | null {
  const listing = buildListings(hours, startDate).find((one) => one.instrument.id === instrument);
  if (!listing) return null;
  const { anchor, ownDeviation } = listing.traits;
  const deviation = marketDeviationOf(market, hours);
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
  next: Omit<InstrumentDayOpeningState, 'dividend'>;
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
  orderBooksFrom = startDate,
}: RevealedSession): RecomputedSession | null {
  const coming = newListings ? listUpcomingListings(hours, startDate) : [];
  const listing = [...buildListings(hours, startDate), ...coming].find(
    (one) => one.instrument.id === instrument && one.instrument.market === market,
  );
  const calendar = createSessionCalendar(market, hours, zones, startDate);
  const session = calendar.onOrBefore(date);
  if (!listing || session?.date !== date || session.index < 0) return null;
  const keys = deriveSessionKeys(key);
  const usual = marketDeviationOf(market, hours);
  const moves = drawMarketMoves({ key: keys.common, counter: 0 }, opening.marketVariance, usual * usual);
  const place = { calendar, session, before: calendar.session(session.index - 1), startDay: toDayNumber(startDate) };
  const { day, nextVariance, nextRush } = computeSimulatedInstrumentDay(
    opening,
    listing,
    place,
    moves,
    keys.instrument(instrument),
  );
  const times = calendar.times(session);
  const open = buildSimulatedInstrumentSession(
    listing,
    day,
    times,
    date < orderBooksFrom ? null : new SimulatedOrderBook(keys.orderBook(instrument)),
  );
  return {
    keyHash: sessionKeyHashOf(key),
    opens: times.opens,
    closes: times.closes,
    quote(at) {
      if (at < times.opens || at > times.closes) throw new RangeError('an instant outside the session');
      return sessionQuoteAt(open, sessionMomentAt(session, times, Infinity, at));
    },
    bars: (minutes) => computeSessionBars(open, minutes, null).map((bar) => toFeedBar(bar, listing)),
    day: toFeedBar({ ...day, high: day.high, low: day.low, at: times.opens }, listing),
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

export type SessionVerification =
  | { ok: true }
  | { ok: false; differs: 'session' | 'keyHash' | 'quote' | 'bar'; at: number | null };

/** Whether what was published equals what the revealed key gives; else the first difference, with its instant. */
export function verifySession(revealed: RevealedSession, published: PublishedSession): SessionVerification {
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
