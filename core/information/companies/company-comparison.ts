/** Companies side by side: which of their periods correspond, and what each of them reports. */
import { computeCombinedRatio } from '../../markets/listings/listing-status.ts';
import { toDayNumber, monthOf, yearOf } from '../../dates.ts';
import type { CorporateAction, FinancialStatement } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  power10,
  type Price,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import { divideByRatio, type Ratio } from '../../ledger/ratio.ts';
import { computeEarningsPerShare, sumLastFourQuarters, computeMarketCap } from './company-valuation.ts';

export const COMPARED_COMPANIES_MAXIMUM = 4;

/** The form of each figure: money, money per share, a pure number as a percentage, or a multiple. */
export const COMPARISON_FIGURES = {
  sales: 'money',
  operatingProfit: 'money',
  netProfit: 'money',
  salesGrowth: 'rate',
  operatingMargin: 'rate',
  netMargin: 'rate',
  assets: 'money',
  liabilities: 'money',
  equity: 'money',
  debtRatio: 'rate',
  returnOnEquity: 'rate',
  earningsPerShare: 'share',
  bookPerShare: 'share',
  dividendsPerShare: 'share',
  marketCap: 'money',
  priceEarnings: 'times',
  priceBook: 'times',
  priceSales: 'times',
  dividendYield: 'rate',
} as const;
export type ComparisonFigure = keyof typeof COMPARISON_FIGURES;
export const COMPARISON_FIGURE_NAMES = Object.keys(COMPARISON_FIGURES) as [ComparisonFigure, ...ComparisonFigure[]];

/** Why there is no figure. */
export const MISSING_FIGURE_REASONS = [
  'notReported',
  'loss',
  'negativeEquity',
  'noSales',
  'noShares',
  'noPrice',
  'noRate',
] as const;
export type MissingFigureReason = (typeof MISSING_FIGURE_REASONS)[number];
export type ComparisonCell = bigint | MissingFigureReason;

/** The last twelve months, as reported in quarters. */
export const TRAILING_TWELVE_MONTHS_PERIOD = 'trailing';

/** A period for which companies are compared, and the same one a year before. */
export interface ReportedPeriod {
  reported: FinancialStatement;
  before: FinancialStatement | null;
}

/** Fiscal years that end from January to May count as the calendar year before, as Compustat's data years do. */
const LAST_MONTH_OF_YEAR_BEFORE = 5;
export const getAlignedFiscalYear = (ends: string): number =>
  yearOf(ends) - (monthOf(ends) <= LAST_MONTH_OF_YEAR_BEFORE ? 1 : 0);

/** By the name of the period: the aligned year, or the last twelve months. */
export function listReportedPeriods({ years, quarters }: Readonly<Record<'years' | 'quarters', FinancialStatement[]>>) {
  const stretches = new Map<string, ReportedPeriod>();
  const trailing = sumLastFourQuarters(quarters);
  if (trailing)
    stretches.set(TRAILING_TWELVE_MONTHS_PERIOD, {
      reported: trailing,
      before: sumLastFourQuarters(quarters.slice(0, -4)),
    });
  for (const [index, reported] of years.entries())
    stretches.set(String(getAlignedFiscalYear(reported.ends)), { reported, before: years[index - 1] ?? null });
  return stretches;
}

/** Cash per share that went ex within a period, in shares after all `actions`, which are oldest first. */
export const sumDividendsWithin = (actions: readonly CorporateAction[], from: string, ends: string): Price =>
  actions.reduce(
    (sum, action, index) =>
      action.kind === 'dividend' && action.exDate >= from && action.exDate <= ends
        ? sum + divideByRatio(action.amount, computeCombinedRatio(actions.slice(index + 1)), 'half-even')
        : sum,
    0n,
  );

export interface CompanyComparisonInputs {
  period: ReportedPeriod;
  /** Per share, for the period, in today's shares. */
  dividends: Price;
  /** Today's number of shares; 0 if unknown. */
  shares: bigint;
  price: Price | null;
  currency: Currency;
}
export interface ComparisonCurrency {
  currency: Currency;
  /** Null if it is the company's own currency. */
  rates: PeriodCurrencyRates | null;
  /** The company's worth today, in that currency; null without a rate. */
  marketCap: Amount | null;
}

const part = (of: Amount, whole: Amount, why: MissingFigureReason): ComparisonCell =>
  whole > 0n ? divide(of * SCALE, whole, 'half-even') : why;

/**
 * A period's figures: flows at the mean rate of its days, balances at its end at that day's rate. Ratios and growth are
 * in the company's own money, so that no rate moves them.
 */
export function computeComparisonFigures(
  compared: CompanyComparisonInputs,
  into: ComparisonCurrency,
): Record<ComparisonFigure, ComparisonCell> {
  const { period, shares, currency } = compared;
  const { reported, before } = period;
  const { average, end } = into.rates ?? { average: null, end: null };
  const money = (amount: Amount, rate: bigint | null): ComparisonCell =>
    into.rates === null
      ? amount
      : rate === null
        ? 'noRate'
        : convertAmountAtRate(amount, currency, into.currency, rate);
  const share = (price: Price | null, rate: bigint | null): ComparisonCell =>
    price === null
      ? 'noShares'
      : into.rates === null
        ? price
        : rate === null
          ? 'noRate'
          : convertPriceAtRate(price, rate);
  return {
    sales: money(reported.sales, average),
    operatingProfit: money(reported.operatingProfit, average),
    netProfit: money(reported.netProfit, average),
    salesGrowth: before ? part(reported.sales - before.sales, before.sales, 'noSales') : 'notReported',
    operatingMargin: part(reported.operatingProfit, reported.sales, 'noSales'),
    netMargin: part(reported.netProfit, reported.sales, 'noSales'),
    assets: money(reported.books?.assets ?? reported.liabilities + reported.equity, end),
    liabilities: money(reported.liabilities, end),
    equity: money(reported.equity, end),
    debtRatio: part(reported.liabilities, reported.equity, 'negativeEquity'),
    returnOnEquity: part(reported.netProfit, reported.equity, 'negativeEquity'),
    earningsPerShare: share(computeEarningsPerShare(reported.netProfit, shares, currency), average),
    bookPerShare: share(computeEarningsPerShare(reported.equity, shares, currency), end),
    dividendsPerShare: share(compared.dividends, average),
    ...computePricedFigures(compared, into),
  };
}

type Priced = 'marketCap' | 'priceEarnings' | 'priceBook' | 'priceSales' | 'dividendYield';

/** Today's price in relation to the period's figures. */
function computePricedFigures(
  { period: { reported }, dividends, shares, price, currency }: CompanyComparisonInputs,
  into: ComparisonCurrency,
): Record<Priced, ComparisonCell> {
  if (price === null || price <= 0n) return fillPricedFigures('noPrice');
  const dividendYield: Rate = divide(dividends * SCALE, price, 'half-even');
  if (shares === 0n) return { ...fillPricedFigures('noShares'), dividendYield };
  const worth = computeMarketCap(price, shares, currency);
  return {
    marketCap: into.marketCap ?? 'noRate',
    priceEarnings: part(worth, reported.netProfit, 'loss'),
    priceBook: part(worth, reported.equity, 'negativeEquity'),
    priceSales: part(worth, reported.sales, 'noSales'),
    dividendYield,
  };
}
const fillPricedFigures = (why: MissingFigureReason): Record<Priced, ComparisonCell> => ({
  marketCap: why,
  priceEarnings: why,
  priceBook: why,
  priceSales: why,
  dividendYield: why,
});

/** For a period that a company hasn't reported: only its worth today. */
export function buildUnreportedFigures(marketCap: ComparisonCell): Record<ComparisonFigure, ComparisonCell> {
  const cells = Object.fromEntries(COMPARISON_FIGURE_NAMES.map((name) => [name, 'notReported'])) as Record<
    ComparisonFigure,
    ComparisonCell
  >;
  return { ...cells, marketCap };
}

// A radar chart of companies side by side: how far each reaches along each figure.

/**
 * Each row is a figure, each place in it a company: shares of the best, from 0 to 1; a missing or negative one is 0.
 */
export const computeRadarChartRadii = (rows: readonly (readonly (number | null)[])[]): number[][] =>
  rows.map((row) => {
    const best = Math.max(0, ...row.map((value) => value ?? 0));
    return row.map((value) => (best > 0 ? Math.max(0, value ?? 0) / best : 0));
  });

/** The point for a reach on a circle around 0, 0 with the first of `count` axes upright; y grows downward. */
export function computeRadarChartPoint(reach: number, axis: number, count: number): [x: number, y: number] {
  const angle = (2 * Math.PI * axis) / count - Math.PI / 2;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

// The worth of one currency in another over some days: the mean of the daily closes, and the last of them.

/** A dong is 0.00004 dollars: eight decimals would leave four digits of that. */
export const CURRENCY_RATE_DIGITS = 12;

/** A day's close: dollars for one unit. */
export interface DailyDollarClose {
  date: string;
  dollars: Ratio;
}
/** Oldest first; null for the dollar itself. */
export type DollarCloses = readonly DailyDollarClose[] | null;

export interface PeriodCurrencyRates {
  /** Units of the one for one of the other, 12 decimals; null if the days don't reach back far enough. */
  average: bigint | null;
  end: bigint | null;
  /** The number of days in the average, and the day of the last one. */
  days: number;
  endOn: string | null;
}

/** The longest that the currency market rests. */
const REST_DAYS = 7;
const SAME: PeriodCurrencyRates = {
  average: power10(CURRENCY_RATE_DIGITS),
  end: power10(CURRENCY_RATE_DIGITS),
  days: 0,
  endOn: null,
};
const ONE: Ratio = { numerator: 1n, denominator: 1n };

const cross = (from: Ratio, to: Ratio): bigint =>
  divide(from.numerator * to.denominator * power10(CURRENCY_RATE_DIGITS), from.denominator * to.numerator, 'half-even');

/** The worth of one unit of `from` in `to` from `start` to `ends`, both inclusive; half to even. */
export function computePeriodCurrencyRates(
  from: DollarCloses,
  to: DollarCloses,
  start: string,
  ends: string,
): PeriodCurrencyRates {
  const led = from ?? to;
  if (led === null) return SAME;
  const other = led === from ? to : null;
  const known = led.flatMap(({ date, dollars }) => {
    if (date > ends) return [];
    const otherDollars = other ? findLastClose(other, date)?.dollars : ONE;
    if (!otherDollars) return [];
    return [{ date, rate: led === from ? cross(dollars, otherDollars) : cross(otherDollars, dollars) }];
  });
  const within = known.filter(({ date }) => date >= start);
  const last = known.at(-1);
  const isNear = last !== undefined && toDayNumber(ends) - toDayNumber(last.date) <= REST_DAYS;
  const reaches = within[0] !== undefined && toDayNumber(within[0].date) - toDayNumber(start) <= REST_DAYS;
  const sum = within.reduce((total, { rate }) => total + rate, 0n);
  return {
    average: isNear && reaches ? divide(sum, BigInt(within.length), 'half-even') : null,
    end: isNear ? last.rate : null,
    days: within.length,
    endOn: isNear ? last.date : null,
  };
}

/** The last close on or before a date. */
function findLastClose(closes: readonly DailyDollarClose[], date: string): DailyDollarClose | undefined {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (closes[middle]!.date <= date) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1];
}

/** Half to even. */
export const convertAmountAtRate = (amount: Amount, from: Currency, to: Currency, rate: bigint): Amount =>
  divide(
    amount * rate * power10(currencyDigitsOf(to)),
    power10(CURRENCY_RATE_DIGITS) * power10(currencyDigitsOf(from)),
    'half-even',
  );
const convertPriceAtRate = (price: Price, rate: bigint): Price =>
  divide(price * rate, power10(CURRENCY_RATE_DIGITS), 'half-even');
