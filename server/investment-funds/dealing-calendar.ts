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

export type DealingCalendarDependencies = Pick<ServerDependencies, 'zones' | 'world'>;
export const buildDealingCalendar = ({ zones, world }: DealingCalendarDependencies): FundDealingCalendar => ({
  zones,
  hours: world.hours,
});

export const findDealingDay = (parts: DealingCalendarDependencies, fund: Fund, now: number): DealingDay | null =>
  computeDealingDay(fund, now, buildDealingCalendar(parts));
export const findNextDealingDay = (parts: DealingCalendarDependencies, fund: Fund, date: string): DealingDay | null =>
  computeNextDealingDay(fund, date, buildDealingCalendar(parts));
export const computePayoutTime = (parts: DealingCalendarDependencies, fund: Fund, date: string): number =>
  getRedemptionPaymentTime(fund, date, buildDealingCalendar(parts));
export const marketClosingTimeOn = (
  parts: DealingCalendarDependencies,
  { market }: Pick<Fund, 'market'>,
  date: string,
): number => getFundValuationTime(market, date, buildDealingCalendar(parts));

export const buildFundMarketToday = (
  { zones, world: { hours } }: DealingCalendarDependencies,
  { market }: Pick<Fund, 'market'>,
  now: number,
): FundMarketToday => ({
  date: getMarketTime(market, hours, now, zones).date,
  calendar: { market, hours },
  beginsAt: (date) => getInstantOfMinute(market, date, 0, zones),
});
