/** One instrument of the world: its days, the session it is in, its quote. */
import type { Quote } from '@bourse/core/market.ts';
import type { SessionDay } from './calendar.ts';
import type { Listing } from './instruments/listing.ts';
import type { MarketTape } from './market-tape.ts';
import { openSession, quoteAt, type OpenSession } from './open-session.ts';
import { PriceHistory } from './price-history.ts';
import { yearRange, type YearRange } from './year-range.ts';

export class InstrumentTape {
  readonly listing: Listing;
  readonly market: MarketTape;
  readonly history: PriceHistory;
  #open: OpenSession | null = null;
  #quoted: { from: number; until: number; quote: Quote } | null = null;

  #year: { index: number; range: YearRange } | null = null;

  constructor(listing: Listing, market: MarketTape) {
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

  /** The quote at `now`, the same object as long as it holds; null before the listing and past the calendar. */
  quote(now: number): Quote | null {
    const quoted = this.#quoted;
    if (quoted && now >= quoted.from && now < quoted.until) return quoted.quote;
    const moment = this.market.moment(now);
    if (!moment) return null;
    if (this.#open?.day.session.index !== moment.session.index) this.#open = this.#lay(moment.session);
    if (!this.#open) return null;
    const quote = quoteAt(this.#open, moment);
    this.#quoted = { from: moment.at, until: moment.until, quote };
    return quote;
  }

  /** The session laid open; the one that was quoted last is kept, others are made anew. */
  session(of: SessionDay): OpenSession | null {
    return this.#open?.day.session.index === of.index ? this.#open : this.#lay(of);
  }

  /** Range and dividends of the year before session `index`. */
  yearBefore(index: number): YearRange {
    if (this.#year?.index !== index)
      this.#year = { index, range: yearRange(this.history, this.market.calendar, index) };
    return this.#year.range;
  }

  #lay(of: SessionDay): OpenSession | null {
    const { listing, market } = this;
    const day = this.history.day(of.index);
    const chances = { own: market.instrumentKey(of, listing.instrument.id), common: market.commonKey(of) };
    return day && openSession(listing, day, market.calendar.times(of), chances);
  }
}
