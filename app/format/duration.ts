/** How long until something, in words: days and hours, hours and minutes, minutes. */
import { fillPlaceholders, type Texts } from '../language/language.ts';

const MINUTE_MS = 60_000;

/** `ms` rounded up to the minute; never less than one. */
export function formatDuration(t: Texts['quotes'], ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return fillPlaceholders(t.days, { days: Math.floor(hours / 24), hours: hours % 24 });
  return hours > 0
    ? fillPlaceholders(t.hours, { hours, minutes: minutes % 60 })
    : fillPlaceholders(t.minutes, { minutes });
}
