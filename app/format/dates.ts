/** Formats instants (ISO 8601 in UTC) in the reader's time zone. */
import { formatDateTime } from '@bourse/contract/format.ts';

/** "2026.11.20 07:09:31"; the text itself if it isn't an instant. */
export const formatFullDateTime = (instant: string): string => formatDateTime(instant);

/** "2026.11.20" for an instant, or for a calendar date (YYYY-MM-DD), which belongs to no zone. */
export const formatDate = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '.') : (formatDateTime(value).split(' ')[0] ?? value);

const clockTimeOf = (instant: string): string => formatDateTime(instant).split(' ')[1] ?? instant;

/** "07:09" of an instant. */
export const formatClock = (instant: string): string => clockTimeOf(instant).slice(0, 5);

/** "10:42:07" of an instant, for a quote. */
export const formatClockSeconds = (instant: string): string => clockTimeOf(instant);

/** "10:42:07.318" of an instant, for a fill. */
export const formatClockExact = (instant: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime())
    ? instant
    : `${clockTimeOf(instant)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
};

const YEAR = 5;
/** Without the year, for narrow rows: "11.21 18:29". */
export const formatMonthDayTime = (instant: string): string =>
  `${formatDate(instant).slice(YEAR)} ${formatClock(instant)}`;

/** Without seconds: "2026.11.21 18:29". */
export const formatDateTimeToMinute = (instant: string): string => `${formatDate(instant)} ${formatClock(instant)}`;

/** The device's zone at that moment, as an offset that anybody can compare: "GMT+9". */
export function formatZoneOffset(instant: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A deadline, for a loss or a gain: "2026.11.21 18:29 (GMT+9)". */
export const formatDeadline = (instant: string): string =>
  `${formatDateTimeToMinute(instant)} (${formatZoneOffset(instant)})`;
