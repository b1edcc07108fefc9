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
} from '@bourse/core/markets/market.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { forEachYielding, finishesWithin } from '../runtime/promises.ts';
import { paginateList } from '../venue/quote-views.ts';
import type { MarketSnapshotDependencies } from './market-snapshot.ts';
import { PARTIAL_ANSWER_AFTER_MS } from './company-reports.ts';

/** The sessions of the longest span and one more. */
const SESSIONS = Math.max(...NET_BUYING_SPANS) + 1;
/** How often to check whether a session has ended since. */
const REFRESH_EVERY_MS = 60_000;
/** How many single companies' sessions are cached. */
const SINGLES_CACHED_MAXIMUM = 500;

export interface CompanyInvestorTrades {
  instrument: Instrument;
  /** Newest first. */
  trades: readonly SessionInvestorStatistics[];
  newest: SessionInvestorStatistics;
  net: ReadonlyMap<NetBuyingSpan, NetBuyingOverSessions>;
}
export interface InvestorTradesSoFar {
  found: readonly CompanyInvestorTrades[];
  of(id: InstrumentId): CompanyInvestorTrades | undefined;
  /** Companies looked up so far, out of how many. */
  done: number;
  all: number;
}
export interface InvestorTradeReader {
  /** Whether any source has this for the instrument, or for any of the market's companies. */
  hasPublishedTrades(of: Market | Instrument): boolean;
  of(instrument: Instrument): Promise<CompanyInvestorTrades | null>;
  /** The current session's trades so far, provisional; null between sessions. */
  soFarOf(instrument: Instrument): OngoingSessionInvestorStatistics | null;
  /** The same of all companies, and when it was taken. */
  soFar(market: Market): Promise<InvestorTradesToday>;
  /** What has been found so far, after waiting briefly for all of it. */
  soon(market: Market): Promise<InvestorTradesSoFar>;
}

/**
 * A page of what was found, sorted, and how far the looking up has come (null once it is complete). Until then there is
 * no next one, since each company that is found moves all that come after it.
 */
export function pageRowsFoundSoFar<Row>(
  { done, all }: Pick<InvestorTradesSoFar, 'done' | 'all'>,
  sorted: readonly Row[],
  cursor: string | undefined,
  limit: number,
): ReturnType<typeof paginateList<Row>> & { computing: { done: number; all: number } | null } {
  const page = paginateList(sorted, cursor, limit);
  return done < all ? { ...page, next: null, computing: { done, all } } : { ...page, computing: null };
}

export interface InvestorTradesToday {
  /** Epoch ms; null between sessions. */
  at: number | null;
  all: readonly { instrument: Instrument; net: NetBuyingOverSessions }[];
}

interface CachedFilling {
  requestedAt: number;
  name: string;
  filling: Filling;
}
interface Filling {
  made: Promise<readonly CompanyInvestorTrades[]>;
  found: Map<InstrumentId, CompanyInvestorTrades>;
  done: number;
  all: number;
}

const isCompany = ({ board }: Instrument): boolean => board === 'listed' || board === 'otc';

type TradeReaderDependencies = Pick<ServerDependencies, 'feeds' | 'clock'>;

async function fetchCompanyTrades(
  { feeds, clock }: TradeReaderDependencies,
  instrument: Instrument,
): Promise<CompanyInvestorTrades | null> {
  if (!isCompany(instrument)) return null;
  const trades = (await feeds.sessionTrades(instrument.id, clock.now(), SESSIONS)) ?? [];
  const [newest] = trades;
  if (!newest) return null;
  return {
    instrument,
    trades,
    newest,
    net: new Map(NET_BUYING_SPANS.flatMap((span) => [[span, computeNetBuying(trades, span)!] as const])),
  };
}

function startFilling(parts: TradeReaderDependencies, companies: readonly Instrument[]): Filling {
  const filling = { found: new Map<InstrumentId, CompanyInvestorTrades>(), done: 0, all: companies.length };
  const fill = async (): Promise<readonly CompanyInvestorTrades[]> => {
    for (const each of companies) {
      const known = await fetchCompanyTrades(parts, each);
      if (known) filling.found.set(each.id, known);
      filling.done += 1;
    }
    return [...filling.found.values()];
  };
  return Object.assign(filling, { made: fill() });
}

/** Trades of single companies, cached for a while after a request. */
function createSingles(parts: TradeReaderDependencies): InvestorTradeReader['of'] {
  const cached = new Map<string, { requestedAt: number; made: Promise<CompanyInvestorTrades | null> }>();
  return (instrument) => {
    const now = parts.clock.now();
    const name = `${instrument.id} ${parts.feeds.sourceOf(instrument.id)}`;
    const before = cached.get(name);
    if (before && now >= before.requestedAt && now - before.requestedAt < REFRESH_EVERY_MS) return before.made;
    const made = fetchCompanyTrades(parts, instrument);
    cached.delete(name);
    cached.set(name, { requestedAt: now, made });
    if (cached.size > SINGLES_CACHED_MAXIMUM) cached.delete(cached.keys().next().value!);
    made.catch(() => cached.delete(name));
    return made;
  };
}

/** Everybody who asks within the same minute gets the same answer. */
function createSoFar(
  { feeds, clock }: TradeReaderDependencies,
  companiesOn: (market: Market) => Instrument[],
): Pick<InvestorTradeReader, 'soFar' | 'soFarOf'> {
  const cached = new Map<Market, { requestedAt: number; made: Promise<InvestorTradesToday> }>();
  const one = (instrument: Instrument, now: number): OngoingSessionInvestorStatistics | null =>
    feeds.venueOf(instrument.id)?.tradesSoFar?.(instrument.id, now) ?? null;
  async function take(market: Market, now: number): Promise<InvestorTradesToday> {
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

export function createInvestorTradeReader(
  parts: TradeReaderDependencies & Pick<MarketSnapshotDependencies, 'due'>,
  patienceMs = PARTIAL_ANSWER_AFTER_MS,
): InvestorTradeReader {
  const { feeds, clock, due } = parts;
  const cached = new Map<Market, CachedFilling>();
  const asking = new Map<Market, Promise<Filling>>();

  const companiesOn = (market: Market): Instrument[] =>
    feeds.listed(market).filter((each) => isCompany(each) && due.listingStatus(each.id, clock.now()) !== 'delisted');
  const isPublished = (instrument: Instrument): boolean =>
    isCompany(instrument) && Boolean(feeds.venueOf(instrument.id)?.sessionTrades);

  async function ask(market: Market, before: CachedFilling | undefined): Promise<Filling> {
    const now = clock.now();
    const companies = companiesOn(market);
    const [first] = companies;
    const [newest] = (first && (await feeds.sessionTrades(first.id, now, 1))) ?? [];
    const name = `${newest?.date} ${companies.map(({ id }) => `${id} ${feeds.sourceOf(id)}`).join()}`;
    const filling = before?.name === name ? before.filling : startFilling(parts, companies);
    cached.set(market, { requestedAt: now, name, filling });
    filling.made.catch(() => cached.delete(market));
    return filling;
  }

  function fillingOf(market: Market): Promise<Filling> {
    const now = clock.now();
    const before = cached.get(market);
    if (before && now >= before.requestedAt && now - before.requestedAt < REFRESH_EVERY_MS)
      return Promise.resolve(before.filling);
    const pending = asking.get(market) ?? ask(market, before).finally(() => asking.delete(market));
    asking.set(market, pending);
    return pending;
  }

  return {
    hasPublishedTrades: (of) => (typeof of === 'string' ? companiesOn(of).some(isPublished) : isPublished(of)),
    of: createSingles(parts),
    ...createSoFar(parts, companiesOn),
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
