/** What an invented company tells of its fiscal years and quarters; all of it sums to its yearly reports. */
import { addDays, yearOf } from '@bourse/core/dates.ts';
import type { Company, Instrument, Market, Statement, YearReport } from '@bourse/core/market.ts';
import { digitsOf, power10, type Amount } from '@bourse/core/money.ts';
import type { Listing } from './instruments/listing.ts';
import { firstDay, isWeekend, opensOn } from './open-days.ts';
import { varied, variety } from './variety.ts';

/** One more than there are reports, so that the oldest of those has a year before it. */
const YEARS = 5;
const QUARTERS = [0, 1, 2, 3] as const;
/** Days from its end until a year is told, and its last quarter with it; and until another quarter is. */
const YEAR_TOLD_AFTER_DAYS = [55, 90] as const;
const QUARTER_TOLD_AFTER_DAYS = [22, 45] as const;

/**
 * Months in which fiscal years end, each with its part of the companies. India's all end in March: Companies Act 2013,
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

function lastMonth({ id, market }: Instrument): number {
  let left = variety(id, 'year ends');
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

/** On which days a company may report. */
type Days = 'week' | 'trading';

/** Each company takes as long as ever, and reports on no weekend, nor on a day on which its market is closed. */
function toldOn({ id, market }: Instrument, ends: string, what: 'year' | 'quarter', days: Days): string {
  const [least, most] = what === 'year' ? YEAR_TOLD_AFTER_DAYS : QUARTER_TOLD_AFTER_DAYS;
  const date = addDays(ends, Math.floor(varied(id, `tells a ${what}`, least, most)));
  return firstDay(date, (day) => !isWeekend(day) && (days === 'week' || opensOn(market, day)));
}

/** The last fiscal year that is told on the local date. */
export function newestYear(instrument: Instrument, date: string, days: Days): number {
  let year = yearOf(date);
  while (toldOn(instrument, dayBefore(monthsTo(instrument, year)), 'year', days) > date) year--;
  return year;
}

/** As far as told on the local date; `newest` is the last year that is. */
export function statementsOf(
  listing: Listing,
  newest: number,
  date: string,
  days: Days,
  report: (listing: Listing, year: number) => YearReport,
): Pick<Company, 'nextReport' | 'statements'> {
  const years: Statement[] = [];
  const quarters: Statement[] = [];
  for (let year = newest - YEARS + 1; year <= newest + 1; year++) {
    const whole = report(listing, year);
    const months = monthsTo(listing.instrument, year);
    const yearOn = toldOn(listing.instrument, dayBefore(months), 'year', days);
    if (year <= newest) years.push({ ...stretch(listing, whole, months, 12, whole), toldOn: yearOn });
    for (const at of QUARTERS) {
      const to = months - 3 * (3 - at);
      const ends = dayBefore(to);
      const on = at === 3 ? yearOn : toldOn(listing.instrument, ends, 'quarter', days);
      if (year > newest && on > date) return { statements: { years, quarters }, nextReport: { ends, on } };
      quarters.push({ ...stretch(listing, whole, to, 3, quarterOf(listing.instrument, whole, at)), toldOn: on });
    }
  }
  throw new Error(`the year ${newest + 1} is told on ${date}, too`);
}

type Earned = Pick<Statement, 'sales' | 'operatingProfit' | 'netProfit'>;

/** A quarter's part of the year: no two are alike, and the four are the year to the cent. */
function quarterOf({ id }: Instrument, { year, ...whole }: YearReport, at: number): Earned {
  const weights = QUARTERS.map((each) => BigInt(Math.round(varied(id, `quarter${year}${each}`, 80, 120))));
  const sum = (end: number): bigint => weights.slice(0, end).reduce((total, each) => total + each, 0n);
  const part = (amount: Amount): Amount => (amount * sum(at + 1)) / sum(4) - (amount * sum(at)) / sum(4);
  return { sales: part(whole.sales), operatingProfit: part(whole.operatingProfit), netProfit: part(whole.netProfit) };
}

function stretch(listing: Listing, whole: YearReport, to: number, months: number, earned: Earned): Statement {
  const ends = dayBefore(to);
  return { from: addDays(dayBefore(to - months), 1), ends, ...earned, ...balanceOf(listing, whole, ends) };
}

/** Of those that lose money some have lost more than they had. */
function balanceOf(
  { instrument: { id, currency } }: Listing,
  { sales, netProfit }: YearReport,
  ends: string,
): Pick<Statement, 'liabilities' | 'equity'> {
  const of = (share: number): Amount => (sales * BigInt(Math.round(share * 1e6))) / 1_000_000n;
  const whole = (amount: Amount): Amount => amount - (amount % power10(digitsOf(currency)));
  const capital = varied(id, 'capital', 0.35, 1.1) * varied(id, `capital${ends}`, 0.97, 1.03);
  const debt = varied(id, 'debt', 0.15, 1.9) * varied(id, `debt${ends}`, 0.95, 1.05);
  const sunk = netProfit < 0n && variety(id, 'sunk') < 0.4;
  return { equity: whole(of(sunk ? -capital / 4 : capital)), liabilities: whole(of(capital * debt)) };
}
