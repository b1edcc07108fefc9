/** A company's publications: earnings, balance sheet, owners. Invented like the company. */
import { fromDayNumber, yearOf } from '@bourse/core/dates.ts';
import type { CompanyProfile } from '@bourse/core/markets/market-types.ts';
import {
  currencyDigitsOf,
  divide,
  computeNotional,
  power10,
  SCALE,
  type Amount,
  type Rate,
} from '@bourse/core/ledger/money.ts';
import { listCorporateActionsBetween } from './corporate-actions.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { SessionMoment } from './session-calendar.ts';
import {
  type ReportedEarnings,
  firstPublishedYear,
  newestPublishedYear,
  buildFinancialStatements,
  type ReportingCompany,
} from './financial-statements.ts';
import { publicRandomNumberBetween } from './keyed-randomness.ts';

const rate = (value: number): Rate => BigInt(Math.round(value * 1e8));

/** A company's reports as known at `moment`. */
export function companyReportsAt(simulator: SimulatedInstrument, moment: SessionMoment): CompanyProfile | null {
  const { listing, history } = simulator;
  if (!history.day(moment.session.index) || !isCompany(listing)) return null;
  const { id, sharesOutstanding, listedOn } = listing.instrument;
  const { date } = moment.session;
  const teller = reportingCompanyOf(simulator, moment);
  const newest = newestPublishedYear(listing.instrument, date);
  const { statements, nextReport } = buildFinancialStatements(teller, newest, date);
  const { equity, liabilities } = statements.quarters.at(-1)!;
  const [before, latest] = [statements.years.at(-2)!, statements.years.at(-1)!];
  const share = (part: Amount): Rate => divide(part * SCALE, latest.sales, 'half-even');
  const foreign =
    publicRandomNumberBetween(id, 'foreign', 0.03, 0.55) *
    publicRandomNumberBetween(id, `foreign${date.slice(0, 7)}`, 0.97, 1.03);
  return {
    founded: yearOf(listedOn) - Math.round(publicRandomNumberBetween(id, 'age', 4, 60)),
    employees: Math.round(
      publicRandomNumberBetween(id, 'people', 60, 400) * Math.sqrt(Number(sharesOutstanding) / 1e6),
    ),
    foreignOwnership: rate(foreign),
    debtRatio: equity > 0n ? divide(liabilities * SCALE, equity, 'half-even') : null,
    operatingMargin: share(latest.operatingProfit),
    netMargin: share(latest.netProfit),
    salesGrowth: divide((latest.sales - before.sales) * SCALE, before.sales, 'half-even'),
    statements,
    nextReport,
  };
}

export const isCompany = ({ instrument: { board } }: Listing): boolean => board === 'listed' || board === 'otc';

function reportingCompanyOf(simulator: SimulatedInstrument, { session }: SessionMoment): ReportingCompany {
  const { listing, market } = simulator;
  const since = firstPublishedYear(newestPublishedYear(listing.instrument, fromDayNumber(market.startDay))) - 1;
  const payments = paymentsOf(simulator, session.index);
  const paid = (from: string, ends: string): Amount =>
    payments.reduce((sum, { on, cash }) => (on >= from && on <= ends ? sum + cash : sum), 0n);
  return { listing, report: (year) => earningsInYear(listing, year), books: { since, paid } };
}

interface Payment {
  on: string;
  cash: Amount;
}

/** The dividends paid on all of the day's shares with an ex-date up to session `index`. */
function paymentsOf(simulator: SimulatedInstrument, index: number): Payment[] {
  const { listing, market } = simulator;
  const { sharesOutstanding, currency } = listing.instrument;
  if (!listing.traits.dividend) return [];
  const actions = listCorporateActionsBetween(simulator, -Infinity, index);
  // The listing gives the number of shares at the world's beginning.
  const began = fromDayNumber(market.startDay);
  const earlier = actions.reduce(
    (all, each) => (each.kind === 'split' && each.exDate <= began ? all * each.ratio.numerator : all),
    1n,
  );
  const payments: Payment[] = [];
  let shares = sharesOutstanding / earlier;
  for (const each of actions) {
    if (each.kind === 'split') shares *= each.ratio.numerator;
    else if (each.kind === 'dividend')
      payments.push({ on: each.payDate, cash: computeNotional(each.amount, shares * SCALE, currency) });
  }
  return payments;
}

/** Year from which sales are computed forwards and backwards by each year's growth. */
const BASE_YEAR = 2025;

const LEAST_MARGIN = 0.04;
/** A year's earnings as shares of the price, and the usual part paid as dividends. */
const EARNED = { least: 1 / 40, most: 1 / 7 };
const USUAL_PAYOUT = 0.5;

/** The usual margin, and how much of it is left as net profit; and how many years of sales the company is worth. */
function typicalProfitability({ instrument, traits }: Listing): { margin: number; netShare: number; worth: number } {
  const { id, board } = instrument;
  const margin = publicRandomNumberBetween(id, 'margin', board === 'otc' ? -0.08 : 0.05, 0.27);
  const netShare = publicRandomNumberBetween(id, 'kept', 0.66, 0.82);
  const worth = publicRandomNumberBetween(id, 'sales', 0.6, 5);
  if (margin < 0) return { margin, netShare, worth };
  const earned = Math.max(margin, LEAST_MARGIN) * netShare;
  const { dividend } = traits;
  const least = Math.max(EARNED.least, dividend ? (dividend.rate * dividend.months.length) / USUAL_PAYOUT : 0);
  return {
    margin: Math.max(margin, LEAST_MARGIN),
    netShare,
    worth: Math.max(earned / EARNED.most, Math.min(worth, earned / least)),
  };
}

export function earningsInYear(listing: Listing, year: number): ReportedEarnings {
  const { id, currency, sharesOutstanding } = listing.instrument;
  const of = typicalProfitability(listing);
  const worth = (listing.traits.anchor / 1e8) * Number(sharesOutstanding);
  let sales = worth / of.worth;
  const growth = (within: number): number => 1 + publicRandomNumberBetween(id, `growth${within}`, -0.07, 0.21);
  for (let each = BASE_YEAR + 1; each <= year; each++) sales *= growth(each);
  for (let each = BASE_YEAR; each > year; each--) sales /= growth(each);
  const margin = of.margin * publicRandomNumberBetween(id, `margin${year}`, 0.85, 1.15);
  const amount = (value: number): Amount => BigInt(Math.round(value)) * power10(currencyDigitsOf(currency));
  return {
    sales: amount(sales),
    operatingProfit: amount(sales * margin),
    netProfit: amount(sales * margin * (margin < 0 ? 1 : of.netShare)),
  };
}
