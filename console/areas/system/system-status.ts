/** How urgently a market's calendar needs its next year. */
import { CALENDAR_ENDS_DAYS } from '@bourse/core/markets/sessions/sessions.ts';
import type { Tone } from '../../list/table.tsx';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { formatDateTime } from '../../language/format.ts';
import type { Texts } from '../../language/use-texts.tsx';

/** `days` until the last known day, null if no calendar is needed; returns null if nothing needs to be done. */
export function calendarTone(days: number | null): Tone | null {
  if (days === null || days >= CALENDAR_ENDS_DAYS) return null;
  return days < 0 ? 'bad' : 'warns';
}

/** The state of the last audit run as text; empty if its result already says it. */

export type LastRun = Answer<'staff/getSystem'>['auditRun'];

export function runWords(run: LastRun, { running, ended, failed }: Texts['system']['audit']): string {
  if (run === null || run.state === 'done') return '';
  return fill({ running, ended, failed }[run.state], { at: formatDateTime(run.at), name: run.by.name });
}
