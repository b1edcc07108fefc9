import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  sumDividendsSince,
  computeCurrentShares,
  getLatestReports,
  type CompanyValuation,
  computeCompanyValuation,
} from '@bourse/core/information/companies/company-valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type {
  Bar,
  CorporateAction,
  CorporateHistory,
  Instrument,
  InstrumentId,
  Quote,
  FinancialStatement,
} from '@bourse/core/markets/market-types.ts';
import {
  type Currency,
  formatAmount,
  formatScaled,
  maximumOf,
  formatScaledOrNull,
  minimumOf,
} from '@bourse/core/ledger/money.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { ChartQueue } from './get-bars.ts';

const dateOneYearBefore = (date: string): string => addDays(date, -365);
const WEEKS_A_YEAR = 52;

/** What the figures of an instrument are made of: a year's actions and weeks, read in the turn of `address`. */
export type LoadHistoryAndWeeklyBars = (
  address: string,
  about: { id: InstrumentId; now: number; date: string },
) => Promise<{ history: CorporateHistory; weeks: readonly Bar[] }>;

export const createHistoryAndWeeklyBarsLoader =
  (feeds: Pick<VenueRegistry, 'history' | 'bars'>, queueChart: ChartQueue): LoadHistoryAndWeeklyBars =>
  (address, { id, now, date }) =>
    queueChart(address, async () => {
      const [history, weeks] = await Promise.all([
        feeds.history(id, now, dateOneYearBefore(date)),
        feeds.bars({ instrument: id, period: '1w', adjustment: 'forward', before: now + 1, limit: WEEKS_A_YEAR }, now),
      ]);
      return { history, weeks };
    });

type Answer = CallAnswer<Calls['quotes/getInstrument']>;
type Company = NonNullable<Answer['company']>;

/** Fiscal years shown, and the most quarters. */
const YEARS = 4;
const QUARTERS = 8;

/** Figures from quotes, bars, corporate actions and the company's reports. */
export function buildInstrumentKeyFigures(
  { actions, company }: CorporateHistory,
  weeks: readonly Bar[],
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  divided: readonly CorporateAction[],
): Pick<Answer, 'figures' | 'company'> {
  const { currency } = instrument;
  const last = quote?.last ?? 0n;
  const dividends = sumDividendsSince(actions, dateOneYearBefore(date));
  const shares = computeCurrentShares(instrument, divided);
  const companyProfile = company && getLatestReports(company);
  const value = computeCompanyValuation(companyProfile, { shares, dividends, price: quote && last, currency });
  const money = (of: 'sales' | 'operatingProfit' | 'netProfit'): string | null =>
    companyProfile?.year ? formatAmount(companyProfile.year[of], currency) : null;
  return {
    figures: {
      marketCap: value.marketCap === null ? null : formatAmount(value.marketCap, currency),
      shares: shares > 0n ? shares.toString() : null,
      high52Weeks: formatScaled(weeks.reduce((high, bar) => maximumOf(high, bar.high), last)),
      low52Weeks: formatScaled(weeks.reduce((low, bar) => minimumOf(low, bar.low), weeks[0]?.low ?? last)),
      dividendYield: dividends > 0n ? formatScaledOrNull(value.dividendYield) : null,
      foreignOwnership: formatScaledOrNull(company?.foreignOwnership ?? null),
      debtRatio: formatScaledOrNull(company?.debtRatio ?? null),
      sales: money('sales'),
      operatingProfit: money('operatingProfit'),
      netProfit: money('netProfit'),
    },
    company: companyProfile && company && companyRow(company, companyProfile, value, currency),
  };
}

function companyRow(
  { statements }: NonNullable<CorporateHistory['company']>,
  {
    founded,
    employees,
    operatingMargin,
    netMargin,
    salesGrowth,
    year,
    balanceSheet,
  }: ReturnType<typeof getLatestReports>,
  value: CompanyValuation,
  currency: Currency,
): Company | null {
  if (!year || !balanceSheet) return null;
  return {
    founded,
    employees,
    yearEnds: year.ends,
    stoodOn: balanceSheet.ends,
    operatingMargin: formatScaled(operatingMargin),
    netMargin: formatScaled(netMargin),
    salesGrowth: formatScaled(salesGrowth),
    earningsPerShare: formatScaledOrNull(value.earningsPerShare),
    priceEarnings: formatScaledOrNull(value.priceEarnings),
    payoutRatio: formatScaledOrNull(value.payoutRatio),
    years: statements.years.slice(-YEARS).map((each) => reportedYearRow(each, currency)),
    quarters: statements.quarters.slice(-QUARTERS).map((each) => reportedYearRow(each, currency)),
  };
}

function reportedYearRow(
  { from, ends, books, ...earned }: FinancialStatement,
  currency: Currency,
): Company['years'][number] {
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    from,
    ends,
    sales: money(earned.sales),
    operatingProfit: money(earned.operatingProfit),
    netProfit: money(earned.netProfit),
    cashFlow: books
      ? {
          operations: money(books.cashFlow.operations),
          investing: money(books.cashFlow.investing),
          financing: money(books.cashFlow.financing),
          cash: money(books.cash),
        }
      : null,
  };
}
