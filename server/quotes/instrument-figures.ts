import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  dividendsSince,
  earningsOf,
  payoutOf,
  priceEarningsOf,
  sharesNow,
  worthOf,
} from '@bourse/core/companies/valuation.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Bar, CorporateAction, History, Instrument, Quote } from '@bourse/core/market.ts';
import { divide, formatAmount, formatScaled, larger, SCALE, smaller } from '@bourse/core/money.ts';

export const yearBefore = (date: string): string => addDays(date, -365);

/** Figures from quotes, bars, corporate actions and the company's last report. */
export function figuresOf(
  { actions, company }: History,
  weeks: readonly Bar[],
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  divided: readonly CorporateAction[],
): AnswerOf<Calls['quotes/getInstrument']>['figures'] {
  const last = quote?.last ?? 0n;
  const dividends = dividendsSince(actions, yearBefore(date));
  const shares = sharesNow(instrument, divided);
  const issued = shares > 0n;
  const report = company?.reports.at(-1);
  const money = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount, instrument.currency);
  return {
    marketCap: issued && quote ? formatAmount(worthOf(last, shares, instrument.currency), instrument.currency) : null,
    shares: issued ? shares.toString() : null,
    high52Weeks: formatScaled(weeks.reduce((high, bar) => larger(high, bar.high), last)),
    low52Weeks: formatScaled(weeks.reduce((low, bar) => smaller(low, bar.low), weeks[0]?.low ?? last)),
    dividendYield: dividends > 0n && last > 0n ? formatScaled(divide(dividends * SCALE, last, 'half-even')) : null,
    foreignOwnership: company ? formatScaled(company.foreignOwnership) : null,
    debtRatio: company ? rateOrNull(company.debtRatio) : null,
    sales: money(report?.sales),
    operatingProfit: money(report?.operatingProfit),
    netProfit: money(report?.netProfit),
  };
}

const rateOrNull = (rate: bigint | null): string | null => (rate === null ? null : formatScaled(rate));

/** What the company has reported, and what follows from it and the price. */
export function companyOf(
  { actions, company }: History,
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  divided: readonly CorporateAction[],
): AnswerOf<Calls['quotes/getInstrument']>['company'] {
  if (!company) return null;
  const { currency } = instrument;
  const { reports, founded, employees, operatingMargin, netMargin, salesGrowth, statements } = company;
  const [year, last] = [statements.years.at(-1), statements.quarters.at(-1)];
  const yearEnds = year?.ends ?? `${reports.at(-1)?.year ?? 0}-12-31`;
  const earnings = earningsOf(reports.at(-1)?.netProfit ?? 0n, sharesNow(instrument, divided), currency);
  return {
    founded,
    employees,
    yearEnds,
    stoodOn: last?.ends ?? yearEnds,
    operatingMargin: formatScaled(operatingMargin),
    netMargin: formatScaled(netMargin),
    salesGrowth: formatScaled(salesGrowth),
    earningsPerShare: rateOrNull(earnings),
    priceEarnings: rateOrNull(quote && priceEarningsOf(quote.last, earnings)),
    payoutRatio: rateOrNull(payoutOf(dividendsSince(actions, yearBefore(date)), earnings)),
    reports: reports.map(({ year, ...amounts }) => ({
      year,
      sales: formatAmount(amounts.sales, currency),
      operatingProfit: formatAmount(amounts.operatingProfit, currency),
      netProfit: formatAmount(amounts.netProfit, currency),
    })),
  };
}
