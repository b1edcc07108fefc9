/** Arithmetic on local calendar dates (YYYY-MM-DD, proleptic Gregorian) without any clock or zone. */

const parseDigits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};

export const yearOf = (date: string): number => parseDigits(date, 0, 4);
export const monthOf = (date: string): number => parseDigits(date, 5, 7);
export const dayOfMonth = (date: string): number => parseDigits(date, 8, 10);

/** Days since 1970-01-01, negative before. Counts in years that begin in March, so that the leap day comes last. */
export function toDayNumber(date: string): number {
  const month = monthOf(date);
  const year = yearOf(date) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth(date) - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** The date that many days after 1970-01-01. */
export function fromDayNumber(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMarchMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMarchMonth, 2)}`;
}

/** Whether `text` is a date that exists, from the year 1 on. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0001-01-01' && fromDayNumber(toDayNumber(text)) === text;

export const addDays = (date: string, days: number): string => fromDayNumber(toDayNumber(date) + days);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => (((toDayNumber(date) + 4) % 7) + 7) % 7;

/** The `nth` (1 to 5) `weekday` of a month, such as the third Monday of March. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = toDayNumber(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  const firstWeekday = (((first + 4) % 7) + 7) % 7;
  return fromDayNumber(first + ((weekday - firstWeekday + 7) % 7) + (nth - 1) * 7);
}

/**
 * Whether New York has summer time during the day of `date`: from the second Sunday of March to the first Sunday of
 * November. Source: Energy Policy Act of 2005, section 110 (in force since 2007); earlier years are answered alike.
 */
export function isNewYorkSummerTime(date: string): boolean {
  const year = yearOf(date);
  return date >= nthWeekday(year, 3, 0, 2) && date < nthWeekday(year, 11, 0, 1);
}

/** An instant (epoch ms) as it is written on the wire, in UTC. */
export const isoTime = (instant: number): string => new Date(instant).toISOString();
export const isoTimeOrNull = (instant: number | null): string | null => (instant === null ? null : isoTime(instant));
