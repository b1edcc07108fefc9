/** The operator's own days and months: those by which copies are counted and gains are shared. */
import type { Parts } from '../parts.ts';

type CalendarParts = Pick<Parts, 'zones' | 'settings'>;

export const dateAt = ({ zones, settings }: CalendarParts, now: number): string =>
  zones.toLocal(now, settings.get('zone')).date;
/** YYYY-MM. */
export const monthAt = (parts: CalendarParts, now: number): string => dateAt(parts, now).slice(0, 7);
export const dayBeganAt = (parts: CalendarParts, now: number): number =>
  parts.zones.toInstant(dateAt(parts, now), 0, parts.settings.get('zone'));
