/** When deposits and withdrawals are accepted: weekdays and hours in the operator's zone. Times are epoch ms. */
import { addDays, weekdayOf } from '../dates.ts';
import type { TimeZoneConverter } from '../markets/market-types.ts';

/** `weekdays` are ISO numbers (1 is Monday); `opens` and `closes` minutes of the day, 1440 its end. */
export interface DepositWithdrawalHours {
  weekdays: readonly number[];
  opens: number;
  closes: number;
  zone: string;
}

const MINUTES_A_DAY = 1440;
const DAYS_A_WEEK = 7;
const isoWeekday = (date: string): number => weekdayOf(date) || DAYS_A_WEEK;

/** Whether it is open at `now`; 1439 means open to the end of that minute. */
export function isWithinDepositWithdrawalHours(
  hours: DepositWithdrawalHours,
  zones: Pick<TimeZoneConverter, 'toLocal'>,
  now: number,
): boolean {
  const { date, minute } = zones.toLocal(now, hours.zone);
  return (
    hours.weekdays.includes(isoWeekday(date)) &&
    minute >= hours.opens &&
    (minute < hours.closes || (hours.closes === MINUTES_A_DAY - 1 && minute === hours.closes))
  );
}

/** When the window opens next; `now` if it is open. */
export function nextDepositWithdrawalOpening(
  hours: DepositWithdrawalHours,
  zones: TimeZoneConverter,
  now: number,
): number {
  if (isWithinDepositWithdrawalHours(hours, zones, now)) return now;
  const { date } = zones.toLocal(now, hours.zone);
  for (let days = 0; days <= DAYS_A_WEEK; days++) {
    const day = addDays(date, days);
    const opens = zones.toInstant(day, hours.opens, hours.zone);
    if (hours.weekdays.includes(isoWeekday(day)) && opens > now) return opens;
  }
  throw new RangeError('no weekday');
}

/** The end of the business day that comes `days` after that of `now`. */
export function endOfBusinessDay(
  hours: DepositWithdrawalHours,
  zones: TimeZoneConverter,
  now: number,
  days: number,
): number {
  let { date } = zones.toLocal(now, hours.zone);
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (hours.weekdays.includes(isoWeekday(date))) left -= 1;
  }
  return zones.toInstant(date, MINUTES_A_DAY, hours.zone);
}

const HOUR_MS = 3_600_000;

/**
 * When a request made at `now` is usually through, if that takes `usualHours` while it is open: what would take longer
 * than today's hours begins again with the next ones.
 */
export function usualArrival(
  hours: DepositWithdrawalHours,
  usualHours: number,
  zones: TimeZoneConverter,
  now: number,
): number {
  const at = nextDepositWithdrawalOpening(hours, zones, now) + usualHours * HOUR_MS;
  return isWithinDepositWithdrawalHours(hours, zones, at)
    ? at
    : nextDepositWithdrawalOpening(hours, zones, at) + usualHours * HOUR_MS;
}

/** A minute of the day as a time, such as "09:30". */
export const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
