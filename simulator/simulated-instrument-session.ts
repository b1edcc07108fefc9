/** A session with its day, its path and the day's limits; and the quote and the bars that follow only from these. */
import type { QuotePrices, Quote } from '@bourse/core/markets/market-types.ts';
import { currencyDigitsOf, power10 } from '@bourse/core/ledger/money.ts';
import { instantOfMinute, type SessionMoment, type SessionTimes } from './session-calendar.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import { buildSessionPricePath } from './unpredictable-prices/draw-price-day.ts';
import { type SimulatedTopOfBook, type DayPriceLimits, buildTopOfBook } from './top-of-book.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { InstrumentTraits } from './instruments/instrument-traits.ts';
import { dayPriceBandOf } from './price-grid.ts';
import { quotedWithoutBook, type SimulatedOrderBook } from './order-book.ts';
import type { PricePath, PathProgress } from './price-path.ts';

export const SIMULATED_PRICE_SOURCE = 'simulated';

export interface SimulatedInstrumentSession {
  listing: Listing;
  day: SimulatedInstrumentDay;
  times: SessionTimes;
  path: PricePath;
  limits: DayPriceLimits;
  /** Null in sessions before the world had one. */
  book: SimulatedOrderBook | null;
}

/** A bar with prices in 10^-8 units and volume in lots. */
export interface RawBar {
  at: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export function buildSimulatedInstrumentSession(
  listing: Listing,
  day: SimulatedInstrumentDay,
  times: SessionTimes,
  book: SimulatedOrderBook | null,
): SimulatedInstrumentSession {
  const { grid } = day;
  const band = dayPriceBandOf(listing.instrument, day.session.date, day.previousClose);
  const limits = {
    lowest: band ? grid.ceilingOf(band.low) : 1,
    highest: band ? grid.floorOf(band.high) : Number.MAX_SAFE_INTEGER,
  };
  const path = buildSessionPricePath(day.pricePlan, grid, times, listing.traits.smile);
  return { listing, day, times, limits, path, book };
}

/** The session's progress by `moment`, which must be in it. */
export const sessionProgressAt = (
  { path }: SimulatedInstrumentSession,
  { minute, second }: SessionMoment,
): PathProgress => path.progress(minute, second);

/** Lots of the simulator as a quantity. */
export const lotsToQuantity = ({ traits }: Listing, lots: number): bigint =>
  BigInt(lots) * BigInt(Math.round(traits.lotUnits * 1e8));

function topAt(
  open: SimulatedInstrumentSession,
  moment: SessionMoment,
  { last, bits }: Pick<PathProgress, 'last' | 'bits'>,
): SimulatedTopOfBook {
  const { day, limits } = open;
  return buildTopOfBook(last, bits, traitsNearRollover(open, moment), day.grid, limits, day.open);
}

/** The prices of the quote at `moment`. */
export function sessionPricesAt(open: SimulatedInstrumentSession, moment: SessionMoment): QuotePrices {
  const now = open.path.at(moment.minute, moment.second);
  const { bid, ask } = topAt(open, moment, now);
  const price = (ordinal: number): bigint => BigInt(open.day.grid.priceOf(ordinal));
  return { last: price(now.last), bid: price(bid), ask: price(ask) };
}

/** The quote at `moment`. */
export function sessionQuoteAt(open: SimulatedInstrumentSession, moment: SessionMoment): Quote {
  const { listing, day } = open;
  const { instrument, traits } = listing;
  const { grid } = day;
  const now = sessionProgressAt(open, moment);
  const top = topAt(open, moment, now);
  const price = (ordinal: number): bigint => BigInt(grid.priceOf(ordinal));
  const turnover = (now.turnover / 1e8) * traits.lotUnits * Number(power10(currencyDigitsOf(instrument.currency)));
  return {
    instrument: instrument.id,
    source: SIMULATED_PRICE_SOURCE,
    at: moment.at,
    seq: moment.at / 1000,
    last: price(now.last),
    bid: price(top.bid),
    ask: price(top.ask),
    ...(open.book?.quoted(moment.at, top, grid, traits) ?? quotedWithoutBook(top, listing)),
    open: BigInt(day.open),
    previousClose: BigInt(day.previousClose),
    high: price(now.high),
    low: price(now.low),
    volume: lotsToQuantity(listing, now.volume),
    turnover: BigInt(Math.floor(turnover)),
  };
}

function traitsNearRollover(
  { listing, day, times }: SimulatedInstrumentSession,
  { minute }: SessionMoment,
): InstrumentTraits {
  const wide = spreadsWide(listing, times, (day.session.spans[0]?.from ?? 0) < 0, minute);
  return wide === 1 ? listing.traits : { ...listing.traits, spread: listing.traits.spread * wide };
}

/** The session's bars of `minutes`, complete, or up to the moment `until`, with an unfinished last one. */
export function computeSessionBars(
  { day, path, times }: SimulatedInstrumentSession,
  minutes: number,
  until: SessionMoment | null,
): RawBar[] {
  const { grid } = day;
  const bars = path.bars(minutes, until ? until.minute : times.minutes).map((bar) => ({
    at: instantOfMinute(times, bar.from),
    open: grid.priceOf(bar.open),
    high: grid.priceOf(bar.high),
    low: grid.priceOf(bar.low),
    close: grid.priceOf(bar.close),
    volume: bar.volume,
  }));
  if (!until) return bars;
  const segment = times.segments.findLast(({ firstMinute }) => firstMinute <= until.minute)!;
  const start = until.minute - ((until.minute - segment.firstMinute) % minutes);
  const whole = path.sum(start, until.minute);
  const now = path.minuteSoFar(until.minute, until.second);
  bars.push({
    at: instantOfMinute(times, start),
    open: grid.priceOf(whole?.open ?? now.open),
    close: grid.priceOf(now.close),
    high: grid.priceOf(Math.max(whole?.high ?? -Infinity, now.high)),
    low: grid.priceOf(Math.min(whole?.low ?? Infinity, now.low)),
    volume: (whole?.volume ?? 0) + now.volume,
  });
  return bars;
}

/**
 * Around 17:00 in New York, when currency pairs are rolled over, banks quote wide: a trader who hedges a pair all day
 * and drops the hedge for that moment pays for it, or is unhedged for half an hour.
 */

export const ROLLOVER_SPREAD_FACTOR = 6;
const WIDE_MINUTES = 15;
const ROLLED_AT_MINUTE = 1_020;
const DAY_MINUTES = 1_440;

/**
 * How many usual spreads wide `instrument` is quoted in the session's `minute`: a currency day with exchange hours
 * begins and ends at the rollover, any other at midnight.
 */
function spreadsWide(
  { instrument }: Pick<Listing, 'instrument'>,
  { minutes }: Pick<SessionTimes, 'minutes'>,
  opensAtRoll: boolean,
  minute: number,
): number {
  if (instrument.market !== 'FX' || instrument.board === 'index') return 1;
  const away = opensAtRoll
    ? Math.min(minute, minutes - minute)
    : Math.abs(((minute - ROLLED_AT_MINUTE + DAY_MINUTES / 2 + DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2);
  return away <= WIDE_MINUTES ? ROLLOVER_SPREAD_FACTOR : 1;
}
