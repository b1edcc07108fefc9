/** Instants (ISO 8601 in UTC) as the reader's own wall clock shows them: YYYY.MM.DD hh:mm:ss. */
const two = (value: number): string => String(value).padStart(2, '0');

/** "2026.11.20 07:09:31"; the text itself if it is no instant. */
export function formatTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${dateOf(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

const dateOf = (at: Date): string => `${at.getFullYear()}.${two(at.getMonth() + 1)}.${two(at.getDate())}`;

/** "2026.11.20" of an instant, or of a calendar date (YYYY-MM-DD), which belongs to no zone. */
export function formatDate(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value.replaceAll('-', '.');
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : dateOf(at);
}

/** "07:09" of an instant. */
export function formatClock(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** "10:42:07.318" of an instant, for a fill. */
export function formatClockExact(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}
