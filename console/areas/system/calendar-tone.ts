/** How urgently a market's calendar needs its next year. */
import { CALENDAR_ENDS_DAYS } from '@bourse/core/sessions.ts';
import type { Tone } from '../../list/mark.tsx';

/** `days` until the last known day, null if no calendar is needed; returns null if nothing needs to be done. */
export function calendarTone(days: number | null): Tone | null {
  if (days === null || days >= CALENDAR_ENDS_DAYS) return null;
  return days < 0 ? 'bad' : 'warns';
}
