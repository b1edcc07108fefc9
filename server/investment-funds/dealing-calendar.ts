/** Dealing days by this world's hours. */
import {
  computeDealingDay,
  computeNextDealingDay,
  getRedemptionPaymentTime,
  getFundValuationTime,
  type FundDealingCalendar,
  type DealingDay,
} from '@bourse/core/products/investment-funds/dealing-days.ts';
import type { FundMarketToday } from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import type { Fund } from '@bourse/core/products/investment-funds/fund.ts';
import { getInstantOfMinute, getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../dependencies.ts';

export type DealingCalendarDependencies = Pick<ServerDependencies, 'timeZones' | 'world'>;
export const buildDealingCalendar = ({ timeZones, world }: DealingCalendarDependencies): FundDealingCalendar => ({
  zones: timeZones,
  hours: world.hours,
});

export const findDealingDay = (dependencies: DealingCalendarDependencies, fund: Fund, now: number): DealingDay | null =>
  computeDealingDay(fund, now, buildDealingCalendar(dependencies));
export const findNextDealingDay = (
  dependencies: DealingCalendarDependencies,
  fund: Fund,
  date: string,
): DealingDay | null => computeNextDealingDay(fund, date, buildDealingCalendar(dependencies));
export const computePayoutTime = (dependencies: DealingCalendarDependencies, fund: Fund, date: string): number =>
  getRedemptionPaymentTime(fund, date, buildDealingCalendar(dependencies));
export const marketClosingTimeOn = (
  dependencies: DealingCalendarDependencies,
  { market }: Pick<Fund, 'market'>,
  date: string,
): number => getFundValuationTime(market, date, buildDealingCalendar(dependencies));

export const buildFundMarketToday = (
  { timeZones, world: { hours } }: DealingCalendarDependencies,
  { market }: Pick<Fund, 'market'>,
  now: number,
): FundMarketToday => ({
  date: getMarketTime(market, hours, now, timeZones).date,
  calendar: { market, hours },
  beginsAt: (date) => getInstantOfMinute(market, date, 0, timeZones),
});
