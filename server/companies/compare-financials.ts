/** Compares what companies have reported, period by period and in one currency. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  type ComparisonCell,
  type DollarCloses,
  COMPARED_COMPANIES_MAXIMUM,
  type DailyDollarClose,
  sumDividendsWithin,
  type ComparisonFigure,
  COMPARISON_FIGURE_NAMES,
  COMPARISON_FIGURES,
  computeComparisonFigures,
  CURRENCY_RATE_DIGITS,
  computePeriodCurrencyRates,
  type PeriodCurrencyRates,
  type ReportedPeriod,
  listReportedPeriods,
  TRAILING_TWELVE_MONTHS_PERIOD,
  buildUnreportedFigures,
} from '@bourse/core/information/companies/company-comparison.ts';
import {
  sumDividendsSince,
  computeCurrentShares,
  computeMarketCap,
} from '@bourse/core/information/companies/company-valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Bar, CorporateHistory, Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatDecimal,
  formatScaled,
  isCurrency,
  SCALE,
} from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { type MarketSnapshotDependencies, isStockMarket } from './market-snapshot.ts';

type Answer = CallAnswer<Calls['discovery/compareFinancials']>;
type Column = Answer['periods'][number]['columns'][number];
type CompareFinancialsDependencies = Pick<
  ServerDependencies & MarketSnapshotDependencies,
  'clock' | 'corporateActionSchedule' | 'venues' | 'ownVenue' | 'timeZones'
>;

const YEARS = 4;
/** Covers the years shown, the year before them and the current one. */
const DAYS_BACK = 7 * 366;
const isCompany = ({ board, market }: Instrument): boolean =>
  (board === 'listed' || board === 'otc') && isStockMarket(market);

interface ComparedCompany {
  instrument: Instrument;
  quote: Quote | null;
  history: CorporateHistory;
  shares: bigint;
  /** The local date a year ago. */
  yearAgo: string;
  stretches: ReadonlyMap<string, ReportedPeriod>;
  marketCap: Amount | null;
}

/** The instruments to be compared, or why they can't be. */
function findComparedInstruments({ venues }: CompareFinancialsDependencies, ids: readonly string[]) {
  const found: Instrument[] = [];
  if (ids.length > COMPARED_COMPANIES_MAXIMUM) return refuse('compareTooMany', { maximum: COMPARED_COMPANIES_MAXIMUM });
  for (const id of ids) {
    const instrument = venues.instrument(id);
    if (!instrument) return refuse('instrumentNotFound', { instrument: id });
    if (!isCompany(instrument)) return refuse('compareNoCompany', { instrument: id });
    if (found.some((other) => other.id === instrument.id)) return refuse('compareTwice', { instrument: id });
    found.push(instrument);
  }
  return found;
}

async function readComparedCompany(
  { venues, corporateActionSchedule, timeZones }: CompareFinancialsDependencies,
  instrument: Instrument,
  now: number,
): Promise<ComparedCompany> {
  const { date } = timeZones.toLocal(now, getMarketRules(instrument.market).zone);
  const history = await venues.history(instrument.id, now, addDays(date, -DAYS_BACK));
  const divided = corporateActionSchedule.allSplits(instrument.id, now).map(({ action }) => action);
  const shares = computeCurrentShares(instrument, divided);
  const quote = venues.quote(instrument.id, now);
  return {
    instrument,
    quote,
    history,
    shares,
    yearAgo: addDays(date, -365),
    stretches: listReportedPeriods(history.company?.statements ?? { years: [], quarters: [] }),
    marketCap: quote && shares > 0n ? computeMarketCap(quote.last, shares, instrument.currency) : null,
  };
}

/** The last twelve months if any source has them, then the years, newest first. */
function periodsOf(all: readonly ComparedCompany[]): string[] {
  const names = new Set(all.flatMap(({ stretches }) => [...stretches.keys()]));
  const years = [...names]
    .filter((name) => name !== TRAILING_TWELVE_MONTHS_PERIOD)
    .sort((a, b) => Number(b) - Number(a));
  return [
    ...(names.has(TRAILING_TWELVE_MONTHS_PERIOD) ? [TRAILING_TWELVE_MONTHS_PERIOD] : []),
    ...years.slice(0, YEARS),
  ];
}

function writtenOf(cells: Record<ComparisonFigure, ComparisonCell>, currency: Currency): Column['figures'] {
  const written = COMPARISON_FIGURE_NAMES.map((name) => {
    const cell = cells[name];
    if (typeof cell === 'string') return [name, { value: null, why: cell }] as const;
    const value = COMPARISON_FIGURES[name] === 'money' ? formatAmount(cell, currency) : formatScaled(cell);
    return [name, { value, why: null }] as const;
  });
  return Object.fromEntries(written) as Column['figures'];
}

const rateText = (rate: bigint | null): string | null =>
  rate === null ? null : formatDecimal(rate, CURRENCY_RATE_DIGITS).replace(/\.?0+$/, '');

interface CurrencyConversion {
  currency: Currency;
  /** At today's rate. */
  convert(amount: Amount, from: Currency): Amount | null;
  over(from: Currency, stretch: ReportedPeriod): PeriodCurrencyRates | null;
}

function columnOf(looked: ComparedCompany, period: string, into: CurrencyConversion): Column {
  const { instrument, quote, history, shares } = looked;
  const stretch = looked.stretches.get(period);
  const marketCap = looked.marketCap === null ? null : into.convert(looked.marketCap, instrument.currency);
  if (!stretch) {
    const without = quote === null ? 'noPrice' : looked.marketCap === null ? 'noShares' : 'noRate';
    return {
      from: null,
      ends: null,
      rates: null,
      figures: writtenOf(buildUnreportedFigures(marketCap ?? without), into.currency),
    };
  }
  const { from, ends } = stretch.reported;
  const rates = into.over(instrument.currency, stretch);
  // For the trailing period, dividends of the twelve months before today, as everywhere else.
  const dividends =
    period === TRAILING_TWELVE_MONTHS_PERIOD
      ? sumDividendsSince(history.actions, looked.yearAgo)
      : sumDividendsWithin(history.actions, from, ends);
  const price = quote?.last ?? null;
  const compared = { period: stretch, dividends, shares, price, currency: instrument.currency };
  return {
    from,
    ends,
    rates: rates && {
      average: rateText(rates.average),
      end: rateText(rates.end),
      days: rates.days,
      endOn: rates.endOn,
    },
    figures: writtenOf(
      computeComparisonFigures(compared, { currency: into.currency, rates, marketCap }),
      into.currency,
    ),
  };
}

async function createCurrencyConversion(
  dependencies: CompareFinancialsDependencies,
  past: PastRates,
  currency: Currency,
  from: readonly Currency[],
  now: number,
) {
  const others = [...new Set([currency, ...from])];
  const closes = new Map(await Promise.all(others.map(async (each) => [each, await past.closes(each)] as const)));
  const today = createValuationRates(dependencies.venues).into(currency, now);
  const into: CurrencyConversion = {
    currency,
    convert: today,
    over: (own, { reported }) =>
      own === currency
        ? null
        : computePeriodCurrencyRates(
            closes.get(own) ?? null,
            closes.get(currency) ?? null,
            reported.from,
            reported.ends,
          ),
  };
  return into;
}

const companyRow = ({ instrument, quote }: ComparedCompany, language: Language): Answer['companies'][number] => ({
  instrument: instrument.id,
  code: instrument.code,
  name: instrumentNameIn(language, instrument),
  market: instrument.market,
  currency: instrument.currency,
  last: quote && formatScaled(quote.last),
});

export function compareFinancials(dependencies: CompareFinancialsDependencies): Handler<'discovery/compareFinancials'> {
  const past = createPastRates(dependencies);
  return async ({ instruments, in: requestedCurrency }, { language }) => {
    const found = findComparedInstruments(dependencies, instruments);
    if (isRefusal(found)) return found;
    const currency = requestedCurrency ?? found[0]!.currency;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const now = dependencies.clock.now();
    const all = await Promise.all(found.map((instrument) => readComparedCompany(dependencies, instrument, now)));
    const into = await createCurrencyConversion(
      dependencies,
      past,
      currency,
      found.map((each) => each.currency),
      now,
    );
    return {
      at: new Date(now).toISOString(),
      currency,
      ratesFrom: past.source,
      companies: all.map((each) => companyRow(each, language)),
      periods: periodsOf(all).map((period) => ({
        period,
        columns: all.map((each) => columnOf(each, period, into)),
      })),
    };
  };
}

/** Daily closes of currencies, from the world's own market: looked up once a day for everybody. */
interface PastRates {
  /** Dollars for one unit, day by day; empty if no pair exists, null for the dollar itself. */
  closes(currency: Currency): Promise<DollarCloses>;
  source: string;
}

/** Six years of trading days in two pages. */
const PAGE_BARS = 1_000;
const PAGES = 2;
const HALF_A_DAY_MS = 43_200_000;
/** USDT is valued at one US dollar, as in all valuations. */
const DOLLARS = new Set<Currency>(['USD', 'USDT']);

/** The middle of the bar is within the session's date, wherever the bar began. */
const dateOf = ({ at }: Bar): string => new Date(at + HALF_A_DAY_MS).toISOString().slice(0, 10);

function createPastRates({ ownVenue, clock }: Pick<ServerDependencies, 'ownVenue' | 'clock'>): PastRates {
  const cache = new Map<Currency, { date: string; made: Promise<DollarCloses> }>();

  async function barsOf(instrument: string, now: number): Promise<Bar[]> {
    const found: Bar[] = [];
    for (let [page, before] = [0, now + 1]; page < PAGES; page++) {
      const request = {
        instrument,
        period: '1d',
        adjustment: 'none',
        before,
        limit: PAGE_BARS,
        endsOnly: true,
      } as const;
      const bars = await ownVenue.bars(request, now);
      found.unshift(...bars);
      if (bars.length < PAGE_BARS) break;
      before = bars[0]!.at;
    }
    return found;
  }

  async function fetchCloses(currency: Currency, now: number): Promise<DollarCloses> {
    const direct = await barsOf(`FX.${currency}USD`, now);
    const bars = direct.length > 0 ? direct : await barsOf(`FX.USD${currency}`, now);
    const closes = bars.flatMap((bar): DailyDollarClose[] => {
      if (bar.close <= 0n) return [];
      const [numerator, denominator] = direct.length > 0 ? [bar.close, SCALE] : [SCALE, bar.close];
      return [{ date: dateOf(bar), dollars: { numerator, denominator } }];
    });
    // Today has no close yet.
    return closes.filter(({ date }) => date < new Date(now).toISOString().slice(0, 10));
  }

  return {
    source: ownVenue.source,
    closes(currency) {
      if (DOLLARS.has(currency)) return Promise.resolve(null);
      const now = clock.now();
      const date = new Date(now).toISOString().slice(0, 10);
      const found = cache.get(currency);
      if (found?.date === date) return found.made;
      const made = fetchCloses(currency, now);
      cache.set(currency, { date, made });
      made.catch(() => cache.get(currency)?.made === made && cache.delete(currency));
      return made;
    },
  };
}
