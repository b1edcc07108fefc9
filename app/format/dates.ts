/** Instants (ISO 8601 in UTC) on the reader's own wall clock. */
import { formatDateTime } from '@bourse/contract/format.ts';

/** "2026.11.20 07:09:31"; the text itself if it is no instant. */
export const formatTime = (instant: string): string => formatDateTime(instant);

/** "2026.11.20" of an instant, or of a calendar date (YYYY-MM-DD), which belongs to no zone. */
export const formatDate = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '.') : (formatDateTime(value).split(' ')[0] ?? value);

const clockOf = (instant: string): string => formatDateTime(instant).split(' ')[1] ?? instant;

/** "07:09" of an instant. */
export const formatClock = (instant: string): string => clockOf(instant).slice(0, 5);

/** "10:42:07" of an instant, for a quote. */
export const formatClockSeconds = (instant: string): string => clockOf(instant);

/** "10:42:07.318" of an instant, for a fill. */
export const formatClockExact = (instant: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : `${clockOf(instant)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
};
