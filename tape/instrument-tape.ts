/** One instrument of the world: its days, the session it is in, its quote. */
import { digitsOf } from '@bourse/core/money.ts';
import type { Quote } from '@bourse/core/market.ts';
import { bookTop, type BookTop, type Limits } from './book-top.ts';
import type { SessionDay } from './calendar.ts';
import type { Day } from './day.ts';
import type { Listing } from './instruments/listing.ts';
import { bandOf } from './market-rules.ts';
import type { MarketTape, Moment } from './market-tape.ts';
import { PriceHistory } from './price-history.ts';
import { sessionPath } from './session-of.ts';
import type { SessionPath } from './session-path.ts';

export const SOURCE = 'simulated';

interface OpenSession { day: Day; path: SessionPath; limits: Limits }

/** What a session has come to at a moment; prices are ordinals of the day's grid, volume in lots. */
export interface Progress { last: number; high: number; low: number; volume: number; turnover: number; bits: number }

export class InstrumentTape {
  readonly listing: Listing;
  readonly market: MarketTape;
  readonly history: PriceHistory;
  /** Minor units of the currency in a turnover of one (10^-8 × lot). */
  readonly #turnoverScale: number;
  #open: OpenSession | null = null;
  #quoted: { from: number; until: number; quote: Quote } | null = null;

  constructor(listing: Listing, market: MarketTape) {
    const { id, currency } = listing.instrument;
    this.listing = listing;
    this.market = market;
    this.#turnoverScale = (listing.traits.lotUnits * 10 ** digitsOf(currency)) / 1e8;
    const session = (of: SessionDay) => market.instrumentKey(of, id);
    this.history = new PriceHistory(listing, market.calendar, market.history, { history: market.historyKey(id), session }, market.startDay);
  }

  /** The quote at `now`, the same object as long as it holds; null before the listing and past the calendar. */
  quote(now: number): Quote | null {
    const quoted = this.#quoted;
    if (quoted && now >= quoted.from && now < quoted.until) return quoted.quote;
    const moment = this.market.moment(now);
    const open = moment && this.#session(moment.session);
    if (!open) return null;
    const quote = this.#quoteAt(moment, open);
    this.#quoted = { from: moment.at, until: moment.until, quote };
    return quote;
  }

  /** The session's day and path; the path asked last is kept. */
  session(of: SessionDay): { day: Day; path: SessionPath } | null {
    return this.#open?.day.session.index === of.index ? this.#open : this.#openSession(of);
  }

  /** What the session of `moment` has come to by then. */
  progress(path: SessionPath, { minute, second }: Moment): Progress {
    const { before, bar } = path.minuteBar(minute);
    const seconds = path.seconds(minute);
    const inMinute = seconds.volumes[second]!;
    return {
      last: seconds.prices[second]!,
      high: Math.max(before.high, seconds.highs[second]!), low: Math.min(before.low, seconds.lows[second]!),
      volume: before.volume + inMinute, turnover: before.turnover + (bar.turnover * inMinute) / bar.volume,
      bits: seconds.bits[second]!,
    };
  }

  #session(of: SessionDay): OpenSession | null {
    if (this.#open?.day.session.index !== of.index) this.#open = this.#openSession(of);
    return this.#open;
  }

  #openSession(of: SessionDay): OpenSession | null {
    const { listing, market } = this;
    const day = this.history.day(of.index);
    if (!day) return null;
    const chances = { own: market.instrumentKey(of, listing.instrument.id), common: market.commonKey(of) };
    const band = bandOf(listing.instrument, of.date, day.previousClose);
    const limits = { lowest: band ? day.grid.ceilingOf(band.low) : 1, highest: band ? day.grid.floorOf(band.high) : Number.MAX_SAFE_INTEGER };
    return { day, limits, path: sessionPath(day, market.calendar.times(of), listing.traits, chances) };
  }

  #quoteAt(moment: Moment, { day, path, limits }: OpenSession): Quote {
    const { instrument, traits } = this.listing;
    const { grid } = day;
    const now = this.progress(path, moment);
    const top: BookTop = bookTop(now.last, now.bits, traits, grid, limits);
    const price = (ordinal: number): bigint => BigInt(grid.priceOf(ordinal));
    const { at } = moment;
    return {
      instrument: instrument.id, source: SOURCE, at, seq: at / 1000,
      last: price(now.last), bid: price(top.bid), ask: price(top.ask),
      bidSize: this.units(top.bidLots), askSize: this.units(top.askLots),
      open: BigInt(day.open), previousClose: BigInt(day.previousClose), high: price(now.high), low: price(now.low),
      volume: this.units(now.volume), turnover: BigInt(Math.floor(now.turnover * this.#turnoverScale)),
    };
  }

  /** Lots of the tape as a quantity. */
  units(lots: number): bigint {
    return BigInt(lots) * this.#lotQuantity;
  }

  get #lotQuantity(): bigint {
    return BigInt(Math.round(this.listing.traits.lotUnits * 1e8));
  }
}
