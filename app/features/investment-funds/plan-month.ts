/** A month as a calendar: weeks of seven days, and what plans did or will do on each date. */
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import type { Plan } from './types.ts';

export type Mark = Plan['runs'][number]['cause'] | 'planned';
export interface Marked {
  date: string;
  mark: Mark;
  plan: Plan;
}

export const monthOf = (date: string): string => date.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const monthBefore = (month: string): string => monthOf(addDays(firstOf(month), -1));
export const monthAfter = (month: string): string => monthOf(addDays(firstOf(month), 31));

/** The dates of a month (YYYY-MM) by week, from Sunday to Saturday; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const cells: (string | null)[] = Array.from({ length: weekdayOf(firstOf(month)) }, () => null);
  for (let date = firstOf(month); monthOf(date) === month; date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** All past and coming purchases of plans, in order. */
export const marksOf = (plans: readonly Plan[]): Marked[] =>
  plans
    .flatMap((plan) => [
      ...plan.runs.map(({ date, cause }): Marked => ({ date, mark: cause, plan })),
      ...(plan.nextOn === null ? [] : [plan.nextOn, ...plan.coming]).map(
        (date): Marked => ({ date, mark: 'planned', plan }),
      ),
    ])
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
