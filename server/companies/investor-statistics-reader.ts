/**
 * Who traded a market's companies in the last sessions: looked up one company after another off the main thread, once
 * per session for everybody.
 */
import {
  computeNetBuying,
  type NetBuyingOverSessions,
  computeOngoingNetBuying,
  NET_BUYING_SPANS,
  type NetBuyingSpan,
} from '@bourse/core/information/companies/net-buying.ts';
import type {
  Instrument,
  InstrumentId,
  Market,
  SessionInvestorStatistics,
  OngoingSessionInvestorStatistics,
} from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { forEachYielding, finishesWithin } from '../runtime/promises.ts';
import { paginateList } from '../venue/quote-views.ts';
import type { MarketSnapshotDependencies } from './market-snapshot.ts';
import { PARTIAL_ANSWER_AFTER_MS } from './company-report-reader.ts';

/** The sessions of the longest span and one more. */
const SESSIONS = Math.max(...NET_BUYING_SPANS) + 1;
/** How often to check whether a session has ended since. */
const REFRESH_EVERY_MS = 60_000;
/** How many single companies' sessions are cached. */
const SINGLES_CACHED_MAXIMUM = 500;

export interface CompanyInvestorStatistics {
  instrument: Instrument;
  /** Newest first. */
  trades: readonly SessionInvestorStatistics[];
  newest: SessionInvestorStatistics;
  net: ReadonlyMap<NetBuyingSpan, NetBuyingOverSessions>;
}
export interface InvestorStatisticsSoFar {
  found: readonly CompanyInvestorStatistics[];
  of(id: InstrumentId): CompanyInvestorStatistics | undefined;
  /** Companies looked up so far, out of how many. */
  done: number;
  all: number;
}
export interface InvestorStatisticsReader {
  /** Whether any source has this for the instrument, or for any of the market's companies. */
  hasPublishedStatistics(of: Market | Instrument): boolean;
  of(instrument: Instrument): Promise<CompanyInvestorStatistics | null>;
  /** The current session's trades so far, provisional; null between sessions. */
  soFarOf(instrument: Instrument): OngoingSessionInvestorStatistics | null;
  /** The same of all companies, and when it was taken. */
  soFar(market: Market): Promise<NetBuyingToday>;
  /** What has been found so far, after waiting briefly for all of it. */
  soon(market: Market): Promise<InvestorStatisticsSoFar>;
}

/**
 * A page of what was found, sorted, and how far the looking up has come (null once it is complete). Until then there is
 * no next one, since each company that is found moves all that come after it.
 */
export function paginateRowsFoundSoFar<Row>(
  { done, all }: Pick<InvestorStatisticsSoFar, 'done' | 'all'>,
  sorted: readonly Row[],
  cursor: string | undefined,
  limit: number,
): ReturnType<typeof paginateList<Row>> & { computing: { done: number; all: number } | null } {
  const page = paginateList(sorted, cursor, limit);
  return done < all ? { ...page, next: null, computing: { done, all } } : { ...page, computing: null };
}

export interface NetBuyingToday {
  /** Epoch ms; null between sessions. */
  at: number | null;
  all: readonly { instrument: Instrument; net: NetBuyingOverSessions }[];
}

interface CachedStatisticsLookup {
  requestedAt: number;
  name: string;
  filling: StatisticsLookup;
}
interface StatisticsLookup {
  made: Promise<readonly CompanyInvestorStatistics[]>;
  found: Map<InstrumentId, CompanyInvestorStatistics>;
  done: number;
  all: number;
}

const isCompany = ({ board }: Instrument): boolean => board === 'listed' || board === 'otc';

type TradeReaderDependencies = Pick<ServerDependencies, 'venues' | 'clock'>;

async function fetchInvestorStatistics(
  { venues, clock }: TradeReaderDependencies,
  instrument: Instrument,
): Promise<CompanyInvestorStatistics | null> {
  if (!isCompany(instrument)) return null;
  const trades = (await venues.sessionTrades(instrument.id, clock.now(), SESSIONS)) ?? [];
  const [newest] = trades;
  if (!newest) return null;
  return {
    instrument,
    trades,
    newest,
    net: new Map(NET_BUYING_SPANS.flatMap((span) => [[span, computeNetBuying(trades, span)!] as const])),
  };
}

function startStatisticsLookup(
  dependencies: TradeReaderDependencies,
  companies: readonly Instrument[],
): StatisticsLookup {
  const filling = { found: new Map<InstrumentId, CompanyInvestorStatistics>(), done: 0, all: companies.length };
  const fill = async (): Promise<readonly CompanyInvestorStatistics[]> => {
    for (const each of companies) {
      const known = await fetchInvestorStatistics(dependencies, each);
      if (known) filling.found.set(each.id, known);
      filling.done += 1;
    }
    return [...filling.found.values()];
  };
  return Object.assign(filling, { made: fill() });
}

/** Trades of single companies, cached for a while after a request. */
function createSingleCompanyReader(dependencies: TradeReaderDependencies): InvestorStatisticsReader['of'] {
  const cached = new Map<string, { requestedAt: number; made: Promise<CompanyInvestorStatistics | null> }>();
  return (instrument) => {
    const now = dependencies.clock.now();
    const name = `${instrument.id} ${dependencies.venues.sourceOf(instrument.id)}`;
    const before = cached.get(name);
    if (before && now >= before.requestedAt && now - before.requestedAt < REFRESH_EVERY_MS) return before.made;
    const made = fetchInvestorStatistics(dependencies, instrument);
    cached.delete(name);
    cached.set(name, { requestedAt: now, made });
    if (cached.size > SINGLES_CACHED_MAXIMUM) cached.delete(cached.keys().next().value!);
    made.catch(() => cached.delete(name));
    return made;
  };
}

/** Everybody who asks within the same minute gets the same answer. */
function createOngoingSessionReader(
  { venues, clock }: TradeReaderDependencies,
  companiesOn: (market: Market) => Instrument[],
): Pick<InvestorStatisticsReader, 'soFar' | 'soFarOf'> {
  const cached = new Map<Market, { requestedAt: number; made: Promise<NetBuyingToday> }>();
  const one = (instrument: Instrument, now: number): OngoingSessionInvestorStatistics | null =>
    venues.venueOf(instrument.id)?.tradesSoFar?.(instrument.id, now) ?? null;
  async function take(market: Market, now: number): Promise<NetBuyingToday> {
    const all: { instrument: Instrument; net: NetBuyingOverSessions }[] = [];
    await forEachYielding(companiesOn(market), (instrument) => {
      const found = one(instrument, now);
      if (found) all.push({ instrument, net: computeOngoingNetBuying(found) });
    });
    return { at: all.length > 0 ? now : null, all };
  }
  return {
    soFarOf: (instrument) => (isCompany(instrument) ? one(instrument, clock.now()) : null),
    soFar(market) {
      const now = clock.now();
      const before = cached.get(market);
      if (before && now >= before.requestedAt && now - before.requestedAt < REFRESH_EVERY_MS) return before.made;
      const made = take(market, now);
      cached.set(market, { requestedAt: now, made });
      made.catch(() => cached.delete(market));
      return made;
    },
  };
}

export function createInvestorStatisticsReader(
  dependencies: TradeReaderDependencies & Pick<MarketSnapshotDependencies, 'corporateActionSchedule'>,
  patienceMs = PARTIAL_ANSWER_AFTER_MS,
): InvestorStatisticsReader {
  const { venues, clock, corporateActionSchedule } = dependencies;
  const cached = new Map<Market, CachedStatisticsLookup>();
  const asking = new Map<Market, Promise<StatisticsLookup>>();

  const companiesOn = (market: Market): Instrument[] =>
    venues
      .listed(market)
      .filter((each) => isCompany(each) && corporateActionSchedule.listingStatus(each.id, clock.now()) !== 'delisted');
  const isPublished = (instrument: Instrument): boolean =>
    isCompany(instrument) && Boolean(venues.venueOf(instrument.id)?.sessionTrades);

  async function ask(market: Market, before: CachedStatisticsLookup | undefined): Promise<StatisticsLookup> {
    const now = clock.now();
    const companies = companiesOn(market);
    const [first] = companies;
    const [newest] = (first && (await venues.sessionTrades(first.id, now, 1))) ?? [];
    const name = `${newest?.date} ${companies.map(({ id }) => `${id} ${venues.sourceOf(id)}`).join()}`;
    const filling = before?.name === name ? before.filling : startStatisticsLookup(dependencies, companies);
    cached.set(market, { requestedAt: now, name, filling });
    filling.made.catch(() => cached.delete(market));
    return filling;
  }

  function fillingOf(market: Market): Promise<StatisticsLookup> {
    const now = clock.now();
    const before = cached.get(market);
    if (before && now >= before.requestedAt && now - before.requestedAt < REFRESH_EVERY_MS)
      return Promise.resolve(before.filling);
    const pending = asking.get(market) ?? ask(market, before).finally(() => asking.delete(market));
    asking.set(market, pending);
    return pending;
  }

  return {
    hasPublishedStatistics: (of) => (typeof of === 'string' ? companiesOn(of).some(isPublished) : isPublished(of)),
    of: createSingleCompanyReader(dependencies),
    ...createOngoingSessionReader(dependencies, companiesOn),
    async soon(market) {
      await finishesWithin(
        patienceMs,
        fillingOf(market).then(({ made }) => made),
      );
      // Even checking whether a session has ended since may take longer than a caller waits.
      const filling = cached.get(market)?.filling;
      if (!filling) return { found: [], of: () => undefined, done: 0, all: companiesOn(market).length };
      const { found, done, all } = filling;
      return { found: [...found.values()], of: (id) => found.get(id), done, all };
    },
  };
}
