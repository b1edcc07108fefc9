/** Dealing days by this world's hours. */
import {
  dealingDayFor,
  nextDealingDay,
  paidAt,
  valuedAt,
  type Calendar,
  type DealingDay,
} from '@bourse/core/products/investment-funds/dealing-days.ts';
import type { Today } from '@bourse/core/products/investment-funds/plans.ts';
import type { Fund } from '@bourse/core/products/investment-funds/fund.ts';
import { instantOf, marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import type { Parts } from '../parts.ts';

export type CalendarParts = Pick<Parts, 'zones' | 'world'>;
export const calendarOf = ({ zones, world }: CalendarParts): Calendar => ({ zones, hours: world.hours });

export const dayFor = (parts: CalendarParts, fund: Fund, now: number): DealingDay | null =>
  dealingDayFor(fund, now, calendarOf(parts));
export const dayAfter = (parts: CalendarParts, fund: Fund, date: string): DealingDay | null =>
  nextDealingDay(fund, date, calendarOf(parts));
export const payAt = (parts: CalendarParts, fund: Fund, date: string): number => paidAt(fund, date, calendarOf(parts));
export const closeOn = (parts: CalendarParts, { market }: Pick<Fund, 'market'>, date: string): number =>
  valuedAt(market, date, calendarOf(parts));

export const todayOf = (
  { zones, world: { hours } }: CalendarParts,
  { market }: Pick<Fund, 'market'>,
  now: number,
): Today => ({
  date: marketTime(market, hours, now, zones).date,
  calendar: { market, hours },
  beginsAt: (date) => instantOf(market, date, 0, zones),
});
