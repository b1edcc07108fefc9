/** The instant of a day and time typed on the reader's own clock; null if it isn't one. */
export const instantOf = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The midnight at which the typed day begins here, or the one `later` days after; null if it isn't a day. */
export function midnightAt(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return DAY.test(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

const two = (count: number): string => String(count).padStart(2, '0');
/** The typed day, given its midnight or the one `later` days after. */
export function dayOf(instant: string, later = 0): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  at.setDate(at.getDate() - later);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
