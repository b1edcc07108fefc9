/** Formats instants (ISO 8601 in UTC) in the reader's time zone, as readers of the language write dates. */
import { type DateFormats, formatDateTime, formatReadableDate, formatReadableMoment } from '@bourse/contract/format.ts';
import { findDateFormats } from '../language/language.ts';

/** As records write it, in each language: "2026.11.20 07:09:31"; the text itself if it isn't an instant. */
export const formatFullDateTime = (instant: string): string => formatDateTime(instant);

/** On the device's clock, YYYY-MM-DD. */
const calendarDateOf = (instant: string): string => (formatDateTime(instant).split(' ')[0] ?? '').replaceAll('.', '-');
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** As records write them, until a language has been started. */
const BEFORE_TEXTS: DateFormats = {
  day: '{year}.{month}.{day}',
  dayOfYear: '{month}.{day}',
  moment: '{date} {time}',
  months: '01 02 03 04 05 06 07 08 09 10 11 12',
};
const formats = (): DateFormats => findDateFormats() ?? BEFORE_TEXTS;

/** "Nov 20, 2026" for an instant, or for a calendar date (YYYY-MM-DD), which belongs to no zone. */
export const formatDate = (value: string): string =>
  formatReadableDate(formats(), CALENDAR_DATE.test(value) ? value : calendarDateOf(value));

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

/** Without the year, for narrow rows: "Nov 21, 18:29". */
export const formatMonthDayTime = (instant: string): string =>
  formatReadableMoment(formats(), instant, undefined, 'dayOfYear');

/** Without seconds: "Nov 21, 2026, 18:29". */
export const formatDateTimeToMinute = (instant: string): string => formatReadableMoment(formats(), instant);

/** The device's zone at that moment, as an offset that anybody can compare: "GMT+9". */
export function formatZoneOffset(instant: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A deadline, for a loss or a gain: "Nov 21, 2026, 18:29 (GMT+9)". */
export const formatDeadline = (instant: string): string =>
  `${formatDateTimeToMinute(instant)} (${formatZoneOffset(instant)})`;
