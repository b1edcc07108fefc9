/** How urgent it is that a market's calendar gets its next year. */
import { CALENDAR_ENDS_DAYS } from '@bourse/core/sessions.ts';
import type { Tone } from '../../list/mark.tsx';

/** `days` until the last one that is known, null where no calendar is needed; null where nothing is to be done. */
export function calendarTone(days: number | null): Tone | null {
  if (days === null || days >= CALENDAR_ENDS_DAYS) return null;
  return days < 0 ? 'bad' : 'warns';
}
