/** One instrument of the world: its days, the session it is in, its quote. */
import type { QuotePrices, Quote } from '@bourse/core/markets/market-types.ts';
import type { SessionDay } from './session-calendar.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import {
  buildSimulatedInstrumentSession,
  sessionPricesAt,
  sessionQuoteAt,
  type SimulatedInstrumentSession,
} from './simulated-instrument-session.ts';
import { buildNightPath, computeNightQuote, type NightSession } from './night-session.ts';
import type { SimulatedOrderBook } from './order-book.ts';
import type { PricePath } from './price-path.ts';
import { PriceHistory } from './price-history.ts';

interface SimulatedNight {
  place: NightSession;
  path: PricePath;
  open: SimulatedInstrumentSession;
  book: SimulatedOrderBook | null;
}

export class SimulatedInstrument {
  readonly listing: Listing;
  readonly market: SimulatedMarket;
  readonly history: PriceHistory;
  #open: SimulatedInstrumentSession | null = null;
  #quoted: { from: number; until: number; quote: Quote } | null = null;

  /** A session that is over, asked for its prices last. */
  #past: SimulatedInstrumentSession | null = null;
  #night: SimulatedNight | null = null;
  #quotedAtNight: { from: number; until: number; quote: Quote } | null = null;

  constructor(listing: Listing, market: SimulatedMarket) {
    const { id } = listing.instrument;
    this.listing = listing;
    this.market = market;
    const session = (of: SessionDay) => market.instrumentKey(of, id);
    this.history = new PriceHistory(
      listing,
      market.calendar,
      market.history,
      { history: market.historyKey(id), session },
      market.startDay,
    );
  }

  /** The quote at `now`, the same object as long as it is valid; null before the listing and past the calendar. */
  quote(now: number): Quote | null {
    const quoted = this.#quoted;
    if (quoted && now >= quoted.from && now < quoted.until) return quoted.quote;
    const moment = this.market.moment(now);
    if (!moment) return null;
    if (this.#open?.day.session.index !== moment.session.index) this.#open = this.#lay(moment.session);
    if (!this.#open) return null;
    const quote = sessionQuoteAt(this.#open, moment);
    this.#quoted = { from: moment.at, until: moment.until, quote };
    return quote;
  }

  /** The prices of the quote at `at`, without the day's figures; made without laying the open session aside. */
  prices(at: number): QuotePrices | null {
    const quoted = this.#quoted;
    if (quoted && at >= quoted.from && at < quoted.until) return quoted.quote;
    const moment = this.market.moment(at);
    if (!moment) return null;
    const { index } = moment.session;
    if (this.#open?.day.session.index === index) return sessionPricesAt(this.#open, moment);
    if (this.#past?.day.session.index !== index) this.#past = this.#lay(moment.session);
    return this.#past && sessionPricesAt(this.#past, moment);
  }

  /** The quote of extended hours at `now`; null outside them, and for instruments without any. */
  nightQuote(now: number): Quote | null {
    const quoted = this.#quotedAtNight;
    if (quoted && now >= quoted.from && now < quoted.until) return quoted.quote;
    if (this.listing.instrument.board !== 'listed') return null;
    const found = this.market.night(now);
    if (!found) return null;
    const { place, moment } = found;
    if (this.#night?.place !== place) this.#night = this.#layNight(place);
    if (!this.#night) return null;
    const quote = computeNightQuote(this.#night.path, this.#night.open, place, moment, this.#night.book);
    this.#quotedAtNight = { from: moment.at, until: moment.until, quote };
    return quote;
  }

  /** A session with its path; the last quoted one is cached, others are recomputed. */
  session(of: SessionDay): SimulatedInstrumentSession | null {
    return this.#open?.day.session.index === of.index ? this.#open : this.#lay(of);
  }

  #layNight(place: NightSession): SimulatedNight | null {
    const { listing, market, history } = this;
    const open = this.session(place.session);
    const after = history.day(place.next.index);
    if (!open || !after) return null;
    const { id } = listing.instrument;
    const path = buildNightPath(listing, open.day, after, place, market.nightKey(place, id));
    return { place, open, path, book: market.nightOrderBook(place, id) };
  }

  #lay(of: SessionDay): SimulatedInstrumentSession | null {
    const day = this.history.day(of.index);
    if (!day) return null;
    const { listing, market } = this;
    const book = market.orderBook(of, listing.instrument.id);
    return buildSimulatedInstrumentSession(listing, day, market.calendar.times(of), book);
  }
}
