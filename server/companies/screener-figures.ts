/** The figures that companies are screened by, each computed only for those who ask for it. */
import {
  type CompanyFigureGetter,
  isNetBuyingFigure,
  getScreenerFigureKind,
  NET_BUYING_FIGURES,
  type NetBuyingFigure,
  computePlaceInYearRange,
  type ScreenerFigure,
  isScreenerFigurePublished,
} from '@bourse/core/information/companies/stock-screener.ts';
import { findPublishedShortBalance } from '@bourse/core/information/companies/short-balance-publication.ts';
import { computeDaysToCover } from '@bourse/core/information/companies/net-buying.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import {
  type Amount,
  type Currency,
  maximumOf,
  type Price,
  type Quantity,
  type Rate,
  minimumOf,
} from '@bourse/core/ledger/money.ts';
import type { CompanySnapshot } from './market-snapshot.ts';
import type { CompanyInvestorStatistics } from './investor-statistics-reader.ts';
import type { FiftyTwoWeekRange } from './fifty-two-week-ranges.ts';

/** What has been looked up besides the companies' prices and reports. */
export interface LookedUpFigures {
  tradesOf(id: InstrumentId): CompanyInvestorStatistics | undefined;
  yearOf(id: InstrumentId): FiftyTwoWeekRange | undefined;
}

/** From an instrument's currency into the one that is asked for; null without a rate. */
export interface ScreenerCurrencyConversion {
  money(amount: Amount, from: Currency): Amount | null;
  share(price: Price, from: Currency): Price | null;
}

interface Balance {
  shares: Quantity;
  ratio: Rate;
  daysToCover: Rate | null;
}
/** Looked-up sessions never change, so neither do their balances. */
const balances = new WeakMap<CompanyInvestorStatistics, Balance | null>();

/** The balance last published when the newest session ended. */
function balanceOf(looked: CompanyInvestorStatistics | undefined): Balance | null {
  if (!looked) return null;
  const known = balances.get(looked);
  if (known !== undefined) return known;
  const { instrument, trades } = looked;
  const short = findPublishedShortBalance(instrument.market, trades)?.short;
  const balance = short
    ? { shares: short.balance, ratio: short.balanceRatio, daysToCover: computeDaysToCover(short.balance, trades) }
    : null;
  balances.set(looked, balance);
  return balance;
}

/** The year's range includes today's session. */
const yearPlaceOf = (
  { quote: { last, high, low } }: CompanySnapshot,
  year: FiftyTwoWeekRange | undefined,
): Rate | null =>
  year
    ? computePlaceInYearRange(
        last,
        minimumOf(minimumOf(low, last), year.low),
        maximumOf(maximumOf(high, last), year.high),
      )
    : null;

type Compute = (
  company: CompanySnapshot,
  trades: CompanyInvestorStatistics | undefined,
  looked: LookedUpFigures,
) => bigint | null;

const COMPUTED: Readonly<Record<Exclude<ScreenerFigure, NetBuyingFigure | keyof CompanySnapshot['figures']>, Compute>> =
  {
    sales: ({ financials }) => financials?.trailing?.sales ?? null,
    operatingProfit: ({ financials }) => financials?.trailing?.operatingProfit ?? null,
    netProfit: ({ financials }) => financials?.trailing?.netProfit ?? null,
    yearPlace: (company, _, { yearOf }) => yearPlaceOf(company, yearOf(company.instrument.id)),
    earningsPerShare: ({ value }) => value.earningsPerShare,
    payoutRatio: ({ value }) => value.payoutRatio,
    operatingMargin: ({ financials }) => financials?.operatingMargin ?? null,
    netMargin: ({ financials }) => financials?.netMargin ?? null,
    returnOnEquity: ({ value }) => value.returnOnEquity,
    debtRatio: ({ financials }) => financials?.debtRatio ?? null,
    shortPart: (_, trades) => trades?.newest.short.volumeRatio ?? null,
    shortRatio: (_, trades) => balanceOf(trades)?.ratio ?? null,
    shortBalance: (_, trades) => balanceOf(trades)?.shares ?? null,
    daysToCover: (_, trades) => balanceOf(trades)?.daysToCover ?? null,
  };
const isComputed = (name: Exclude<ScreenerFigure, NetBuyingFigure>): name is keyof typeof COMPUTED =>
  Object.hasOwn(COMPUTED, name);

/** In the instrument's currency. */
function ownFigure(company: CompanySnapshot, name: ScreenerFigure, looked: LookedUpFigures): bigint | null {
  const { id, market } = company.instrument;
  if (isNetBuyingFigure(name)) {
    const { who, over } = NET_BUYING_FIGURES[name];
    return isScreenerFigurePublished(market, name) ? (looked.tradesOf(id)?.net.get(over)?.[who] ?? null) : null;
  }
  return isComputed(name) ? COMPUTED[name](company, looked.tradesOf(id), looked) : company.figures[name];
}

export const createCompanyFigureGetter =
  (looked: LookedUpFigures, into: ScreenerCurrencyConversion): CompanyFigureGetter<CompanySnapshot> =>
  (company, name) => {
    const figure = ownFigure(company, name, looked);
    const kind = getScreenerFigureKind(name);
    return figure === null || (kind !== 'money' && kind !== 'share')
      ? figure
      : into[kind](figure, company.instrument.currency);
  };
