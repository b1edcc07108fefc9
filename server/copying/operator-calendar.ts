/** The operator's days and months, by which copies are counted and gains are shared. */
import type { ServerDependencies } from '../dependencies.ts';

export type OperatorCalendarDependencies = Pick<ServerDependencies, 'zones' | 'settings'>;

export const operatorDateAt = ({ zones, settings }: OperatorCalendarDependencies, now: number): string =>
  zones.toLocal(now, settings.get('zone')).date;
/** YYYY-MM. */
export const operatorMonthAt = (parts: OperatorCalendarDependencies, now: number): string =>
  operatorDateAt(parts, now).slice(0, 7);
/** When the month began. */
export const monthStartAt = (parts: OperatorCalendarDependencies, now: number): number =>
  parts.zones.toInstant(`${operatorMonthAt(parts, now)}-01`, 0, parts.settings.get('zone'));
/** The next month's first date. */
export function computeNextMonthStartDate(parts: OperatorCalendarDependencies, now: number): string {
  const [year, month] = operatorMonthAt(parts, now).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
export const dayStartAt = (parts: OperatorCalendarDependencies, now: number): number =>
  parts.zones.toInstant(operatorDateAt(parts, now), 0, parts.settings.get('zone'));
