/** The operator's days and months, by which copies are counted and gains are shared. */
import type { ServerDependencies } from '../dependencies.ts';

export type OperatorCalendarDependencies = Pick<ServerDependencies, 'timeZones' | 'settings'>;

export const operatorDateAt = ({ timeZones, settings }: OperatorCalendarDependencies, now: number): string =>
  timeZones.toLocal(now, settings.get('zone')).date;
/** YYYY-MM. */
export const operatorMonthAt = (dependencies: OperatorCalendarDependencies, now: number): string =>
  operatorDateAt(dependencies, now).slice(0, 7);
/** When the month began. */
export const monthStartAt = (dependencies: OperatorCalendarDependencies, now: number): number =>
  dependencies.timeZones.toInstant(`${operatorMonthAt(dependencies, now)}-01`, 0, dependencies.settings.get('zone'));
/** The next month's first date. */
export function computeNextMonthStartDate(dependencies: OperatorCalendarDependencies, now: number): string {
  const [year, month] = operatorMonthAt(dependencies, now).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
export const dayStartAt = (dependencies: OperatorCalendarDependencies, now: number): number =>
  dependencies.timeZones.toInstant(operatorDateAt(dependencies, now), 0, dependencies.settings.get('zone'));
