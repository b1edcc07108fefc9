/**
 * A company's figures: its yearly reports, its owners, and what follows from the price. Invented like the company, the
 * same in every world.
 */
import { dayNumber, yearOf } from '@bourse/core/dates.ts';
import {
  digitsOf,
  divide,
  notional,
  power10,
  SCALE,
  SCALE_DIGITS,
  type Amount,
  type Price,
  type Quantity,
  type Rate,
} from '@bourse/core/money.ts';
import type { Company, YearReport } from '@bourse/core/market.ts';
import type { SimulatedInstrument } from './instrument-simulator.ts';
import type { Listing } from './instruments/listing.ts';
import { progressAt } from './open-session.ts';
import type { Moment } from './moment.ts';
import { newestYear, statementsOf } from './statements.ts';
import { varied } from './variety.ts';

export interface Figures {
  shares: Quantity | null;
  marketCap: Amount | null;
  high52Weeks: Price;
  low52Weeks: Price;
  company: YearsTold | null;
}
/** What is told by years alone. */
type YearsTold = Omit<Company, 'statements' | 'nextReport' | 'debtRatio'> & { debtRatio: Rate };

const REPORTS = 4;
/** A calendar year's report is out by the end of March. */
const REPORT_MONTH_DAY = '03-31';
/**
 * Worlds that began before this date keep what they have told: there earnings know nothing of dividends, and reports
 * come on holidays.
 */
const FITTING_SINCE = dayNumber('2026-11-22');
const fits = ({ market }: SimulatedInstrument): boolean => market.startDay >= FITTING_SINCE;
const reporter = (simulator: SimulatedInstrument) => {
  const fitting = fits(simulator);
  return (listing: Listing, year: number): YearReport => report(listing, year, fitting);
};
const rate = (value: number): Rate => BigInt(Math.round(value * 1e8));

/** Figures as known at `moment`. */
export function figuresAt(simulator: SimulatedInstrument, moment: Moment): Figures | null {
  const open = simulator.session(moment.session);
  if (!open) return null;
  const { instrument } = simulator.listing;
  const now = progressAt(open, moment);
  const { grid } = open.day;
  const last = grid.priceOf(now.last);
  const year = simulator.yearBefore(moment.session.index);
  const shares = instrument.sharesOutstanding * SCALE;
  return {
    shares: shares === 0n ? null : shares,
    marketCap: shares === 0n ? null : notional(BigInt(last), shares, instrument.currency),
    high52Weeks: BigInt(Math.max(year.high, grid.priceOf(now.high))),
    low52Weeks: BigInt(Math.min(year.low, grid.priceOf(now.low))),
    company: isCompany(simulator) ? companyOf(simulator, moment, last, calendarYear(moment.session.date)) : null,
  };
}

/** What a company has reported, as known at `moment`: quick, since nobody has to look for a year's highs and lows. */
export function companyAt(simulator: SimulatedInstrument, moment: Moment): Company | null {
  const open = simulator.session(moment.session);
  if (!open || !isCompany(simulator)) return null;
  const { date } = moment.session;
  const days = fits(simulator) ? 'trading' : 'week';
  const newest = newestYear(simulator.listing.instrument, date, days);
  const { statements, nextReport } = statementsOf(simulator.listing, newest, date, days, reporter(simulator));
  const { equity, liabilities } = statements.quarters.at(-1)!;
  return {
    ...companyOf(simulator, moment, open.day.grid.priceOf(progressAt(open, moment).last), newest),
    debtRatio: equity > 0n ? divide(liabilities * SCALE, equity, 'half-even') : null,
    statements,
    nextReport,
  };
}

const isCompany = ({ listing }: SimulatedInstrument): boolean =>
  listing.instrument.board === 'listed' || listing.instrument.board === 'otc';
const calendarYear = (date: string): number => yearOf(date) - (date.slice(5) >= REPORT_MONTH_DAY ? 1 : 2);

function companyOf(simulator: SimulatedInstrument, { session }: Moment, last: number, newest: number): YearsTold {
  const { listing } = simulator;
  const { id, sharesOutstanding, currency } = listing.instrument;
  const told = reporter(simulator);
  const reports = Array.from({ length: REPORTS }, (_, i) => told(listing, newest - REPORTS + 1 + i));
  const latest = reports[REPORTS - 1]!;
  const before = reports[REPORTS - 2]!;
  const dividends = simulator.dividendsBefore(session.index);
  const earningsPerShare = divide(
    latest.netProfit * power10(SCALE_DIGITS - digitsOf(currency)),
    sharesOutstanding,
    'half-even',
  );
  const share = (part: Amount): Rate => divide(part * SCALE, latest.sales, 'half-even');
  const foreign = varied(id, 'foreign', 0.03, 0.55) * varied(id, `foreign${session.date.slice(0, 7)}`, 0.97, 1.03);
  return {
    founded: yearOf(listing.instrument.listedOn) - Math.round(varied(id, 'age', 4, 60)),
    employees: Math.round(varied(id, 'people', 60, 400) * Math.sqrt(Number(sharesOutstanding) / 1e6)),
    foreignOwnership: rate(foreign),
    debtRatio: rate(varied(id, 'debt', 0.15, 1.9)),
    dividendYield: rate(dividends / last),
    payoutRatio: earningsPerShare > 0n ? divide(BigInt(dividends) * SCALE, earningsPerShare, 'half-even') : 0n,
    operatingMargin: share(latest.operatingProfit),
    netMargin: share(latest.netProfit),
    salesGrowth: divide((latest.sales - before.sales) * SCALE, before.sales, 'half-even'),
    earningsPerShare,
    priceEarnings: earningsPerShare > 0n ? divide(BigInt(last) * SCALE, earningsPerShare, 'half-even') : null,
    reports,
  };
}

/** Year from which sales are counted up and down by each year's growth. */
const BASE_YEAR = 2025;

const LEAST_MARGIN = 0.04;
/** Of a price's earnings a year, and how much of them dividends take as a rule. */
const EARNED = { least: 1 / 40, most: 1 / 7 };
const USUAL_PAYOUT = 0.5;

/** The usual margin, and how much of it is left as net profit; and how many years of sales the company is worth. */
function usual({ instrument, traits }: Listing, fitting: boolean): { margin: number; kept: number; worth: number } {
  const { id, board } = instrument;
  const margin = varied(id, 'margin', board === 'otc' ? -0.08 : 0.05, 0.27);
  const kept = varied(id, 'kept', 0.66, 0.82);
  const worth = varied(id, 'sales', 0.6, 5);
  if (!fitting || margin < 0) return { margin, kept, worth };
  const earned = Math.max(margin, LEAST_MARGIN) * kept;
  const { dividend } = traits;
  const least = Math.max(EARNED.least, dividend ? (dividend.rate * dividend.months.length) / USUAL_PAYOUT : 0);
  return {
    margin: Math.max(margin, LEAST_MARGIN),
    kept,
    worth: Math.max(earned / EARNED.most, Math.min(worth, earned / least)),
  };
}

function report(listing: Listing, year: number, fitting: boolean): YearReport {
  const { id, currency, sharesOutstanding } = listing.instrument;
  const of = usual(listing, fitting);
  const worth = (listing.traits.anchor / 1e8) * Number(sharesOutstanding);
  let sales = worth / of.worth;
  const growth = (within: number): number => 1 + varied(id, `growth${within}`, -0.07, 0.21);
  for (let each = BASE_YEAR + 1; each <= year; each++) sales *= growth(each);
  for (let each = BASE_YEAR; each > year; each--) sales /= growth(each);
  const margin = of.margin * varied(id, `margin${year}`, 0.85, 1.15);
  const amount = (value: number): Amount => BigInt(Math.round(value)) * power10(digitsOf(currency));
  return {
    year,
    sales: amount(sales),
    operatingProfit: amount(sales * margin),
    netProfit: amount(sales * margin * (margin < 0 ? 1 : of.kept)),
  };
}
