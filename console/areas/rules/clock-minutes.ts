/** Minutes of a day as "09:30", up to 24:00, and back. */
const CLOCK_TIME = /^([01]?\d|2[0-4]):([0-5]\d)$/;
const DAY_MINUTES = 1_440;

/** Null if it isn't a time of day. */
export function minutesOf(text: string): number | null {
  const match = CLOCK_TIME.exec(text.trim());
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= DAY_MINUTES ? minutes : null;
}

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The weekday's short name; 1 is Monday. */
export const weekdayOf = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
