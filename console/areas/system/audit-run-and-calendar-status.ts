/** How urgently a market's calendar needs its next year. */
import { CALENDAR_WARNING_DAYS } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { StatusTone } from '../../list/table.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatDateTime } from '../../language/format.ts';
import type { ConsoleTexts } from '../../language/use-texts.tsx';

/** `days` until the last known day, null if no calendar is needed; returns null if nothing needs to be done. */
export function getMarketCalendarTone(days: number | null): StatusTone | null {
  if (days === null || days >= CALENDAR_WARNING_DAYS) return null;
  return days < 0 ? 'bad' : 'warns';
}

/** The state of the last audit run as text; empty if its result already says it. */

export type LastAuditRun = CallAnswer<'staff/getSystem'>['auditRun'];

export function describeAuditRun(
  run: LastAuditRun,
  { running, ended, failed }: ConsoleTexts['system']['audit'],
): string {
  if (run === null || run.state === 'done') return '';
  return fillPlaceholders({ running, ended, failed }[run.state], { at: formatDateTime(run.at), name: run.by.name });
}
