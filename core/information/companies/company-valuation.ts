/** What follows from a company's reports, its shares and its price. */
import { addDays } from '../../dates.ts';
import { computeCombinedRatio } from '../../markets/listings/listing-status.ts';
import type { CompanyProfile, CorporateAction, Instrument, FinancialStatement } from '../../markets/market-types.ts';
import {
  divide,
  currencyDigitsOf,
  computeNotional,
  power10,
  SCALE,
  SCALE_DIGITS,
  type Amount,
  type Currency,
  type Price,
  type Rate,
} from '../../ledger/money.ts';
import { divideByRatio, multiplyByRatio } from '../../ledger/ratio.ts';

/** Shares now: those of the listing, changed by splits and stock dividends since the world began. */
export const computeCurrentShares = ({ sharesOutstanding }: Instrument, divided: readonly CorporateAction[]): bigint =>
  multiplyByRatio(sharesOutstanding, computeCombinedRatio(divided), 'down');

export const computeMarketCap = (price: Price, shares: bigint, currency: string): Amount =>
  computeNotional(price, shares * SCALE, currency);

/** Cash per share that went ex after the local date `from`, in shares after all `actions`, which are oldest first. */
export const sumDividendsSince = (actions: readonly CorporateAction[], from: string): Price =>
  actions.reduce(
    (sum, action, index) =>
      action.kind === 'dividend' && action.exDate > from
        ? sum + divideByRatio(action.amount, computeCombinedRatio(actions.slice(index + 1)), 'half-even')
        : sum,
    0n,
  );

/** A year's net profit per share, 8 decimals; null if the number of shares is unknown. */
export const computeEarningsPerShare = (netProfit: Amount, shares: bigint, currency: string): Price | null =>
  shares > 0n ? divide(netProfit * power10(SCALE_DIGITS - currencyDigitsOf(currency)), shares, 'half-even') : null;

/** Null without earnings. */
export const computePriceEarnings = (price: Price, earnings: Price | null): Rate | null =>
  earnings !== null && earnings > 0n ? divide(price * SCALE, earnings, 'half-even') : null;

export const computeDividendYield = (dividends: Price, price: Price): Rate | null =>
  price > 0n ? divide(dividends * SCALE, price, 'half-even') : null;

/** Dividends of a year over its earnings, both per share; null without earnings. */
export const computePayoutRatio = (dividends: Price, earnings: Price | null): Rate | null =>
  earnings !== null && earnings > 0n ? divide(dividends * SCALE, earnings, 'half-even') : null;

/** A company's latest publications: its year, the one before, its last four quarters, and its last balance sheet. */
export interface LatestReports extends Omit<CompanyProfile, 'statements'> {
  year: FinancialStatement | null;
  trailing: FinancialStatement | null;
  /** Null unless it ends on the day before the year begins. */
  yearBefore: FinancialStatement | null;
  balanceSheet: FinancialStatement | null;
}
export function getLatestReports({ statements: { years, quarters }, ...company }: CompanyProfile): LatestReports {
  const year = years.at(-1) ?? null;
  const yearBefore = years.find(({ ends }) => year !== null && addDays(ends, 1) === year.from) ?? null;
  return {
    ...company,
    year,
    yearBefore,
    trailing: sumLastFourQuarters(quarters),
    balanceSheet: quarters.at(-1) ?? year,
  };
}

/** The last four quarters as one period; null unless they are consecutive. */
export function sumLastFourQuarters(quarters: readonly FinancialStatement[]): FinancialStatement | null {
  const four = quarters.slice(-4);
  const [first, last] = [four[0], four.at(-1)];
  const follow = four.every((each, index) => index === 0 || each.from === addDays(four[index - 1]!.ends, 1));
  if (four.length < 4 || !follow || !first || !last) return null;
  const sum = (of: 'sales' | 'operatingProfit' | 'netProfit'): Amount =>
    four.reduce((total, each) => total + each[of], 0n);
  // Its cash flow isn't that of its last quarter.
  const { books: _, ...balanceSheet } = last;
  return {
    ...balanceSheet,
    from: first.from,
    sales: sum('sales'),
    operatingProfit: sum('operatingProfit'),
    netProfit: sum('netProfit'),
  };
}

/** From one year to the next; null if the first had none or a loss, of which there is no multiple. */
const computeGrowth = (before: Amount | undefined, now: Amount | undefined): Rate | null =>
  before === undefined || now === undefined || before <= 0n
    ? null
    : divide((now - before) * SCALE, before, 'half-even');

export const computeProfitGrowth = ({
  year,
  yearBefore,
}: LatestReports): Record<'operatingGrowth' | 'netGrowth', Rate | null> => ({
  operatingGrowth: computeGrowth(yearBefore?.operatingProfit, year?.operatingProfit),
  netGrowth: computeGrowth(yearBefore?.netProfit, year?.netProfit),
});

export interface CompanyValuationInput {
  /** Today's number; 0 if unknown. */
  shares: bigint;
  /** Cash per share in the last twelve months. */
  dividends: Price;
  price: Price | null;
  currency: Currency;
}
/** Null: unknown, or not defined, such as a multiple of a loss. */
export interface CompanyValuation {
  marketCap: Amount | null;
  dividendYield: Rate | null;
  earningsPerShare: Price | null;
  priceEarnings: Rate | null;
  payoutRatio: Rate | null;
  priceBook: Rate | null;
  priceSales: Rate | null;
  returnOnEquity: Rate | null;
}

const partOf = (part: bigint, whole: bigint): Rate | null =>
  whole > 0n ? divide(part * SCALE, whole, 'half-even') : null;

/** The company's latest reports valued with today's price and shares; used wherever this is shown. */
export function computeCompanyValuation(
  reports: Pick<LatestReports, 'year' | 'balanceSheet'> | null,
  of: CompanyValuationInput,
): CompanyValuation {
  const { shares, dividends, price, currency } = of;
  const { year = null, balanceSheet = null } = reports ?? {};
  const marketCap = shares > 0n && price !== null ? computeMarketCap(price, shares, currency) : null;
  const earningsPerShare = year && computeEarningsPerShare(year.netProfit, shares, currency);
  return {
    marketCap,
    dividendYield: price === null ? null : computeDividendYield(dividends, price),
    earningsPerShare,
    priceEarnings: price === null ? null : computePriceEarnings(price, earningsPerShare),
    payoutRatio: computePayoutRatio(dividends, earningsPerShare),
    priceBook: marketCap !== null && balanceSheet ? partOf(marketCap, balanceSheet.equity) : null,
    priceSales: marketCap !== null && year ? partOf(marketCap, year.sales) : null,
    returnOnEquity: year && partOf(year.netProfit, year.equity),
  };
}
