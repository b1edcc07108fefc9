/**
 * The port to a venue: a source of prices, with what it knows about its market. Each venue names every capability; null
 * declares that it can't provide it, and readers treat that as "there is none here", never as "nothing has happened".
 * Every implementation passes `testing-venue-suite.ts`.
 *
 * Quotes, bars and the sizes of both sides make a venue, so they can't be absent. Beyond these sizes comes the house's
 * own ladder (core/trading/books/price-ladder.ts), along the levels that a quote carries, since what is shown is what
 * fills.
 */
import type { AuctionOrder } from '@bourse/core/markets/auctions/cross-auction.ts';
import type { ScheduledAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import type { EconomicRelease } from '@bourse/core/information/companies/economic-releases.ts';
import type { PriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import type { TradingHalt } from '@bourse/core/markets/halts/instrument-halts.ts';
import type {
  Bar,
  BarsRequest,
  PriceFeed,
  CorporateHistory,
  Instrument,
  InstrumentId,
  Market,
  QuotePrices,
  Quote,
  SessionInvestorStatistics,
  OngoingSessionInvestorStatistics,
} from '@bourse/core/markets/market-types.ts';
import type { MarketNews } from '@bourse/core/information/news/market-news.ts';
import type {
  ExchangeDayState,
  ReplacementReason,
  ViewOnlyReason,
} from '@bourse/core/markets/price-states/price-state.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import type { Price, Quantity } from '@bourse/core/ledger/money.ts';
import type { SessionOrderRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import type { AwaitedAuction } from '@bourse/core/trading/orders/order.ts';
import type { ClosingPriceSession } from '@bourse/core/trading/orders/market-view.ts';

export interface Venue extends PriceFeed {
  /** Its prices are invented: real money never trades at them. */
  readonly isSimulated: boolean;
  /** What drives its indexes: the prices of their members, or a path of their own. */
  readonly indexOf: 'members' | 'own';
  /**
   * `actions` and `company` for venues that take time over them, so that nobody else waits; null if the two are quick.
   * Splits and dividends before the local date `since` may be left out.
   */
  readonly history: ((instrument: InstrumentId, now: number, since: string) => Promise<CorporateHistory>) | null;
  /** Who traded in the last `count` sessions that are over, newest first. */
  readonly sessionTrades:
    | ((instrument: InstrumentId, now: number, count: number) => Promise<SessionInvestorStatistics[]>)
    | null;
  /** Who has traded so far in the session open at `now`, provisional; null between sessions. */
  readonly tradesSoFar: ((instrument: InstrumentId, now: number) => OngoingSessionInvestorStatistics | null) | null;
  /** Economic figures of a market's country with `from` ≤ at < `to`, as known at `now` (epoch ms), soonest first. */
  readonly economy: ((market: Market, from: number, to: number, now: number) => readonly EconomicRelease[]) | null;
  /** News about an instrument with `from` ≤ at < `to` and at ≤ `now` (epoch ms), oldest first. */
  readonly news: ((instrument: InstrumentId, from: number, to: number, now: number) => readonly MarketNews[]) | null;
  readonly auctions: VenueAuctions | null;
  readonly extendedHours: VenueExtendedHours | null;
  readonly halts: VenueHalts | null;
  readonly warnings: VenueWarnings | null;
  /** Bars of finished days, synchronously: for margin and the tests of short sales. */
  readonly pastDays: ((request: BarsRequest, now: number) => Bar[]) | null;
  /** The prices of the quote of a past moment, more quickly than that; null if no moment but the present has any. */
  readonly pricesThen: ((instrument: InstrumentId, at: number) => QuotePrices | null) | null;
  readonly sessionKeys: PriceKeySource | null;
  /** How far its prices lie behind the exchange (ms), so that ages count from there; null if they don't. */
  readonly delayMs: ((instrument: InstrumentId) => number) | null;
  /** How often it says at least that a price still holds (ms); null if each of its prices is of its moment. */
  readonly vouchedEveryMs: ((instrument: InstrumentId) => number) | null;
  /**
   * New units per old ones between a price of `since` and holdings at `until` (epoch ms); null if its quotes are always
   * in present units.
   */
  readonly unitsBetween: ((instrument: InstrumentId, since: number, until: number) => Ratio) | null;
  /** Whether a price is there to be looked at, but not to trade at; null if all of them may be traded at. */
  readonly viewOnly: ((instrument: InstrumentId, now: number) => boolean) | null;
  /** Takes note that somebody needs a price, if it gets one only of what is needed; null if it has all in any case. */
  readonly notePriceNeed: ((instrument: InstrumentId, need: PriceNeed) => void) | null;
  /** Whether what its source says next is in doubt, before the guard sees it; null if the guard sees everything. */
  readonly isDoubted: ((instrument: InstrumentId) => boolean) | null;
  /** Where a real price comes from, and how its source does; null if all its prices are its own. */
  readonly origin: ((instrument: InstrumentId, now: number) => PriceOrigin | null) | null;
  /** Instruments to be listed between two local dates (inclusive), soonest first; they have no price before. */
  readonly newListings: ((from: string, to: string) => readonly NewListing[]) | null;
}

/** Why a price is needed: to decide on an order, because somebody looks at it, or because a list shows it. */
export type PriceNeed = 'order' | 'viewed' | 'listed';

/** Where a price comes from. Times are epoch ms. */
export interface PriceOrigin {
  source: string;
  /** What the source asks to be shown beside its prices. */
  attribution: string | null;
  delayMs: number;
  /** How often the source is asked; null: it reports each price as it comes. */
  pollsEveryMs: number | null;
  /** When the source last said that its price holds; null before the first. */
  vouchedAt: number | null;
  /** Whether the house sets bid and ask around the price, since the source gives none to believe. */
  statesSpread: boolean;
  /** Of the moment that the price is about. */
  exchange: ExchangeDayState;
  /** When the exchange opens next; null while it is open, and if its calendar isn't known. */
  opensAt: number | null;
  viewOnly: ViewOnlyReason | null;
  replaces: SourceReplacement | null;
}

/** The source that another has replaced, since when, and what was wrong with it. */
export interface SourceReplacement {
  source: string;
  since: number;
  why: ReplacementReason;
}

/**
 * `issueLow` and `issueHigh` are published before the price is fixed; units of the instrument's currency, 8 decimals.
 */
export interface NewListing {
  instrument: Instrument;
  issueLow: Price;
  issueHigh: Price;
  issuePrice: Price;
}

/** Everything that a venue may omit. */
export const VENUE_CAPABILITIES = [
  'actions',
  'upcoming',
  'company',
  'trades',
  'monthEndClose',
  'pace',
  'history',
  'sessionTrades',
  'tradesSoFar',
  'economy',
  'news',
  'auctions',
  'extendedHours',
  'halts',
  'warnings',
  'pastDays',
  'pricesThen',
  'sessionKeys',
  'delayMs',
  'vouchedEveryMs',
  'unitsBetween',
  'viewOnly',
  'notePriceNeed',
  'isDoubted',
  'origin',
  'newListings',
] as const satisfies readonly Nullable[];
export type VenueCapability = (typeof VENUE_CAPABILITIES)[number];
type Nullable = {
  [Name in keyof Venue]-?: null extends Venue[Name] ? Name : object extends Pick<Venue, Name> ? Name : never;
}[keyof Venue & string];
/** A type error here names a capability missing from the list, or an optional field; the guard adds `state`. */
type Listed<Missing extends never> = Missing;
export type AllCapabilitiesListed = Listed<Exclude<Nullable, VenueCapability | 'state'>>;

export const capabilitiesOf = (venue: Venue): VenueCapability[] =>
  VENUE_CAPABILITIES.filter((name) => venue[name] !== null);

/** The declaration of a venue that knows only prices. */
export const PRICES_ONLY_CAPABILITIES = {
  indexOf: 'members',
  history: null,
  sessionTrades: null,
  tradesSoFar: null,
  economy: null,
  news: null,
  auctions: null,
  extendedHours: null,
  halts: null,
  warnings: null,
  pastDays: null,
  pricesThen: null,
  sessionKeys: null,
  delayMs: null,
  vouchedEveryMs: null,
  unitsBetween: null,
  viewOnly: null,
  notePriceNeed: null,
  isDoubted: null,
  origin: null,
  newListings: null,
} as const satisfies Partial<Venue>;

/** Call auctions, and the phases in which nothing else trades. */
export interface VenueAuctions {
  /** The next auction that still accepts such an order at `now`, or null. */
  nextAuction(
    instrument: Instrument,
    kind: AwaitedAuction,
    type: 'market' | 'limit',
    now: number,
  ): ScheduledAuction | null;
  /** All auctions of the market's date at `now`, with their drawn moments: for the code that holds them. */
  auctions(instrument: Instrument, now: number): readonly ScheduledAuction[];
  /** When a day order placed at `now` ends, if its session ends at `dayEnds`: with the closing auction. */
  dayOrdersEnd(instrument: Instrument, now: number, dayEnds: number): number;
  /** The auction of that kind priced at `pricedAt`, or null. */
  auctionAt(instrument: Instrument, kind: AwaitedAuction, pricedAt: number): ScheduledAuction | null;
  closing(instrument: Instrument, now: number): SessionClosing;
  /** Trading at the closing price after the session, for `instrument` at `now`; null if there is none. */
  atLast(instrument: Instrument, now: number): ClosingPriceSession | null;
  /** What all others bring to an auction around the price at `edge`; null if unknown. */
  othersAt(instrument: Instrument, edge: number): OtherAuctionParticipants | null;
}

/**
 * When the auction that replaces the session is priced, and when the day's continuous trading ends (epoch ms); null for
 * none. `singlePrice`: the session consists only of such auctions.
 */
export interface SessionClosing {
  gathers: number | null;
  continuousEnds: number | null;
  singlePrice: boolean;
}

/** `quote`: what the auction is about. `volume`: what the others trade among themselves. */
export interface OtherAuctionParticipants {
  quote: Quote;
  volume: Quantity;
  orders(tickAt: (price: Price) => Price): AuctionOrder[];
}

export interface VenueExtendedHours {
  /** Trading before and after the session, for `instrument` at `now`; null if there is none. */
  extended(instrument: Instrument, now: number): ExtendedHoursState | null;
  /** The quote of these hours; null outside them. */
  nightQuote(id: InstrumentId, now: number): Quote | null;
}

export interface ExtendedHoursState {
  rule: SessionOrderRule;
  /** When a day order for these hours ends (epoch ms). */
  ends: number;
  /** The part of these hours that contains `now`, with the quote there; null between them. */
  span: 'pre' | 'post' | null;
  quote: Quote | null;
}

export interface ActiveHalt extends TradingHalt {
  /** The whole market is halted. */
  wide: boolean;
}

/** Trading halts: volatility interruptions, limit up and limit down, market-wide halts. */
export interface VenueHalts {
  /** The halt of `instrument` at `instant` (epoch ms, not ahead of the clock); the market's before its own. */
  at(instrument: Instrument, instant: number): ActiveHalt | null;
  /**
   * The price band for a trade in `instrument` at `instant`, in addition to the day's limits; null if no such rule
   * applies.
   */
  bandAt(instrument: Instrument, instant: number): PriceBand | null;
  /**
   * Whether the whole market was halted until the end of its session: then its day is over, including all later hours.
   */
  isOver(instrument: Instrument, instant: number): boolean;
  /** Halts that ended after `from` and by `to` with an auction, after which trading continues. */
  resumed(instrument: Instrument, from: number, to: number): TradingHalt[];
  /** Brings every instrument up to date, so that nobody waits for it. */
  keepUp(): Promise<void>;
}

/** The exchange's warnings about an instrument. */
export interface VenueWarnings {
  /** Whether it has designated the instrument as overheated for the session around `now`. */
  overheated(instrument: Instrument, now: number): boolean;
  /** Whether the price has moved as far as would interrupt trading, for instruments whose trading never stops. */
  movedFar(instrument: Instrument, quote: Quote): boolean;
}

/** Keys with which anyone can recompute the prices of a finished session. */
export interface PriceKeySource {
  /** Secret: the session's prices follow from it. */
  sessionKey(market: Market, date: string): Uint8Array;
  /** SHA-256 of it, to be published before the session opens. */
  keyHash(market: Market, date: string): Uint8Array;
}
