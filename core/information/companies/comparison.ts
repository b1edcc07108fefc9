/** Companies side by side: which of their periods correspond, and what each of them reports. */
import { ratioOf } from '../../markets/listings/listing-status.ts';
import { dayNumber, monthOf, yearOf } from '../../dates.ts';
import type { CorporateAction, Statement } from '../../markets/market.ts';
import {
  type Amount,
  type Currency,
  digitsOf,
  divide,
  power10,
  type Price,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import { over, type Ratio } from '../../ledger/ratio.ts';
import { earningsOf, lastYear, worthOf } from './valuation.ts';

export const COMPARED_MAXIMUM = 4;

/** The form of each figure: money, money per share, a pure number as a percentage, or a multiple. */
export const FIGURES = {
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
export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [Figure, ...Figure[]];

/** Why there is no figure. */
export const REASONS = ['notReported', 'loss', 'negativeEquity', 'noSales', 'noShares', 'noPrice', 'noRate'] as const;
export type Reason = (typeof REASONS)[number];
export type Cell = bigint | Reason;

/** The last twelve months, as reported in quarters. */
export const TRAILING = 'trailing';

/** A period for which companies are compared, and the same one a year before. */
export interface Stretch {
  told: Statement;
  before: Statement | null;
}

/** Fiscal years that end from January to May count as the calendar year before, as Compustat's data years do. */
const LAST_MONTH_OF_YEAR_BEFORE = 5;
export const alignedYear = (ends: string): number =>
  yearOf(ends) - (monthOf(ends) <= LAST_MONTH_OF_YEAR_BEFORE ? 1 : 0);

/** By the name of the period: the aligned year, or the last twelve months. */
export function stretchesOf({ years, quarters }: Readonly<Record<'years' | 'quarters', Statement[]>>) {
  const stretches = new Map<string, Stretch>();
  const trailing = lastYear(quarters);
  if (trailing) stretches.set(TRAILING, { told: trailing, before: lastYear(quarters.slice(0, -4)) });
  for (const [index, told] of years.entries())
    stretches.set(String(alignedYear(told.ends)), { told, before: years[index - 1] ?? null });
  return stretches;
}

/** Cash per share that went ex within a period, in shares after all `actions`, which are oldest first. */
export const dividendsWithin = (actions: readonly CorporateAction[], from: string, ends: string): Price =>
  actions.reduce(
    (sum, action, index) =>
      action.kind === 'dividend' && action.exDate >= from && action.exDate <= ends
        ? sum + over(action.amount, ratioOf(actions.slice(index + 1)), 'half-even')
        : sum,
    0n,
  );

export interface Compared {
  stretch: Stretch;
  /** Per share, for the period, in today's shares. */
  dividends: Price;
  /** Today's number of shares; 0 if unknown. */
  shares: bigint;
  price: Price | null;
  currency: Currency;
}
export interface Into {
  currency: Currency;
  /** Null if it is the company's own currency. */
  rates: RatesOver | null;
  /** The company's worth today, in that currency; null without a rate. */
  marketCap: Amount | null;
}

const part = (of: Amount, whole: Amount, why: Reason): Cell =>
  whole > 0n ? divide(of * SCALE, whole, 'half-even') : why;

/**
 * A period's figures: flows at the mean rate of its days, balances at its end at that day's rate. Ratios and growth are
 * in the company's own money, so that no rate moves them.
 */
export function figuresOf(compared: Compared, into: Into): Record<Figure, Cell> {
  const { stretch, shares, currency } = compared;
  const { told, before } = stretch;
  const { average, end } = into.rates ?? { average: null, end: null };
  const money = (amount: Amount, rate: bigint | null): Cell =>
    into.rates === null ? amount : rate === null ? 'noRate' : amountAt(amount, currency, into.currency, rate);
  const share = (price: Price | null, rate: bigint | null): Cell =>
    price === null ? 'noShares' : into.rates === null ? price : rate === null ? 'noRate' : priceAt(price, rate);
  return {
    sales: money(told.sales, average),
    operatingProfit: money(told.operatingProfit, average),
    netProfit: money(told.netProfit, average),
    salesGrowth: before ? part(told.sales - before.sales, before.sales, 'noSales') : 'notReported',
    operatingMargin: part(told.operatingProfit, told.sales, 'noSales'),
    netMargin: part(told.netProfit, told.sales, 'noSales'),
    assets: money(told.books?.assets ?? told.liabilities + told.equity, end),
    liabilities: money(told.liabilities, end),
    equity: money(told.equity, end),
    debtRatio: part(told.liabilities, told.equity, 'negativeEquity'),
    returnOnEquity: part(told.netProfit, told.equity, 'negativeEquity'),
    earningsPerShare: share(earningsOf(told.netProfit, shares, currency), average),
    bookPerShare: share(earningsOf(told.equity, shares, currency), end),
    dividendsPerShare: share(compared.dividends, average),
    ...pricedOf(compared, into),
  };
}

type Priced = 'marketCap' | 'priceEarnings' | 'priceBook' | 'priceSales' | 'dividendYield';

/** Today's price in relation to the period's figures. */
function pricedOf(
  { stretch: { told }, dividends, shares, price, currency }: Compared,
  into: Into,
): Record<Priced, Cell> {
  if (price === null || price <= 0n) return everyPriced('noPrice');
  const dividendYield: Rate = divide(dividends * SCALE, price, 'half-even');
  if (shares === 0n) return { ...everyPriced('noShares'), dividendYield };
  const worth = worthOf(price, shares, currency);
  return {
    marketCap: into.marketCap ?? 'noRate',
    priceEarnings: part(worth, told.netProfit, 'loss'),
    priceBook: part(worth, told.equity, 'negativeEquity'),
    priceSales: part(worth, told.sales, 'noSales'),
    dividendYield,
  };
}
const everyPriced = (why: Reason): Record<Priced, Cell> => ({
  marketCap: why,
  priceEarnings: why,
  priceBook: why,
  priceSales: why,
  dividendYield: why,
});

/** For a period that a company hasn't reported: only its worth today. */
export function untold(marketCap: Cell): Record<Figure, Cell> {
  const cells = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 'notReported'])) as Record<Figure, Cell>;
  return { ...cells, marketCap };
}

// A radar chart of companies side by side: how far each reaches along each figure.

/**
 * Each row is a figure, each place in it a company: shares of the best, from 0 to 1; a missing or negative one is 0.
 */
export const reachesOf = (rows: readonly (readonly (number | null)[])[]): number[][] =>
  rows.map((row) => {
    const best = Math.max(0, ...row.map((value) => value ?? 0));
    return row.map((value) => (best > 0 ? Math.max(0, value ?? 0) / best : 0));
  });

/** The point for a reach on a circle around 0, 0 with the first of `count` axes upright; y grows downward. */
export function pointAt(reach: number, axis: number, count: number): [x: number, y: number] {
  const angle = (2 * Math.PI * axis) / count - Math.PI / 2;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

// The worth of one currency in another over some days: the mean of the daily closes, and the last of them.

/** A dong is 0.00004 dollars: eight decimals would leave four digits of that. */
export const RATE_DIGITS = 12;

/** A day's close: dollars for one unit. */
export interface DayClose {
  date: string;
  dollars: Ratio;
}
/** Oldest first; null for the dollar itself. */
export type Closes = readonly DayClose[] | null;

export interface RatesOver {
  /** Units of the one for one of the other, 12 decimals; null if the days don't reach back far enough. */
  average: bigint | null;
  end: bigint | null;
  /** The number of days in the average, and the day of the last one. */
  days: number;
  endOn: string | null;
}

/** The longest that the currency market rests. */
const REST_DAYS = 7;
const SAME: RatesOver = { average: power10(RATE_DIGITS), end: power10(RATE_DIGITS), days: 0, endOn: null };
const ONE: Ratio = { numerator: 1n, denominator: 1n };

const cross = (from: Ratio, to: Ratio): bigint =>
  divide(from.numerator * to.denominator * power10(RATE_DIGITS), from.denominator * to.numerator, 'half-even');

/** The worth of one unit of `from` in `to` from `start` to `ends`, both inclusive; half to even. */
export function ratesOver(from: Closes, to: Closes, start: string, ends: string): RatesOver {
  const led = from ?? to;
  if (led === null) return SAME;
  const other = led === from ? to : null;
  const known = led.flatMap(({ date, dollars }) => {
    if (date > ends) return [];
    const beside = other ? lastBy(other, date)?.dollars : ONE;
    if (!beside) return [];
    return [{ date, rate: led === from ? cross(dollars, beside) : cross(beside, dollars) }];
  });
  const within = known.filter(({ date }) => date >= start);
  const last = known.at(-1);
  const isNear = last !== undefined && dayNumber(ends) - dayNumber(last.date) <= REST_DAYS;
  const reaches = within[0] !== undefined && dayNumber(within[0].date) - dayNumber(start) <= REST_DAYS;
  const sum = within.reduce((total, { rate }) => total + rate, 0n);
  return {
    average: isNear && reaches ? divide(sum, BigInt(within.length), 'half-even') : null,
    end: isNear ? last.rate : null,
    days: within.length,
    endOn: isNear ? last.date : null,
  };
}

/** The last close on or before a date. */
function lastBy(closes: readonly DayClose[], date: string): DayClose | undefined {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (closes[middle]!.date <= date) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1];
}

/** Half to even. */
export const amountAt = (amount: Amount, from: Currency, to: Currency, rate: bigint): Amount =>
  divide(amount * rate * power10(digitsOf(to)), power10(RATE_DIGITS) * power10(digitsOf(from)), 'half-even');
const priceAt = (price: Price, rate: bigint): Price => divide(price * rate, power10(RATE_DIGITS), 'half-even');
