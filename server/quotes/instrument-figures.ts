import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  dividendsSince,
  sharesNow,
  toldOf,
  type Valuation,
  valuationOf,
} from '@bourse/core/information/companies/valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type {
  Bar,
  CorporateAction,
  History,
  Instrument,
  InstrumentId,
  Quote,
  Statement,
} from '@bourse/core/markets/market.ts';
import { type Currency, formatAmount, formatScaled, larger, scaledOrNull, smaller } from '@bourse/core/ledger/money.ts';
import type { Feeds } from '../venue/feeds.ts';
import type { ChartTurns } from './get-bars.ts';

const yearBefore = (date: string): string => addDays(date, -365);
const WEEKS_A_YEAR = 52;

/** What the figures of an instrument are made of: a year's actions and weeks, read in the turn of `address`. */
export type LookBack = (
  address: string,
  about: { id: InstrumentId; now: number; date: string },
) => Promise<{ history: History; weeks: readonly Bar[] }>;

export const createLookBack =
  (feeds: Pick<Feeds, 'history' | 'bars'>, inTurn: ChartTurns): LookBack =>
  (address, { id, now, date }) =>
    inTurn(address, async () => {
      const [history, weeks] = await Promise.all([
        feeds.history(id, now, yearBefore(date)),
        feeds.bars({ instrument: id, period: '1w', adjustment: 'forward', before: now + 1, limit: WEEKS_A_YEAR }, now),
      ]);
      return { history, weeks };
    });

type Answer = AnswerOf<Calls['quotes/getInstrument']>;
type Company = NonNullable<Answer['company']>;

/** Fiscal years shown, and the most quarters. */
const YEARS = 4;
const QUARTERS = 8;

/** Figures from quotes, bars, corporate actions and the company's reports. */
export function figuresOf(
  { actions, company }: History,
  weeks: readonly Bar[],
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  divided: readonly CorporateAction[],
): Pick<Answer, 'figures' | 'company'> {
  const { currency } = instrument;
  const last = quote?.last ?? 0n;
  const dividends = dividendsSince(actions, yearBefore(date));
  const shares = sharesNow(instrument, divided);
  const told = company && toldOf(company);
  const value = valuationOf(told, { shares, dividends, price: quote && last, currency });
  const money = (of: 'sales' | 'operatingProfit' | 'netProfit'): string | null =>
    told?.year ? formatAmount(told.year[of], currency) : null;
  return {
    figures: {
      marketCap: value.marketCap === null ? null : formatAmount(value.marketCap, currency),
      shares: shares > 0n ? shares.toString() : null,
      high52Weeks: formatScaled(weeks.reduce((high, bar) => larger(high, bar.high), last)),
      low52Weeks: formatScaled(weeks.reduce((low, bar) => smaller(low, bar.low), weeks[0]?.low ?? last)),
      dividendYield: dividends > 0n ? scaledOrNull(value.dividendYield) : null,
      foreignOwnership: scaledOrNull(company?.foreignOwnership ?? null),
      debtRatio: scaledOrNull(company?.debtRatio ?? null),
      sales: money('sales'),
      operatingProfit: money('operatingProfit'),
      netProfit: money('netProfit'),
    },
    company: told && company && companyOf(company, told, value, currency),
  };
}

function companyOf(
  { statements }: NonNullable<History['company']>,
  { founded, employees, operatingMargin, netMargin, salesGrowth, year, stood }: ReturnType<typeof toldOf>,
  value: Valuation,
  currency: Currency,
): Company | null {
  if (!year || !stood) return null;
  return {
    founded,
    employees,
    yearEnds: year.ends,
    stoodOn: stood.ends,
    operatingMargin: formatScaled(operatingMargin),
    netMargin: formatScaled(netMargin),
    salesGrowth: formatScaled(salesGrowth),
    earningsPerShare: scaledOrNull(value.earningsPerShare),
    priceEarnings: scaledOrNull(value.priceEarnings),
    payoutRatio: scaledOrNull(value.payoutRatio),
    years: statements.years.slice(-YEARS).map((each) => reportedOf(each, currency)),
    quarters: statements.quarters.slice(-QUARTERS).map((each) => reportedOf(each, currency)),
  };
}

function reportedOf({ from, ends, books, ...earned }: Statement, currency: Currency): Company['years'][number] {
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
