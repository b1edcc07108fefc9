/** Calendar days (YYYY-MM-DD) of a statement. */
const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** From the first of the month by the device's date until today. */
export function thisMonth(now: Date): { from: string; to: string } {
  return { from: `${dayOf(now).slice(0, 8)}01`, to: dayOf(now) };
}

export type DayFault = 'dayRequired' | 'dayOrder';
const FORM = /^\d{4}-\d{2}-\d{2}$/;

export function dayFaults({ from, to }: { from: string; to: string }): { from: DayFault | null; to: DayFault | null } {
  const missing = (day: string): DayFault | null => (FORM.test(day) ? null : 'dayRequired');
  return { from: missing(from), to: missing(to) ?? (FORM.test(from) && to < from ? 'dayOrder' : null) };
}
