/** A market's companies with their prices at one moment, computed once for everybody who asks at about that time. */
import { type MarketBreadth, computeMarketBreadth } from '@bourse/core/information/companies/industry-breadth.ts';
import {
  type RankingValues,
  type RankableCompany,
  isRankingFigureAvailable,
} from '@bourse/core/information/companies/company-ranking.ts';
import {
  computeProfitGrowth,
  computeCurrentShares,
  type LatestReports,
  type CompanyValuation,
  computeCompanyValuation,
  computeMarketCap,
} from '@bourse/core/information/companies/company-valuation.ts';
import { type CompanyProfile, type Market, STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import type { Amount, Price, Rate } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeQuoteChangeRate, type QuotedInstrument } from '../venue/instrument-ranking.ts';
import { createCompanyReportReader, type CompanyReport, type ReadCompanyReports } from './company-report-reader.ts';

export interface CompanySnapshot extends QuotedInstrument, RankableCompany {
  changeRate: Rate;
  value: CompanyValuation;
  /** Null without reports. */
  financials: LatestReports | null;
  /** Null if no source gives the date of the next report. */
  nextReport: CompanyProfile['nextReport'] | null;
  /** Null if the number of shares is unknown. */
  worth: { now: Amount; before: Amount } | null;
}

export interface MarketSnapshot {
  /** Epoch ms. */
  at: number;
  companies: readonly CompanySnapshot[];
  /** For how many companies the reports have been looked up, out of how many. */
  reportLookupProgress: { done: number; all: number };
}

export type MarketSnapshotDependencies = Pick<
  ServerDependencies,
  'instrumentRanking' | 'clock' | 'corporateActionSchedule' | 'venues' | 'timeZones'
>;

/** The greatest age of a list's prices. */
const SNAPSHOT_LIFETIME_MS = 5_000;
/** How many snapshots are cached: they limit how long paging through a list may take. */
const SNAPSHOTS_CACHED_MAXIMUM = 24;

export interface MarketSnapshotCache {
  /** The present moment's. */
  now(market: Market): Promise<MarketSnapshot>;
  /** An earlier snapshot, by its `at`; null if it is no longer cached. */
  at(market: Market, at: number): MarketSnapshot | null;
  /** The breadth of a whole market now, including coins; doesn't look up reports. */
  breadth(market: Market): Promise<MarketBreadth>;
}

const stocks: readonly Market[] = STOCK_MARKETS;
export const isStockMarket = (market: Market): boolean => stocks.includes(market);

interface Moment {
  at: number;
  members: Promise<MemberNow[]>;
  breadth: Promise<MarketBreadth> | null;
  /** With reports: looking them up takes time, so it is done only when requested. */
  made: Promise<MarketSnapshot> | null;
  done: MarketSnapshot | null;
}

export function createMarketSnapshotCache(dependencies: MarketSnapshotDependencies): MarketSnapshotCache {
  const cached = new Map<Market, Moment[]>();
  const reports = createCompanyReportReader(dependencies.venues);
  function momentOf(market: Market): Moment {
    const now = dependencies.clock.now();
    const moments = cached.get(market) ?? [];
    const [last] = moments;
    if (last && now >= last.at && now - last.at < SNAPSHOT_LIFETIME_MS) return last;
    const moment: Moment = {
      at: now,
      members: membersOf(dependencies, market, now),
      breadth: null,
      made: null,
      done: null,
    };
    // A moment of which only the breadth was requested has no pages, so it needn't be kept.
    cached.set(market, [moment, ...moments.filter(({ made }) => made !== null)].slice(0, SNAPSHOTS_CACHED_MAXIMUM));
    moment.members.catch(() => {
      const left = cached.get(market) ?? [];
      cached.set(
        market,
        left.filter((each) => each !== moment),
      );
    });
    return moment;
  }
  return {
    now(market) {
      const moment = momentOf(market);
      if (moment.made) return moment.made;
      const made = (moment.made = takeSnapshot(dependencies, reports, market, moment));
      made.then(
        (done) => (moment.done = done),
        () => (moment.made = null),
      );
      return made;
    },
    at: (market, at) => cached.get(market)?.find((moment) => moment.at === at)?.done ?? null,
    breadth(market) {
      const moment = momentOf(market);
      return (moment.breadth ??= moment.members.then(computeMarketBreadth));
    },
  };
}

async function takeSnapshot(
  dependencies: MarketSnapshotDependencies,
  reports: ReadCompanyReports,
  market: Market,
  { at, members }: Pick<Moment, 'at' | 'members'>,
): Promise<MarketSnapshot> {
  const all = await members;
  // Coins and currency pairs report nothing.
  if (!isStockMarket(market))
    return { at, companies: all.map((member) => companyOf(market, member)), reportLookupProgress: { done: 0, all: 0 } };
  const { date } = dependencies.timeZones.toLocal(at, getMarketRules(market).zone);
  const instruments = all.map(({ instrument }) => instrument);
  const reported = await reports(market, instruments, date, at);
  const companies = all.map((member) => companyOf(market, member, reported.of(member.instrument.id)));
  return { at, companies, reportLookupProgress: { done: reported.done, all: reported.all } };
}

/** A market's members: its companies, its coins, or its currency pairs. */
const isMember = (
  { corporateActionSchedule }: MarketSnapshotDependencies,
  { board, id }: QuotedInstrument['instrument'],
  now: number,
): boolean => board !== 'index' && corporateActionSchedule.listingStatus(id, now) !== 'delisted';

type MemberNow = Pick<CompanySnapshot, 'instrument' | 'quote' | 'tradingStatus' | 'changeRate' | 'worth'> & {
  shares: bigint;
};

async function membersOf(dependencies: MarketSnapshotDependencies, market: Market, now: number): Promise<MemberNow[]> {
  const { instrumentRanking, corporateActionSchedule, timeZones } = dependencies;
  await instrumentRanking.ready(market, now);
  const { date } = timeZones.toLocal(now, getMarketRules(market).zone);
  return instrumentRanking
    .ranked(market, 'code', now)
    .filter(({ instrument }) => isMember(dependencies, instrument, now))
    .map(({ instrument, quote }) => {
      const { id, listedOn, currency } = instrument;
      const shares = computeCurrentShares(
        instrument,
        corporateActionSchedule.allSplits(id, now).map(({ action }) => action),
      );
      const worthAt = (price: Price): Amount => computeMarketCap(price, shares, currency);
      return {
        ...{ instrument, quote, shares, changeRate: computeQuoteChangeRate(quote) },
        tradingStatus:
          corporateActionSchedule.listingStatus(id, now) === 'suspended'
            ? 'suspended'
            : date <= listedOn
              ? 'firstDay'
              : 'traded',
        worth: shares > 0n ? { now: worthAt(quote.last), before: worthAt(quote.previousClose) } : null,
      };
    });
}

function companyOf(market: Market, { shares, ...member }: MemberNow, reported?: CompanyReport): CompanySnapshot {
  const { quote, instrument } = member;
  const financials = reported?.company ?? null;
  const { currency } = instrument;
  const value = computeCompanyValuation(financials, {
    shares,
    dividends: reported?.dividends ?? 0n,
    price: quote.last,
    currency,
  });
  return {
    ...member,
    code: instrument.code,
    nextReport: financials?.nextReport ?? null,
    figures: figuresOf(market, member, value, financials),
    value,
    financials,
  };
}

function figuresOf(
  market: Market,
  { quote, tradingStatus: listingStatus, changeRate }: Pick<MemberNow, 'quote' | 'tradingStatus' | 'changeRate'>,
  { marketCap, dividendYield, priceEarnings, priceBook, priceSales }: CompanyValuation,
  financials: LatestReports | null,
): RankingValues {
  return {
    ...{ marketCap, priceEarnings, priceBook, priceSales },
    turnover: isRankingFigureAvailable(market, 'turnover') ? quote.turnover : null,
    change: listingStatus === 'traded' ? changeRate : null,
    dividendYield: financials && dividendYield,
    salesGrowth: financials?.salesGrowth ?? null,
    ...(financials ? computeProfitGrowth(financials) : { operatingGrowth: null, netGrowth: null }),
    foreignOwnership: financials?.foreignOwnership ?? null,
  };
}
