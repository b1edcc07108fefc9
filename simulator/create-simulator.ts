/** The synthetic world behind the feed's port: a pure function of seed, instrument and time. */
import type {
  Bar,
  BarsRequest,
  CompanyProfile,
  CorporateAction,
  PriceFeed,
  TradingHoursMode,
  Instrument,
  InstrumentId,
  Market,
  QuotePrices,
  Quote,
  SessionInvestorStatistics,
  OngoingSessionInvestorStatistics,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import type { EconomicRelease } from '@bourse/core/information/companies/economic-releases.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import type { MarketNews } from '@bourse/core/information/news/market-news.ts';
import { listChartBars } from './chart-bars.ts';
import { companyReportsAt } from './company-reports.ts';
import { listCorporateActionsBetween, listDeclaredDividends } from './corporate-actions.ts';
import type { InstrumentDayOpeningState } from './simulated-instrument-day.ts';
import { createEconomicReleaseLister } from './economic-releases.ts';
import { SimulatedInstrument } from './simulated-instrument.ts';
import {
  listInvestorFlows,
  listSessionStatistics,
  listShortSelling,
  computeOngoingSessionStatistics,
  type InvestorFlow,
  type SessionShortSelling,
} from './investor-flows-and-short-selling.ts';
import { type Listing, buildListings } from './instruments/build-listings.ts';
import { type UpcomingListing, listUpcomingListings } from './new-listings/upcoming-listings.ts';
import { SessionBarCache } from './session-bar-cache.ts';
import { sessionKeyHashOf } from './session-randomness-keys.ts';
import { SimulatedMarket } from './simulated-market.ts';
import type { SessionMoment } from './session-calendar.ts';
import { listInstrumentNews } from './instrument-news.ts';
import { SIMULATED_PRICE_SOURCE } from './simulated-instrument-session.ts';

export interface SimulatorOptions {
  /** The world's secret, 32 bytes. */
  seed: Uint8Array;
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
  /** First local date with session keys, YYYY-MM-DD: the world's creation. History reaches five years back from it. */
  startDate?: string;
  /**
   * Local date of the first sessions with an order book, whose sizes stay at their prices; by default those of the
   * world's start. Earlier sessions quote sizes of each second.
   */
  orderBooksFrom?: string;
  /** Whether companies are newly listed while the world runs; by default none is. */
  newListings?: boolean;
  /** How many bars of finished sessions are cached for charts; by default none. */
  cachedBars?: number;
  /** For how many of the most recently used instruments the days are cached; by default for all. */
  cachedInstruments?: number;
}

export interface NewListing {
  instrument: Instrument;
  /** The range that is published before the price is fixed, and the price; units of its currency with 8 decimals. */
  issueLow: Price;
  issueHigh: Price;
  issuePrice: Price;
}

export interface Simulator extends PriceFeed {
  bars(request: BarsRequest, now: number): Bar[];
  actions(instrument: InstrumentId, now: number, since?: string): readonly CorporateAction[];
  upcoming(instrument: InstrumentId, now: number): readonly CorporateAction[];
  readonly trades: null;
  readonly pace: null;
  /** The session's secret key (32 bytes). With it the session's prices can be computed. */
  sessionKey(market: Market, date: string): Uint8Array;
  /** The session's key once the session has ended by `now`, else null. */
  revealedKey(market: Market, date: string, now: number): Uint8Array | null;
  /** SHA-256 of the session's key, to be published before it opens. */
  keyHash(market: Market, date: string): Uint8Array;
  /** The state in which the instrument's session began, null before it has begun; `verifySession` needs it. */
  opening(instrument: InstrumentId, date: string, now: number): InstrumentDayOpeningState | null;
  /** The prices of the quote at `at`; of a past moment they are made much more quickly than the whole quote. */
  pricesThen(instrument: InstrumentId, at: number): QuotePrices | null;
  /** The quote of extended hours at `now`; null outside them, and for instruments without any. */
  nightQuote(instrument: InstrumentId, now: number): Quote | null;
  company(instrument: InstrumentId, now: number): CompanyProfile | null;
  /** Net buying in the last `count` finished sessions, newest first; only for companies. */
  investorFlows(instrument: InstrumentId, now: number, count: number): InvestorFlow[];
  /** Short selling in the last `count` finished sessions, newest first; only for companies. */
  shortSelling(instrument: InstrumentId, now: number, count: number): SessionShortSelling[];
  /** Who traded in the last `count` finished sessions, and what was sold short in them, newest first; for companies. */
  tradesOf(instrument: InstrumentId, now: number, count: number): SessionInvestorStatistics[];
  /** Who has traded so far in the session open at `now`; null for anything but companies, and between sessions. */
  tradesSoFar(instrument: InstrumentId, now: number): OngoingSessionInvestorStatistics | null;
  /** Economic figures of the market's country with `from` ≤ at < `to` (epoch ms), as known at `now`, soonest first. */
  economy(market: Market, from: number, to: number, now: number): EconomicRelease[];
  /** Events of the instrument with `from` ≤ at < `to` (epoch ms), as far as known at `now`, oldest first. */
  news(instrument: InstrumentId, from: number, to: number, now: number): MarketNews[];
  /** Instruments listed between two local dates, both included, soonest first; null in a world without new listings. */
  readonly newListings: ((from: string, to: string) => NewListing[]) | null;
  /** The last close of the month before `now`: the tick depends on it where `getTickRules` says "month-end-close". */
  monthEndClose(instrument: InstrumentId, now: number): Price | null;
}

const DEFAULT_START_DATE = '2026-01-01';

type At = (id: InstrumentId, now: number) => { simulator: SimulatedInstrument; moment: SessionMoment } | null;
type MarketOf = (market: Market) => SimulatedMarket;

/**
 * A world. Cheap to create: days and paths are computed when first asked for. For unknown instruments the answer is
 * null or empty.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed, hours, startDate = DEFAULT_START_DATE, cachedBars = 0, cachedInstruments = Infinity } = options;
  if (seed.length !== 32) throw new RangeError('a seed has 32 bytes');
  const marketOf = createMarkets(options, startDate);
  const coming = options.newListings ? listUpcomingListings(hours, startDate) : null;
  const listed = [...buildListings(hours, startDate), ...(coming ?? [])];
  const simulatedOf = createInstruments(listed, marketOf, cachedInstruments);
  const sessionCache = new SessionBarCache(cachedBars);
  const instruments: readonly Instrument[] = listed.map(({ instrument }) => instrument);

  /** The instrument's simulator and the moment of its market's clock, null if it has no price then. */
  const at: At = (id, now) => {
    const simulator = simulatedOf(id);
    const moment = simulator?.market.moment(now);
    return simulator && moment && simulator.history.day(moment.session.index) ? { simulator, moment } : null;
  };

  return {
    source: SIMULATED_PRICE_SOURCE,
    // It keeps the market's hours, and its seconds are ordinary ones.
    trades: null,
    pace: null,
    instruments: () => instruments,
    quote: (id: InstrumentId, now: number): Quote | null => simulatedOf(id)?.quote(now) ?? null,
    pricesThen: (id, at) => simulatedOf(id)?.prices(at) ?? null,
    nightQuote: (id, now) => simulatedOf(id)?.nightQuote(now) ?? null,
    bars(request: BarsRequest, now: number): Bar[] {
      const simulator = simulatedOf(request.instrument);
      return simulator ? listChartBars(simulator, request, now, sessionCache) : [];
    },
    opening(id, date, now) {
      const simulator = simulatedOf(id);
      const session = simulator?.market.sessionOn(date);
      return simulator && session && simulator.market.calendar.times(session).opens <= now
        ? simulator.history.opening(session.index)
        : null;
    },
    news(id, from, to, now) {
      const simulator = simulatedOf(id);
      if (!simulator) return [];
      const { market } = simulator.listing.instrument;
      const companies = () =>
        listed.flatMap(({ instrument: each }) => {
          const found = each.market === market && each.board !== 'index' ? simulatedOf(each.id) : null;
          return found ? [found] : [];
        });
      return listInstrumentNews(simulator, from, to, now, companies);
    },
    economy: createEconomicReleaseLister(options.seed, options.zones),
    newListings: coming && newListingsAmong(coming),
    ...sessionKeyMethods(marketOf),
    ...corporateActionMethods(at),
    ...companyMethods(at),
  };
}

const newListingsAmong =
  (coming: readonly UpcomingListing[]): NonNullable<Simulator['newListings']> =>
  (from, to) =>
    coming
      .filter(({ instrument: { listedOn } }) => listedOn >= from && listedOn <= to)
      .map(({ instrument, issue: { low, high, price } }) => ({
        instrument,
        issueLow: BigInt(low),
        issueHigh: BigInt(high),
        issuePrice: BigInt(price),
      }));

function createMarkets(options: SimulatorOptions, startDate: string): MarketOf {
  const markets = new Map<Market, SimulatedMarket>();
  return (market) => {
    let found = markets.get(market);
    if (!found) markets.set(market, (found = new SimulatedMarket(market, options, startDate)));
    return found;
  };
}

function createInstruments(listed: readonly Listing[], marketOf: MarketOf, maximum: number) {
  const known = new Map(listed.map((listing) => [listing.instrument.id, listing]));
  const simulators = new Map<InstrumentId, SimulatedInstrument>();
  return (id: InstrumentId): SimulatedInstrument | null => {
    const made = simulators.get(id);
    // Which was used last matters only if some are forgotten.
    if (made && maximum === Infinity) return made;
    const listing = known.get(id);
    if (!listing) return null;
    const simulator = made ?? new SimulatedInstrument(listing, marketOf(listing.instrument.market));
    simulators.delete(id);
    simulators.set(id, simulator);
    if (simulators.size > maximum) simulators.delete(simulators.keys().next().value!);
    return simulator;
  };
}

const sessionKeyMethods = (marketOf: MarketOf): Pick<Simulator, 'sessionKey' | 'keyHash' | 'revealedKey'> => ({
  sessionKey: (market, date) => marketOf(market).sessionKey(date),
  keyHash: (market, date) => sessionKeyHashOf(marketOf(market).sessionKey(date)),
  revealedKey(market, date, now) {
    const simulator = marketOf(market);
    const session = simulator.sessionOn(date);
    return session && simulator.calendar.times(session).closes <= now ? simulator.sessionKey(date) : null;
  },
});

const corporateActionMethods = (at: At): Pick<Simulator, 'actions' | 'upcoming'> => ({
  actions(id, now, since) {
    const known = at(id, now);
    if (!known) return [];
    const from = since === undefined ? undefined : toDayNumber(since);
    return listCorporateActionsBetween(known.simulator, -Infinity, known.moment.session.index, from);
  },
  upcoming(id, now) {
    const known = at(id, now);
    return known ? listDeclaredDividends(known.simulator, known.moment, now) : [];
  },
});

const companyMethods = (
  at: At,
): Pick<Simulator, 'company' | 'investorFlows' | 'shortSelling' | 'tradesOf' | 'tradesSoFar' | 'monthEndClose'> => ({
  company(id, now) {
    const known = at(id, now);
    return known && companyReportsAt(known.simulator, known.moment);
  },
  investorFlows(id, now, count) {
    const known = at(id, now);
    return known ? listInvestorFlows(known.simulator, known.moment, count) : [];
  },
  shortSelling(id, now, count) {
    const known = at(id, now);
    return known ? listShortSelling(known.simulator, known.moment, count) : [];
  },
  tradesOf(id, now, count) {
    const known = at(id, now);
    return known ? listSessionStatistics(known.simulator, known.moment, count) : [];
  },
  tradesSoFar(id, now) {
    const known = at(id, now);
    return known && computeOngoingSessionStatistics(known.simulator, known.moment);
  },
  monthEndClose(id, now) {
    const known = at(id, now);
    return known && BigInt(known.simulator.history.monthEndClose(known.moment.session.index));
  },
});
