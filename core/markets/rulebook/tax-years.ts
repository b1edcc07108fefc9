/**
 * The years that tax reports are made for: calendar years, and a market's own tax years, each named by the calendar
 * year in which it begins (India's 2025-26 is 2025).
 */
import { addDays, yearOf } from '../../dates.ts';
import type { Market } from '../market-types.ts';
import { getMarketRules, getValueInForce } from './rulebook.ts';

export const hasOwnTaxYear = (market: Market): boolean => getMarketRules(market).taxYearBegins !== undefined;

/** `market` null: the calendar year, as where a market has no tax year of its own. Both dates are included. */
export function computeTaxYearPeriod(market: Market | null, year: number): { from: string; to: string } {
  return { from: getFirstDay(market, year), to: addDays(getFirstDay(market, year + 1), -1) };
}

/** The tax year of `market` to which its local `date` belongs. */
export const findTaxYear = (market: Market, date: string): number =>
  date < getFirstDay(market, yearOf(date)) ? yearOf(date) - 1 : yearOf(date);

function getFirstDay(market: Market | null, year: number): string {
  const begins = market && getMarketRules(market).taxYearBegins;
  return `${year}-${begins ? getValueInForce(begins, `${year}-12-31`) : '01-01'}`;
}
