/** Dealing days by this world's hours. */
import {
  computeDealingDay,
  computeNextDealingDay,
  redemptionPaymentTimeOf,
  valuationTimeOf,
  type DealingCalendar,
  type DealingDay,
} from '@bourse/core/products/investment-funds/dealing-days.ts';
import type { FundMarketToday } from '@bourse/core/products/investment-funds/fund-plans.ts';
import type { Fund } from '@bourse/core/products/investment-funds/fund.ts';
import { getInstantOfMinute, getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../dependencies.ts';

export type CalendarDependencies = Pick<ServerDependencies, 'zones' | 'world'>;
export const tradingCalendarOf = ({ zones, world }: CalendarDependencies): DealingCalendar => ({
  zones,
  hours: world.hours,
});

export const findDealingDay = (parts: CalendarDependencies, fund: Fund, now: number): DealingDay | null =>
  computeDealingDay(fund, now, tradingCalendarOf(parts));
export const findNextDealingDay = (parts: CalendarDependencies, fund: Fund, date: string): DealingDay | null =>
  computeNextDealingDay(fund, date, tradingCalendarOf(parts));
export const payoutTimeOf = (parts: CalendarDependencies, fund: Fund, date: string): number =>
  redemptionPaymentTimeOf(fund, date, tradingCalendarOf(parts));
export const closingTimeOn = (parts: CalendarDependencies, { market }: Pick<Fund, 'market'>, date: string): number =>
  valuationTimeOf(market, date, tradingCalendarOf(parts));

export const dealingTodayOf = (
  { zones, world: { hours } }: CalendarDependencies,
  { market }: Pick<Fund, 'market'>,
  now: number,
): FundMarketToday => ({
  date: getMarketTime(market, hours, now, zones).date,
  calendar: { market, hours },
  beginsAt: (date) => getInstantOfMinute(market, date, 0, zones),
});
