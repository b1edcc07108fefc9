/**
 * How long one person's word alone that the bank called a deposit back holds up a customer's money: until the third
 * weekday after it is over (UTC), long enough for a colleague to read the bank's file too. Times are epoch ms.
 */
const DAY_MS = 86_400_000;
const WEEKDAYS = 3;
/** 1970-01-01 was a Thursday. */
const isWeekday = (day: number): boolean => (day + 3) % 7 < 5;

export function loneWordUntil(at: number): number {
  let day = Math.floor(at / DAY_MS);
  for (let left = WEEKDAYS; left > 0; ) {
    day += 1;
    if (isWeekday(day)) left -= 1;
  }
  return (day + 1) * DAY_MS;
}

/** The earliest word that still holds at `now`. */
export function loneWordSince(now: number): number {
  let day = Math.floor(now / DAY_MS);
  while (loneWordUntil((day - 1) * DAY_MS) > now) day -= 1;
  return day * DAY_MS;
}
