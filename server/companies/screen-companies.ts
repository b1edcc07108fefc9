/** Screens a market's companies at one moment, and looks up only what the ranges ask for. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import {
  type Currency,
  currencyDigitsOf,
  divide,
  formatAmount,
  formatScaled,
  isCurrency,
  parseScaled,
  power10,
  SCALE_DIGITS,
} from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { MarketSnapshotCache, MarketSnapshot, CompanySnapshot } from './market-snapshot.ts';
import {
  type LookupProgress,
  getReportLookupProgress,
  createRankedCompaniesCache,
  type RankedCompanies,
  buildCompanyListPage,
} from './company-list-pagination.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { rankCompanies, type RankingFigure } from '@bourse/core/information/companies/company-ranking.ts';
import {
  type CompanyFigureGetter,
  findMatchingCompanies,
  isMoneyFigure,
  isSessionFigure,
  getScreenerFigureKind,
  type ScreenerFigureRanges,
  type ScreenerFigure,
  SCREENER_FIGURES,
  listDisplayedScreenerFigures,
} from '@bourse/core/information/companies/stock-screener.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { createValuationRates, type ValuationRates } from '../ledger/exchange-rates.ts';
import type { InvestorStatisticsReader } from './investor-statistics-reader.ts';
import {
  type ScreenerCurrencyConversion,
  type LookedUpFigures,
  createCompanyFigureGetter,
} from './screener-figures.ts';
import type { ReadFiftyTwoWeekRanges } from './fifty-two-week-ranges.ts';

export const screenCompanies =
  (
    { instrumentRanking, clock, ownVenue }: Pick<ServerDependencies, 'instrumentRanking' | 'clock' | 'ownVenue'>,
    companies: MarketSnapshotCache,
    screening: RunScreener,
  ): Handler<'discovery/screen'> =>
  async ({ cursor, limit = PAGE_SIZE, ...criteria }, { language }) => {
    if (criteria.in !== undefined && !isCurrency(criteria.in))
      return refuse('currencyUnknown', { currency: criteria.in });
    const {
      taken,
      ordered,
      listed: displayed,
      next,
    } = await buildCompanyListPage(companies, criteria.market, (moment) => screening(moment, criteria), cursor, limit);
    const { rate } = ordered;
    const rows = await instrumentRanking.rows(displayed, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      computing: ordered.computing ?? null,
      fit: ordered.companies.length,
      among: taken.companies.length,
      lacking: ordered.withoutFigureCount,
      currency: ordered.currency,
      rate: rate && { ...rate, rate: formatScaled(rate.rate), source: ownVenue.source },
      rows: rows.map((row, index) => ({
        ...row,
        tradingStatus: displayed[index]!.tradingStatus,
        figures: ordered.written(displayed[index]!),
      })),
      next,
    };
  };

export type ScreenerCriteria = Pick<
  CallInput<Calls['discovery/screen']>,
  'market' | 'industries' | 'ranges' | 'by' | 'in'
>;

/** Units of `to` for one of `from`, 8 decimals. */
interface ScreenRate {
  from: Currency;
  to: Currency;
  rate: bigint;
}
export interface ScreenerResult extends RankedCompanies {
  /** How many are left out because a requested figure is missing. */
  withoutFigureCount: number;
  /** What amounts are in, and by which rate they are converted; null if none are, or if none can be. */
  currency: Currency;
  rate: ScreenRate | null;
  isRateMissing: boolean;
  /** The figures to be shown of a company, written out. */
  written(company: CompanySnapshot): Partial<Record<ScreenerFigure, string | null>>;
}
export type RunScreener = (taken: MarketSnapshot, criteria: ScreenerCriteria) => Promise<ScreenerResult>;

/** Bounds of money are in minor units; finer digits are rounded half to even. */
function boundOf(name: ScreenerFigure, text: string | undefined, currency: Currency): bigint | null {
  const scaled = text === undefined ? null : parseScaled(text);
  if (scaled === null || getScreenerFigureKind(name) !== 'money') return scaled;
  return divide(scaled, power10(SCALE_DIGITS - currencyDigitsOf(currency)), 'half-even');
}

const rangesOf = (requested: NonNullable<ScreenerCriteria['ranges']>, currency: Currency): ScreenerFigureRanges =>
  Object.fromEntries(
    SCREENER_FIGURES.flatMap((name) => {
      const range = requested[name];
      if (!range) return [];
      return [[name, { from: boundOf(name, range.from, currency), to: boundOf(name, range.to, currency) }]];
    }),
  );

/** Named from the larger unit to the smaller, so that 8 decimals say enough. */
function rateOf(
  rates: ValuationRates,
  own: Currency,
  requested: Currency,
  now: number,
): Pick<ScreenerResult, 'rate' | 'isRateMissing'> {
  if (own === requested) return { rate: null, isRateMissing: false };
  const [there, back] = [rates.rate(own, requested, now), rates.rate(requested, own, now)];
  if (there === null || back === null) return { rate: null, isRateMissing: true };
  const rate = there >= back ? { from: own, to: requested, rate: there } : { from: requested, to: own, rate: back };
  return { rate, isRateMissing: false };
}

function createScreenConversion(rates: ValuationRates, currency: Currency, now: number): ScreenerCurrencyConversion {
  const money = rates.into(currency, now);
  /** A price has 8 decimals in every currency: as if it were minor units of equally many. */
  const share: ScreenerCurrencyConversion['share'] = (price, from) => {
    const finer = SCALE_DIGITS - currencyDigitsOf(currency);
    const converted = money(price * power10(finer), from);
    return converted === null ? null : divide(converted, power10(SCALE_DIGITS - currencyDigitsOf(from)), 'half-even');
  };
  return { money, share };
}

interface LookedUpNow extends LookedUpFigures {
  computing: LookupProgress | null;
}
export interface ScreenerDependencies {
  trades: Pick<InvestorStatisticsReader, 'soon'>;
  yearRanges: ReadFiftyTwoWeekRanges;
  timeZones: ServerDependencies['timeZones'];
  venues: Pick<ServerDependencies['venues'], 'valuationQuote'>;
}

const missing = ({ done, all }: LookupProgress): LookupProgress | null => (done < all ? { done, all } : null);
const NOTHING = { of: () => undefined, done: 0, all: 0 };

export function createScreenerRunner({ trades, yearRanges, timeZones, venues }: ScreenerDependencies): RunScreener {
  const lookedUp = createRankedCompaniesCache<Promise<LookedUpNow>>();
  const found = createRankedCompaniesCache<Promise<ScreenerResult>>();
  const rates = createValuationRates(venues);

  function fetchFigures(
    taken: MarketSnapshot,
    market: Market,
    displayed: readonly ScreenerFigure[],
  ): Promise<LookedUpNow> {
    const [ofSessions, ofYear] = [displayed.some(isSessionFigure), displayed.includes('yearPlace')];
    return lookedUp(taken, `${market} ${ofSessions} ${ofYear}`, async () => {
      const instruments = taken.companies.map(({ instrument }) => instrument);
      const { date } = timeZones.toLocal(taken.at, getMarketRules(market).zone);
      const [traded, years] = await Promise.all([
        ofSessions ? trades.soon(market) : NOTHING,
        ofYear ? yearRanges(market, instruments, date, taken.at) : NOTHING,
      ]);
      const computing = getReportLookupProgress(taken) ?? missing(traded) ?? missing(years);
      return { tradesOf: traded.of, yearOf: years.of, computing };
    });
  }

  return (taken, { market, industries = [], ranges = {}, by = 'marketCap' as RankingFigure, in: requested }) => {
    const own = getMarketRules(market).currency;
    const currency = requested ?? own;
    return found(taken, JSON.stringify([market, industries, ranges, by, currency]), async () => {
      const displayed = listDisplayedScreenerFigures(market, ranges);
      const looked = await fetchFigures(taken, market, displayed);
      const figureOf = createCompanyFigureGetter(looked, createScreenConversion(rates, currency, taken.at));
      const { fit, lacking } = findMatchingCompanies(taken.companies, figureOf, rangesOf(ranges, currency), industries);
      return {
        ...rankCompanies(fit, by),
        ...{ withoutFigureCount: lacking, currency, computing: looked.computing },
        ...rateOf(rates, own, displayed.some(isMoneyFigure) ? currency : own, taken.at),
        written: (company) => writtenOf(company, displayed, figureOf, currency),
      };
    });
  };
}

function writtenOf(
  company: CompanySnapshot,
  displayed: readonly ScreenerFigure[],
  figureOf: CompanyFigureGetter<CompanySnapshot>,
  currency: Currency,
): Partial<Record<ScreenerFigure, string | null>> {
  const text = (name: ScreenerFigure): string | null => {
    const figure = figureOf(company, name);
    if (figure === null) return null;
    return getScreenerFigureKind(name) === 'money' ? formatAmount(figure, currency) : formatScaled(figure);
  };
  return Object.fromEntries(displayed.map((name) => [name, text(name)]));
}
