/** An invented company's published fiscal years and quarters; the quarters add up to the years. */
import { addDays, yearOf } from '@bourse/core/dates.ts';
import type {
  CashFlow,
  CompanyProfile,
  Instrument,
  Market,
  FinancialStatement,
} from '@bourse/core/markets/market-types.ts';
import { type Amount, divide, SCALE } from '@bourse/core/ledger/money.ts';
import type { Listing } from './instruments/build-listings.ts';
import { findFirstMatchingDay, isWeekend, isExchangeOpenOn } from './exchange-days.ts';
import { publicRandomNumberBetween, publicRandomFractionOf } from './keyed-randomness.ts';

/** One more than is displayed, so that the oldest displayed year has a year before it. */
const YEARS = 5;
const QUARTERS = [0, 1, 2, 3] as const;
/** Days from its end until a year is published, and its last quarter with it; and until another quarter is. */
const YEAR_PUBLISHED_AFTER_DAYS = [55, 90] as const;
const QUARTER_PUBLISHED_AFTER_DAYS = [22, 45] as const;

/**
 * Months in which fiscal years end, each with its share of the companies. India's all end in March: Companies Act 2013,
 * section 2 (41). Mexico's are calendar years: Código Fiscal de la Federación, article 11.
 */
const YEARS_END: Readonly<Partial<Record<Market, readonly [month: number, part: number][]>>> = {
  US: [
    [1, 0.06],
    [6, 0.12],
    [9, 0.14],
  ],
  IN: [[3, 1]],
  KR: [
    [3, 0.05],
    [6, 0.08],
  ],
  TH: [[9, 0.1]],
};

/** Earnings of a year, or of a quarter. */
export type ReportedEarnings = Pick<FinancialStatement, 'sales' | 'operatingProfit' | 'netProfit'>;
/** A company's earnings in a fiscal year. */
export type EarningsLookup = (year: number) => ReportedEarnings;

/** How a company reports. */
export interface ReportingCompany {
  listing: Listing;
  report: EarningsLookup;
  /** Since which fiscal year books are kept, and the dividends paid between two dates, both included. */
  books: { since: number; paid(from: string, ends: string): Amount };
}

function lastMonth({ id, market }: Instrument): number {
  let left = publicRandomFractionOf(id, 'year ends');
  for (const [month, part] of YEARS_END[market] ?? []) {
    if (left < part) return month;
    left -= part;
  }
  return 12;
}

/** The last day before the month that begins that many months after the year 0. */
const dayBefore = (months: number): string =>
  addDays(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`, -1);
/** A fiscal year is named by the calendar year in which it ends. */
const monthsTo = (instrument: Instrument, year: number): number => year * 12 + lastMonth(instrument);
/** For the quarter `at` of a year. */
const quarterTo = (instrument: Instrument, year: number, at: number): number =>
  monthsTo(instrument, year) - 3 * (3 - at);
const datesOf = (to: number, months: number) => ({ from: addDays(dayBefore(to - months), 1), ends: dayBefore(to) });

/**
 * Each company always takes equally long, and reports neither on a weekend nor on a day on which its market is closed.
 */
function publicationDateOf({ id, market }: Instrument, ends: string, what: 'year' | 'quarter'): string {
  const [least, most] = what === 'year' ? YEAR_PUBLISHED_AFTER_DAYS : QUARTER_PUBLISHED_AFTER_DAYS;
  const date = addDays(ends, Math.floor(publicRandomNumberBetween(id, `tells a ${what}`, least, most)));
  return findFirstMatchingDay(date, (day) => !isWeekend(day) && isExchangeOpenOn(market, day));
}

/** The last fiscal year that is published by the local date. */
export function newestPublishedYear(instrument: Instrument, date: string): number {
  let year = yearOf(date);
  while (publicationDateOf(instrument, dayBefore(monthsTo(instrument, year)), 'year') > date) year--;
  return year;
}

/** A quarter's results beside those of the year before; `ends`: its last day. */
export interface QuarterResults {
  ends: string;
  results: ReportedEarnings;
  yearBefore: ReportedEarnings;
}

/** What a company publishes on the local date, without its books, which need all of its past; null if nothing. */
export function findResultsPublishedOn(
  instrument: Instrument,
  report: EarningsLookup,
  date: string,
): QuarterResults | null {
  for (const year of [yearOf(date) - 1, yearOf(date), yearOf(date) + 1])
    for (const { at, ends, on } of quartersOf(instrument, year)) {
      if (on !== date) continue;
      const of = (which: number): ReportedEarnings => quarterOf(instrument, which, report(which), at);
      return { ends, results: of(year), yearBefore: of(year - 1) };
    }
  return null;
}

type PublishedQuarter = { at: number; ends: string; on: string };
const quartersByYear = new WeakMap<Instrument, Map<number, PublishedQuarter[]>>();

/** A year's quarters and when each is published: computed once, since every session asks for them. */
function quartersOf(instrument: Instrument, year: number): PublishedQuarter[] {
  const years = quartersByYear.get(instrument) ?? new Map<number, PublishedQuarter[]>();
  quartersByYear.set(instrument, years);
  const quarters =
    years.get(year) ??
    QUARTERS.map((at) => {
      const ends = dayBefore(quarterTo(instrument, year, at));
      return { at, ends, on: publicationDateOf(instrument, ends, at === 3 ? 'year' : 'quarter') };
    });
  years.set(year, quarters);
  return quarters;
}

/** The first fiscal year that a company publishes if the last is `newest`. */
export const firstPublishedYear = (newest: number): number => newest - YEARS + 1;

/** As far as published by the local date; `newest`: the last published year. */
export function buildFinancialStatements(
  teller: ReportingCompany,
  newest: number,
  date: string,
): Pick<CompanyProfile, 'nextReport' | 'statements'> {
  const { listing, report } = teller;
  const { instrument } = listing;
  const booked = booksOf(teller, newest + 1);
  const years: FinancialStatement[] = [];
  const quarters: FinancialStatement[] = [];
  for (let year = firstPublishedYear(newest); year <= newest + 1; year++) {
    const whole = report(year);
    const months = monthsTo(instrument, year);
    const yearOn = publicationDateOf(instrument, dayBefore(months), 'year');
    if (year <= newest)
      years.push({ ...datesOf(months, 12), ...whole, ...balanceSheetAt(months, booked, 4), publishedOn: yearOn });
    for (const at of QUARTERS) {
      const to = quarterTo(instrument, year, at);
      const dates = datesOf(to, 3);
      const on = at === 3 ? yearOn : publicationDateOf(instrument, dates.ends, 'quarter');
      if (year > newest && on > date) return { statements: { years, quarters }, nextReport: { ends: dates.ends, on } };
      const earned = quarterOf(instrument, year, whole, at);
      quarters.push({ ...dates, ...earned, ...balanceSheetAt(to, booked, 1), publishedOn: on });
    }
  }
  throw new Error(`the year ${newest + 1} is told on ${date}, too`);
}

/** A quarter's share of the year: no two are alike, and the four add up to the year to the cent. */
function quarterOf({ id }: Instrument, year: number, whole: ReportedEarnings, at: number): ReportedEarnings {
  const weights = QUARTERS.map((each) =>
    BigInt(Math.round(publicRandomNumberBetween(id, `quarter${year}${each}`, 80, 120))),
  );
  const sum = (end: number): bigint => weights.slice(0, end).reduce((total, each) => total + each, 0n);
  const part = (amount: Amount): Amount => (amount * sum(at + 1)) / sum(4) - (amount * sum(at)) / sum(4);
  return { sales: part(whole.sales), operatingProfit: part(whole.operatingProfit), netProfit: part(whole.netProfit) };
}

/** By the month in which each quarter ends. */
function booksOf(
  { listing: { instrument }, report, books }: ReportingCompany,
  last: number,
): ReadonlyMap<number, Booked> {
  const quarters: (Quarter & { to: number })[] = [];
  for (let year = books.since; year <= last; year++) {
    const [before, whole] = [report(year - 1), report(year)];
    for (const at of QUARTERS) {
      const to = quarterTo(instrument, year, at);
      const { from, ends } = datesOf(to, 3);
      const { netProfit } = quarterOf(instrument, year, whole, at);
      const pace = before.sales + ((whole.sales - before.sales) * BigInt(at + 1)) / 4n;
      quarters.push({ to, pace, netProfit, dividends: books.paid(from, ends) });
    }
  }
  const retained = keepBooks(instrument.id, report(books.since - 1).sales, quarters);
  return new Map(quarters.map(({ to }, index) => [to, retained[index]!]));
}

type Stood = Pick<FinancialStatement, 'liabilities' | 'equity' | 'books'>;

/** The balance sheet at the end of the month `to`, and the cash flow of that many quarters before. */
function balanceSheetAt(to: number, booked: ReadonlyMap<number, Booked>, quarters: number): Stood {
  const flows = Array.from({ length: quarters }, (_, back) => booked.get(to - 3 * back)?.cashFlow);
  const { cash, working, fixed, payables, debt, equity } = booked.get(to)!;
  const assets = cash + working + fixed;
  const totals = { liabilities: payables + debt, equity };
  return flows.every((each) => each !== undefined)
    ? { ...totals, books: { assets, cash, cashFlow: sumOf(flows) } }
    : totals;
}

const sumOf = (flows: readonly CashFlow[]): CashFlow =>
  flows.reduce((sum, each) => ({
    operations: sum.operations + each.operations,
    investing: sum.investing + each.investing,
    financing: sum.financing + each.financing,
    dividends: sum.dividends + each.dividends,
  }));

/**
 * A company's books, quarter after quarter: profit less dividends adds to the equity; its assets grow with its sales;
 * assets less equity are debts, and if the equity exceeds the assets, the rest is cash. So no money comes from nowhere,
 * and the cash flow is what changed.
 */

/** The results of a quarter; amounts in the instrument's currency. */
interface Quarter {
  /** Yearly sales at the rate reached by the quarter's end: no jump from one year to the next. */
  pace: Amount;
  netProfit: Amount;
  dividends: Amount;
}
/** The balance sheet at a quarter's end. */
export interface BalanceSheet {
  cash: Amount;
  /** Stock and receivables. */
  working: Amount;
  fixed: Amount;
  /** Owed to suppliers. */
  payables: Amount;
  debt: Amount;
  equity: Amount;
}
interface Booked extends BalanceSheet {
  cashFlow: CashFlow;
}

/** Shares of the assets that vary with sales; the rest of them is fixed. */
const CASH_PART = 0.08;
const WORKING_PART = 0.25;
const PAYABLES_PART = 0.15;

interface BalanceSheetShape {
  /** All assets and the equity at the beginning, for a year's sales; each with 8 decimals. */
  assets: bigint;
  equity: bigint;
  /** Share of the fixed assets, in a quarter. */
  wear: bigint;
}
const scaled = (value: number): bigint => BigInt(Math.round(value * 1e8));
const of = (amount: Amount, part: bigint): Amount => divide(amount * part, SCALE, 'half-even');
const partOf = (part: bigint, share: number): bigint => of(part, scaled(share));

function shapeOf(id: string): BalanceSheetShape {
  const capital = publicRandomNumberBetween(id, 'capital', 0.35, 1.1);
  return {
    assets: scaled(capital * (1 + publicRandomNumberBetween(id, 'debt', 0.15, 1.9))),
    equity: scaled(capital),
    wear: scaled(publicRandomNumberBetween(id, 'wear', 0.015, 0.03)),
  };
}

function buildBalanceSheet({ assets }: BalanceSheetShape, pace: Amount, equity: Amount): BalanceSheet {
  const retained = of(pace, partOf(assets, CASH_PART));
  const working = of(pace, partOf(assets, WORKING_PART));
  const fixed = of(pace, assets) - retained - working;
  const payables = of(pace, partOf(assets, PAYABLES_PART));
  const owed = retained + working + fixed - equity - payables;
  const debt = owed > 0n ? owed : 0n;
  return { cash: retained + (debt - owed), working, fixed, payables, debt, equity };
}

/** From one balance sheet to the next: what was earned, bought, borrowed and paid out. */
function bookedOf(shape: BalanceSheetShape, before: BalanceSheet, { pace, netProfit, dividends }: Quarter): Booked {
  const now = buildBalanceSheet(shape, pace, before.equity + netProfit - dividends);
  const wear = of(before.fixed, shape.wear);
  const operations = netProfit + wear - (now.working - before.working) + (now.payables - before.payables);
  const investing = -(now.fixed - before.fixed + wear);
  const financing = now.debt - before.debt - dividends;
  return { ...now, cashFlow: { operations, investing, financing, dividends } };
}

/** For consecutive quarters, beginning with a year's sales of `pace` before the first. */
function keepBooks(id: string, pace: Amount, quarters: readonly Quarter[]): Booked[] {
  const shape = shapeOf(id);
  let before = buildBalanceSheet(shape, pace, of(pace, shape.equity));
  return quarters.map((quarter) => {
    const booked = bookedOf(shape, before, quarter);
    before = booked;
    return booked;
  });
}
