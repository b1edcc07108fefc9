/** The operator's days and months, by which copies are counted and gains are shared. */
import type { Parts } from '../parts.ts';

export type CalendarParts = Pick<Parts, 'zones' | 'settings'>;

export const dateAt = ({ zones, settings }: CalendarParts, now: number): string =>
  zones.toLocal(now, settings.get('zone')).date;
/** YYYY-MM. */
export const monthAt = (parts: CalendarParts, now: number): string => dateAt(parts, now).slice(0, 7);
/** When the month began. */
export const monthBeganAt = (parts: CalendarParts, now: number): number =>
  parts.zones.toInstant(`${monthAt(parts, now)}-01`, 0, parts.settings.get('zone'));
/** The next month's first date. */
export function nextMonthAt(parts: CalendarParts, now: number): string {
  const [year, month] = monthAt(parts, now).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
export const dayBeganAt = (parts: CalendarParts, now: number): number =>
  parts.zones.toInstant(dateAt(parts, now), 0, parts.settings.get('zone'));
